// What the pages of ShadowDiff take as given.

let old = ["milk", "eggs", "bread"]
let new = ["bread", "milk", "butter"]
let oldSelection = [0, 2]
let oldTop = 1
let oldFirstVisible = 1
let (oldKeys, newKeys) = ([1, 2, 3], [1, 3, 4])
