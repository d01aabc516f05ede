import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

/// `alarmsctl watch` in a real terminal, with the real service.
struct WatchTests {
    private let session: Session

    init() throws {
        session = try Session()
    }

    private func watch(
        _ variables: [String: String] = [:], columns: Int = 80, showing parts: String...
    ) throws -> TerminalRun {
        let usual = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "TZ": "UTC"]
        let environment = session.bus.environment.merging(usual) { $1 }.merging(variables) { $1 }
        let watch = try TerminalRun(
            "alarmsctl", ["watch"], environment: environment, columns: columns, rows: 24, in: session.loop)
        try watch.waitForScreen(with: parts)
        return watch
    }

    /// Sets an alarm, and returns its id.
    private func timer(_ arguments: String...) throws -> String {
        let run = try ProgramRun(
            "alarmsctl", ["timer"] + arguments, environment: session.bus.environment, in: session.loop)
        #expect(try Session.code(of: run) == 0, "\(run.log)")
        return run.outputText.trimmingCharacters(in: .newlines)
    }

    private func state(of id: String) throws -> String? {
        let rows = try session.json("list") as? [[String: Any]]
        return rows?.first { $0["Id"] as? String == id }?["State"] as? String
    }

    /// The last output shows what was there before, and the terminal is as a shell needs it.
    private func expectRestored(_ watch: TerminalRun, sourceLocation: SourceLocation = #_sourceLocation) {
        let left = watch.text.components(separatedBy: "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l").last ?? ""
        #expect(!left.contains("\u{1B}["), sourceLocation: sourceLocation)
        #expect(left != watch.text, sourceLocation: sourceLocation)
        #expect(watch.isInLineMode, sourceLocation: sourceLocation)
    }

    /// Ends it by its key, and expects that it leaves the terminal as it was.
    private func quit(_ watch: TerminalRun, sourceLocation: SourceLocation = #_sourceLocation) throws {
        watch.type("q")
        #expect(try watch.waitForEnd() == .exited(0), sourceLocation: sourceLocation)
        expectRestored(watch, sourceLocation: sourceLocation)
    }

    // MARK: Answers

    @Test func `a ring beeps and is stopped by a key`() throws {
        let watch = try watch(showing: "No alarms", "q quit")
        #expect(!watch.isInLineMode)
        let id = try timer("1s", "Tea")
        try watch.waitForScreen(with: ["Tea", "Ringing since", "s Stop   z Repeat   b begin again   q quit"])
        #expect(watch.text.contains("\u{07}"))
        try watch.type("s", showing: "No alarms")
        #expect(try state(of: id) == nil)
        try quit(watch)
    }

    @Test func `keys snooze a ring and pause, resume and end its countdown`() throws {
        let watch = try watch(showing: "No alarms")
        let id = try timer("1s", "Tea", "post-alert=1h")
        try watch.waitForScreen(with: ["Ringing since"])
        try watch.type("z", showing: "1 counting down", "p Pause   x Cancel   +1 min   b begin again   q quit")
        #expect(try state(of: id) == "countdown")
        watch.type("+")
        try session.loop.wait(for: "a minute more") {
            let shown = try session.json("show", id) as? [String: Any]
            return shown?["CountdownTotalUSec"] as? UInt64 == 3_660_000_000
        }
        // What isn't shown does nothing.
        watch.type("s\rzc")
        try watch.type("p", showing: "Paused", "p Resume   x Cancel   +1 min   b begin again   q quit")
        #expect(try state(of: id) == "paused")
        try watch.type(" ", showing: "1 counting down")
        try watch.type("x", showing: "No alarms")
        #expect(try state(of: id) == nil)
    }

    @Test func `a key begins a timer again`() throws {
        let id = try timer("1h", "Tea")
        let watch = try watch(showing: "b begin again")
        func waitForTotal(_ total: UInt64) throws {
            try session.loop.wait(for: "a length of \(total) µs") {
                let shown = try session.json("show", id) as? [String: Any]
                return shown?["CountdownTotalUSec"] as? UInt64 == total
            }
        }
        watch.type("+")
        try waitForTotal(3_660_000_000)
        watch.type("b")
        try waitForTotal(3_600_000_000)
    }

    @Test func `the holiday is on the screen until it ends`() throws {
        let watch = try watch(showing: "No alarms")
        #expect(try session.run("holiday", "until", "2200-01-02").code == 0)
        try watch.waitForScreen(with: ["ring again from", "2200"])
        #expect(try session.run("holiday", "off").code == 0)
        try watch.wait(for: "its end") { !watch.screen.joined().contains("ring again") }
    }

    @Test func `the app's own button is pressed by a key, and the alarm rings on`() throws {
        let traffic = try session.recordTraffic()
        let watch = try watch(showing: "No alarms")
        let id = try timer("1s", "Tea", "secondary-behavior=custom", "buttons.custom.text=Pour it")
        try watch.waitForScreen(with: ["s Stop   c Pour it   b begin again   q quit"])
        watch.type("c")
        try traffic.wait(for: "the press") { traffic.outputText.contains("member=ActionInvoked") }
        #expect(try state(of: id) == "alerting")
        // There is no button to snooze, and so no key.
        watch.type("z")
        try watch.type("s", showing: "No alarms")
    }

    @Test func `arrows select an alarm, and the next ring takes the selection`() throws {
        let first = try timer("1h", "One")
        let second = try timer("2h", "Two")
        let watch = try watch(showing: ">  One", "arrows or 1-9 choose")
        try watch.type("\u{1B}[B", showing: ">  Two")
        // In two parts, as a slow connection may bring it; and as terminals in another mode send it.
        watch.type("\u{1B}")
        try watch.type("[A", showing: ">  One")
        try watch.type("\u{1B}OB", showing: ">  Two")
        try watch.type("p", showing: "Paused")
        #expect(try state(of: first) == "countdown")
        #expect(try state(of: second) == "paused")
        _ = try timer("1s", "Three")
        try watch.waitForScreen(with: [">1 Three"])
    }

    @Test func `an alarm is added, switched off and on, and removed by keys`() throws {
        let watch = try watch(showing: "No alarms", "q quit   a add")
        try watch.type("a", showing: "When: ")
        try watch.type("weekdays 6:4x\u{7F}5", showing: "When: weekdays 6:45")
        try watch.type("\r", showing: "Title: ")
        try watch.type("Aufwächen\n", showing: "Aufwächen", "Monday to Friday", "d off   r remove")
        try watch.type("d", showing: "Switched off", "d on")
        try watch.type("d", showing: "d off")
        try watch.type("r", showing: "Remove 'Aufwächen'? [y/N]")
        watch.type("n")
        try watch.wait(for: "the end of the question") { !watch.screen.contains { $0.contains("Remove") } }
        try watch.type("a", showing: "When: ", "Aufwächen")
        try watch.type("teatime\rTea\r", showing: "teatime", "Aufwächen")
        watch.type("a\u{1B}[A")
        try watch.type("r", showing: "Remove")
        try watch.type("y", showing: "No alarms")
        try quit(watch)
    }

    @Test func `a time that isn't understood is refused before the title is asked for, and in full`() throws {
        let watch = try watch(columns: 60, showing: "No alarms")
        try watch.type("a", showing: "When: ")
        watch.type("teatime\rq")
        try watch.wait(for: "the refusal") {
            let text = watch.screen.joined(separator: " ")
            return text.contains("teatime") && !text.contains("When: ")
        }
        #expect(!watch.screen.contains { $0.contains("Title: ") || ($0.contains("teatime") && $0.hasSuffix("…")) })
        // What was typed ahead was for the title.
        try watch.type("a", showing: "When: ")
        try watch.type("in 1 hour\rTea\r", showing: "Tea", "1 counting down")
        watch.type("q")
        #expect(try watch.waitForEnd() == .exited(0))
    }

    // MARK: Ways out

    @Test(arguments: [(SIGINT, 0), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131)] as [(Int32, Int32)])
    func `a signal ends it, and the terminal is as before`(signal: Int32, code: Int32) throws {
        let watch = try watch(showing: "No alarms")
        watch.signal(signal)
        #expect(try watch.waitForEnd() == .exited(code))
        expectRestored(watch)
    }

    @Test(arguments: [SIGSEGV, SIGILL, SIGABRT]) func `a crash leaves the terminal as before`(signal: Int32) throws {
        let watch = try watch(showing: "No alarms")
        watch.signal(signal)
        #expect(try watch.waitForEnd() == .killed(signal))
        expectRestored(watch)
    }

    @Test func `the end of the service is reported, with the terminal as before`() throws {
        let watch = try watch(showing: "No alarms")
        try session.service.kill()
        #expect(try watch.waitForEnd() == .exited(3))
        expectRestored(watch)
        #expect(watch.text.hasSuffix("alarmsctl: the service has exited\r\n"))
    }

    @Test func `a service that doesn't answer delays neither keys nor signals`() throws {
        _ = try timer("1h", "Tea")
        for end in ["q", "\u{3}"] {
            let watch = try watch(showing: "Tea")
            session.service.signal(SIGSTOP)
            defer { session.service.signal(SIGCONT) }
            watch.type("p")
            watch.type(end)
            #expect(try watch.waitForEnd() == .exited(0))
            expectRestored(watch)
        }
        session.service.signal(SIGSTOP)
        defer { session.service.signal(SIGCONT) }
        let watch = try watch()
        watch.signal(SIGTERM)
        let ending = try watch.waitForEnd()
        // It may not have got as far as to take signals itself.
        #expect(ending == .exited(143) || ending == .killed(SIGTERM))
        #expect(watch.isInLineMode)
    }

    @Test func `a terminal that goes away ends it`() throws {
        let watch = try watch(showing: "No alarms")
        watch.hangUp()
        let ending = try watch.waitForEnd()
        // The signal and the error of the next line written come at the same time.
        #expect(ending == .exited(129) || ending == .exited(1))
    }

    @Test func `it is stopped by Ctrl-Z with the terminal as before, and goes on`() throws {
        let watch = try watch(showing: "No alarms")
        watch.type("\u{1A}")
        watch.waitForStop()
        try session.loop.wait(for: "the screen to be left") { watch.text.hasSuffix("\u{1B}[?1049l") }
        expectRestored(watch)
        let before = watch.bytes.count
        watch.signal(SIGCONT)
        try watch.wait(for: "the screen again") {
            String(decoding: watch.bytes[before...], as: UTF8.self).contains("No alarms")
        }
        #expect(!watch.isInLineMode)
        try quit(watch)
    }

    @Test func `stopped and continued by others, it draws anew`() throws {
        let watch = try watch(showing: "No alarms")
        watch.signal(SIGSTOP)
        watch.waitForStop()
        let before = watch.text.components(separatedBy: "\u{1B}[?1049h").count
        watch.signal(SIGCONT)
        try watch.wait(for: "the screen again") {
            watch.text.components(separatedBy: "\u{1B}[?1049h").count > before
        }
        try quit(watch)
    }

    // MARK: Terminals

    @Test func `a new window size applies at once, however small`() throws {
        _ = try timer("1h", "차를 우리는 시간이 되었습니다")
        _ = try timer("2h", "Cafe\u{301} नमस्ते")
        let watch = try watch(showing: "차를 우리는", "q quit")
        for (columns, rows) in [(20, 6), (5, 2), (1, 1), (200, 50)] {
            let before = watch.bytes.count
            watch.resize(columns: columns, rows: rows)
            try watch.wait(for: "a screen of \(columns) × \(rows)") {
                watch.bytes.count > before && watch.screen.count <= rows
                    && watch.screen.allSatisfy { $0.count <= columns }
            }
        }
        try watch.waitForScreen(with: ["차를 우리는", "q quit"])
        watch.type("q")
        #expect(try watch.waitForEnd() == .exited(0))
    }

    @Test func `a terminal without a cursor gets a line for each change, and answers by keys`() throws {
        let watch = try watch(["TERM": "dumb"])
        try watch.wait(for: "the first line") { watch.text.contains("No alarms.") }
        let id = try timer("1s", "Tea")
        try watch.wait(for: "the ring") { watch.text.contains("Tea: s Stop   z Repeat   b begin again   q quit") }
        #expect(watch.text.contains("\u{07}"))
        watch.type("s")
        try watch.wait(for: "the end") { watch.text.contains("gone") }
        #expect(try state(of: id) == nil)
        watch.type("q")
        #expect(try watch.waitForEnd() == .exited(0))
        #expect(!watch.text.contains("\u{1B}"))
        #expect(watch.isInLineMode)
    }

    @Test func `a terminal that shows only ASCII gets nothing else`() throws {
        _ = try timer("1h", "차 Tea")
        let watch = try watch(["LANG": "C"], showing: "?? Tea", "[", "q quit")
        watch.type("q")
        #expect(try watch.waitForEnd() == .exited(0))
        #expect(watch.bytes.allSatisfy { $0 < 0x80 })
    }
}

extension TerminalRun {
    /// Waits until the screen has these parts.
    fileprivate func waitForScreen(with parts: [String]) throws {
        try wait(for: "a screen with \(parts)") {
            let screen = screen.joined(separator: "\n")
            return parts.allSatisfy(screen.contains)
        }
    }

    /// Types keys, and waits until the screen has these parts.
    fileprivate func type(_ keys: String, showing parts: String...) throws {
        type(keys)
        try waitForScreen(with: parts)
    }
}
