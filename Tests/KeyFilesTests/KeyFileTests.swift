import KeyFiles
import Testing

@Suite struct KeyFileTests {
    @Test(arguments: [
        (" key = a = b \r", "key", "a = b"), ("key=", "key", ""), ("Name[de]=Tee#", "Name[de]", "Tee#"),
        ("\t키=값", "키", "값"),
    ])
    func `an entry is a key and a value without the white space around them`(line: String, key: String, value: String) {
        let entry = KeyFileLine(line[...]).entry
        #expect(entry?.key == key[...] && entry?.value == value[...])
    }

    @Test(arguments: ["", "  ", "#key=value", " # key=value", "=value", "key"])
    func `a comment, or a line without a key, is no entry`(line: String) {
        #expect(KeyFileLine(line[...]).entry == nil)
        #expect(!KeyFileLine(line[...]).isHeader)
    }

    @Test(arguments: [
        ("[Group]", "Group"), (" [A group] \r", "A group"), ("[]", nil), ("[Group", nil), ("Group]", nil),
        ("[\u{301}Group]", "\u{301}Group"), ("[Group\u{301}]", "Group\u{301}"),
    ])
    func `a header has the name of its group`(line: String, group: String?) {
        #expect(KeyFileLine(line[...]).group.map { String($0) } == group)
    }

    @Test func `bytes that aren't UTF-8 are replaced`() {
        let lines = KeyFileLine.all(in: Array("\nkey=".utf8) + [0xFF, 0x0A, 0x23]).map { String($0.text) }
        #expect(lines == ["key=\u{FFFD}", "#"])
    }

    @Test func `keys belong to the group before them, and the last of several counts`() {
        let file = KeyFile("lost=1\n[a]\nkey=1\nkey=2\n[b][$i]\nkey[$e]=3\n[a]\nother=4\n[c\nlost=5\n")
        #expect(file.value("key", in: "a") == "2")
        #expect(file.value("other", in: "a") == "4")
        #expect(file.groups["b"]?.map(\.key) == ["key[$e]"])
        #expect(file.groups.count == 2)
        #expect(KeyFile("[\u{301}a]\nkey=1\n").value("key", in: "a") == nil)
        #expect(KeyFile("[b][$i]\nkey[$e]=3\n", hasOptions: true).value("key", in: "b") == "3")
    }
}
