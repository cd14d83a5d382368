import BenchmarkHarness
import Foundation
import Testing

private typealias Record = RecordList.Record

@Test func tablesOfValuesAreRead() throws {
  let list = try RecordList(csv: "id,name\n1,one\n2,two\n", key: "id")
  #expect(list.fields == ["id", "name"])
  #expect(
    list.records == [
      Record(key: "1", values: ["1", "one"]), Record(key: "2", values: ["2", "two"]),
    ])
  #expect(try RecordList(csv: "id,name\n1,one", key: "name").records.map(\.key) == ["one"])
  #expect(try RecordList(csv: "id\n", key: "id").records.isEmpty)
}

@Test func quotedValuesHoldAnything() throws {
  let text = "\u{FEFF}id,\"a name\"\r\n\"1\",\"x, \"\"y\"\"\nz\"\r\n\r\n2,\r\n\"3\",\"\"\r\n"
  let list = try RecordList(csv: text, key: "id")
  #expect(list.fields == ["id", "a name"])
  #expect(list.records.map(\.values) == [["1", "x, \"y\"\nz"], ["2", ""], ["3", ""]])
}

@Test(arguments: [
  ("", "is empty: the first line names the fields"),
  ("name\nx\n", "has no field 'id'; --key takes one of name"),
  ("id,id\n1,2\n", "names the field 'id' twice"),
  ("id,name\n1\n", "line 2: 1 values for 2 fields"),
  ("id,name\n\"1\n\",2\n3,4,5\n", "line 4: 3 values for 2 fields"),
  ("id\n\"1\n", "line 2: a quotation mark is not closed"),
  ("id\n\"1\"2\n", "line 2: text follows a closing quotation mark"),
  ("id\n1\n2\n1\n", "records 1 and 3 have the same id, '1'"),
])
func malformedTablesAreExplained(text: String, message: String) {
  let error = #expect(throws: RunFailure.self) { try RecordList(csv: text, key: "id") }
  #expect(error?.description == message)
}

@Test func objectsAreRead() throws {
  let text = """
    [{"id": 7, "tags": ["b", "a"], "on": true, "none": null}, {"id": "x", "size": 1.5}]
    """
  let list = try RecordList(json: text, key: "id")
  #expect(list.fields == ["id", "none", "on", "size", "tags"])
  #expect(list.records.map(\.key) == ["7", "x"])
  #expect(list.records[0].values == ["7", nil, "true", nil, "[\"b\",\"a\"]"])
  #expect(list.records[1].values == ["x", nil, nil, "1.5", nil])
  #expect(try RecordList(json: "[]", key: "id").records.isEmpty)
}

@Test(arguments: [
  ("[", "is not valid JSON"),
  ("{\"id\": 1}", "is no list: the outermost value must be an array of objects"),
  ("[{\"id\": 1}, 2]", "item 2 is no object"),
  ("[{\"a\": 1, \"b\": 2}]", "has no field 'id'; --key takes one of a, b"),
  ("[{\"id\": 1}, {\"a\": 2}]", "record 2 has no field 'id'"),
  ("[{\"id\": 1}, {\"id\": 1}]", "records 1 and 2 have the same id, '1'"),
])
func malformedObjectsAreExplained(text: String, message: String) {
  let error = #expect(throws: RunFailure.self) { try RecordList(json: text, key: "id") }
  #expect(error?.description == message)
}

@Test func filesAreReadByWhatIsInThem() throws {
  let folder = try TemporaryFolder()
  let json = try folder.write("data.txt", " \n[{\"id\": 1}]")
  let csv = try folder.write("data.csv", "id\n[1]\n")
  #expect(try RecordList(contentsOf: json, key: "id").records.map(\.key) == ["1"])
  #expect(try RecordList(contentsOf: csv, key: "id").records.map(\.key) == ["[1]"])
  let error = #expect(throws: RunFailure.self) {
    try RecordList(contentsOf: folder.path("none.csv"), key: "id")
  }
  #expect(error?.description == folder.path("none.csv") + ": no such file")
  #expect(throws: RunFailure.self) { try RecordList(contentsOf: folder.path(""), key: "id") }
}
