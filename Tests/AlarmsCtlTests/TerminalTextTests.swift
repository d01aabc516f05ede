@testable import alarmsctl
import JSONText
import Testing

struct TerminalTextTests {
    @Test(arguments: [
        ("Tea", 3), ("日本茶", 6), ("한글", 4), ("ﾃｨｰ", 3), ("Ｔ", 2), ("e\u{301}", 1), ("👩‍🚀", 2), ("☕", 2), ("☎\u{FE0F}", 2),
        ("", 0), ("…", 1), ("█", 1), ("\u{200D}", 0),
    ])
    func `a text is as wide as a terminal shows it`(text: String, width: Int) {
        #expect(TerminalText.width(text) == width)
    }

    @Test(arguments: [
        ("a\u{1B}[31mb", "a\u{FFFD}[31mb"), ("a\nb\tc", "a b c"), ("a\u{9B}2Jb", "a\u{FFFD}2Jb"),
        ("a\u{7}b", "a\u{FFFD}b"),
        ("a\u{202E}b", "ab"), ("a\u{2066}b\u{2069}", "ab"), ("a\u{2028}b", "a\u{FFFD}b"), ("👩‍🚀", "👩‍🚀"),
        ("a\r\nb", "a\u{FFFD} b"),
    ])
    func `a text can't move the cursor, change colours or the direction of writing`(text: String, harmless: String) {
        #expect(TerminalText.harmless(text) == harmless)
    }

    @Test func `lines stay lines, and nothing else in them is obeyed`() {
        #expect(TerminalText.harmlessLines("a\u{1B}[2J\n\nb\u{202E}c\n") == "a\u{FFFD}[2J\n\nbc\n")
        #expect(TerminalText.harmlessLines("a\r\nb\u{9D}0;x\u{7}") == "a\u{FFFD}\nb\u{FFFD}0;x\u{FFFD}")
        for text in ["", "\n", "Tea\nKaffee – 커피 👩‍🚀\n"] { #expect(TerminalText.harmlessLines(text) == text) }
    }

    @Test func `JSON escapes what changes the direction of writing`() throws {
        let text = "a\u{202E}b\u{2066}\u{2028}\u{9B}\u{E0041}👩‍🚀"
        let json = JSON.string(text)
        #expect(json.text == "\"a\\u202eb\\u2066\\u2028\\u009b\\udb40\\udc41👩‍🚀\"")
    }

    @Test func `a text is cut or padded to the exact number of columns`() {
        for text in ["", "Tea", "日本茶のお時間です", "👩‍🚀👩‍🚀👩‍🚀", "ae\u{301}iou", "a日本"] {
            for columns in 0...12 {
                #expect(TerminalText.width(TerminalText.fitted(text, to: columns)) == columns, "\(text) \(columns)")
            }
        }
        #expect(TerminalText.cut("日本茶", to: 6) == "日本茶")
        #expect(TerminalText.cut("日本茶", to: 5) == "日本…")
        #expect(TerminalText.cut("日本茶", to: 4) == "日…")
        #expect(TerminalText.cut("Tea", to: 2) == "T…")
    }
}
