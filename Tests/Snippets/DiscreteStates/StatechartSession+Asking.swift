struct Page { var title = "" }
