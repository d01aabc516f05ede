import Testing

@testable import alarmsctl

struct OutputLinesTests {
    private func lines(_ chunks: String...) -> OutputLines {
        lines(chunks.map { Array($0.utf8) })
    }

    private func lines(_ chunks: [[UInt8]]) -> OutputLines {
        var tail = OutputTail()
        for chunk in chunks { chunk.withUnsafeBytes { tail.append($0) } }
        return OutputLines(tail)
    }

    @Test(arguments: [
        ("", nil), ("\n \t\r\n", nil), ("one\ntwo\n", "two"), ("one\ntwo", "two"), ("one\r\ntwo\r\n", "two"),
        ("10%\r20%\r30%", "30%"), ("10%\r20%\r", "20%"), ("a\n\n\n", "a"), ("  indented \n", "indented"),
        ("a\tb", "a b"), ("bell\u{07} and\u{08} null\u{00}", "bell and null"),
    ])
    func `the last line is the last that isn't blank, begun anew by a carriage return`(output: String, line: String?) {
        #expect(lines(output).last == line)
    }

    @Test(arguments: [
        ("\u{1B}[1;32mok\u{1B}[0m", "ok"), ("\u{1B}[38;5;196mred\u{1B}[K", "red"),
        ("\u{1B}]0;a title\u{07}text", "text"), ("\u{1B}]8;;https://example.org\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
        ("\u{1B}(Btext\u{1B}7\u{1B}8", "text"), ("\u{1B}Pdevice\u{1B}\\text", "text"),
        ("old\u{1B}[2K\u{1B}[1Gnew", "new"), ("upper\nlower\u{1B}[1Aupper again", "upper again"),
        ("left \u{202E}right\u{9B}", "left right"), ("cut off \u{1B}[3", "cut off"), ("cut off \u{1B}", "cut off"),
        ("\u{1B}]0;never ended", nil),
    ])
    func `escape sequences and control characters are left out`(output: String, line: String?) {
        #expect(lines(output).last == line)
    }

    @Test(arguments: [
        ("45%", 0.45), ("[ 45%] Building", 0.45), (" 45 % done", 0.45), ("12.5%", 0.125), ("12,5 %", 0.125),
        ("0%", 0), ("100%|####|", 1), ("10% of 20%", 0.2), ("10%\nlast line", 0.1), ("10%\r20%", 0.2),
        ("150%", nil), ("50% of 150%", 0.5), ("%", nil), ("a %s", nil), (".5%", nil), ("1.2.3%", nil), ("45", nil),
        ("\u{1B}[32m7\u{1B}[0m%", 0.07), ("99999999999999999999999999%", nil),
        ("part1%20b", nil), ("45%done", nil), ("45%Z", nil), ("50%, 45%x", 0.5), ("45%\u{5B8C}", 0.45), ("(45%)", 0.45),
    ])
    func `the progress is the last percentage`(output: String, fraction: Double?) {
        #expect(lines(output).fraction == fraction)
    }

    @Test func `a long line is cut at a character, whatever is in it`() {
        #expect(lines(String(repeating: "가", count: 300)).last == String(repeating: "가", count: 200))
        let family = "👨‍👩‍👧‍👦"
        let short = lines(String(repeating: family, count: 100)).last ?? ""
        #expect(short.utf8.count <= 1024 && short.allSatisfy { String($0) == family } && !short.isEmpty)
        #expect(lines("a" + String(repeating: "\u{301}", count: 1000)).last == "")
        // A part of a character at the beginning of what is known.
        let text = String(repeating: "é", count: 3000)
        #expect(lines([Array("x".utf8) + Array(text.utf8)]).last == String(repeating: "é", count: 200))
        #expect(lines([[0xFF, 0x61]]).last == "\u{FFFD}a")
    }

    @Test func `a percentage that may be the end of a cut one is none`() {
        let cut = lines("90%\n", String(repeating: "\n", count: OutputTail.size - 3))
        #expect(cut.fraction == nil && cut.last == "0%")
        let next = lines("90%\n" + String(repeating: "x", count: OutputTail.size) + " 90%\r30%\r")
        #expect(next.fraction == 0.3 && next.last == "30%")
        let whole = lines("90%\n" + String(repeating: "\n", count: OutputTail.size - 4))
        #expect(whole.fraction == 0.9 && whole.last == "90%")
    }

    @Test func `characters and sequences may come in parts`() {
        let output = "\u{1B}[1mGrüße 75%\u{1B}[0m\r\n"
        #expect(lines(output.utf8.map { [$0] }).last == "Grüße 75%")
        #expect(lines(output.utf8.map { [$0] }).fraction == 0.75)
    }

    @Test func `of much output only the end is kept, and a line that isn't whole is passed over`() {
        let line = "a line of text\n"
        let chunk = String(repeating: line, count: 1000) + "a li"
        #expect(lines(chunk).last == "a line of text")
        #expect(lines(chunk, "ne\n").last == "a line")
        var tail = OutputTail()
        for _ in 0..<10 { Array(chunk.utf8).withUnsafeBytes { tail.append($0) } }
        #expect(tail.bytes.count == OutputTail.size)
        // There is nothing but this line.
        #expect(lines(String(repeating: "x", count: 10_000)).last == String(repeating: "x", count: 200))
    }
}
