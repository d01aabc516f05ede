import Testing

@testable import alarmsctl

struct ShellLineTests {
    @Test(arguments: [
        ("alarmsctl ", ["alarmsctl"], ""), ("alarmsctl st", ["alarmsctl"], "st"),
        ("alarmsctl stop  \"green tea\" x", ["alarmsctl", "stop", "green tea"], "x"),
        ("alarmsctl stop green\\ tea", ["alarmsctl", "stop"], "green tea"),
        ("alarmsctl stop 'it'\\''s", ["alarmsctl", "stop"], "it's"),
        ("alarmsctl stop \"a\\\"b\\c\\$", ["alarmsctl", "stop"], "a\"b\\c$"),
        ("alarmsctl stop '", ["alarmsctl", "stop"], ""), ("alarmsctl stop '' ", ["alarmsctl", "stop", ""], ""),
        ("alarmsctl stop \"$(touch x)", ["alarmsctl", "stop"], "$(touch x)"),
        ("LANG=C TZ=UTC alarmsctl add 7:30 title=Über", ["alarmsctl", "add", "7:30"], "title=Über"),
        ("", [], ""), ("\\", [], ""),
    ])
    func `words are read without their quotes, and nothing is executed`(text: String, words: [String], last: String) {
        let line = ShellLine(text)
        #expect(line.words == words)
        #expect(line.last == last)
    }

    @Test(arguments: [
        ("gre", "green tea", "green\\ tea"), ("\"gre", "green tea", "green tea"), ("'gre", "green tea", "green tea"),
        ("g", "g$(x)`y`;*?\\'\"!", "g\\$\\(x\\)\\`y\\`\\;\\*\\?\\\\\\'\\\"\\!"),
        ("\"g", "g$(x)`y`\\", "g\\$(x)\\`y\\`\\\\"), ("'g", "g$(x)`y`!\\", "g$(x)`y`!\\"),
        // Readline closes a quote unless it finds one at the end.
        ("\"g", "g\"", "g\\\"\""), ("\"g", "g!", "g\"\\!\"\""), ("\"g", "g!h", "g\"\\!\"h"), ("'g", "g'", "g'\\'''"),
        ("Ü", "Übung macht 알람", "Übung\\ macht\\ 알람"), ("", "a\u{A0}b", "a\u{A0}b"),
    ])
    func `a word is inserted so that bash reads it as it is`(typed: String, word: String, inserted: String) {
        #expect(ShellLine("alarmsctl stop \(typed)").insertion(word) == inserted)
    }

    @Test(arguments: [
        ("sound=x-al", "sound=x-alarms-bell", "x-alarms-bell"), ("sound=", "sound=none", "none"),
        ("title=\"gre", "title=green tea", "green tea"), ("\"sound=x", "sound=x-alarms-bell", "sound=x-alarms-bell"),
        ("a\\=b", "a=bc", "a=bc"), ("x=\"a\"b", "x=abc", "abc"), ("a=b:c", "a=b:cd", "cd"),
        ("'a=b'c", "a=bcd", "a=bcd"),
    ])
    func `only the part after the last character that breaks words for bash is inserted`(
        typed: String, word: String, inserted: String
    ) {
        #expect(ShellLine("alarmsctl update x \(typed)", breaks: " \t\n\"'@><=;|&(:").insertion(word) == inserted)
    }
}
