import AlarmBus
import AlarmCore
import DBus
import TestSupport
import Testing

/// The method `Panel`: the foremost alarm or activity, and a list of the first ones.
@Suite struct PanelTests {
    private let service = Service()

    private func panel(_ form: String = "shown", from caller: Caller = .host) throws -> [String: Value] {
        let reply = try service.answer(.service("Panel"), from: caller)
        #expect(reply.map(\.type) == ["a{sv}"])
        let forms = try #require(reply.first).properties
        #expect(Set(forms.keys) == ["shown", "locked", "problem"])
        return try #require(forms[form]).properties
    }

    /// The texts and times of an element: `Tea`, `<timer>`.
    private func words(_ element: Value?) throws -> [String] {
        guard let properties = try element?.properties, case .string(let type)? = properties["type"] else { return [] }
        switch type {
        case "row", "column": return try properties["children"]?.elements.flatMap(words) ?? []
        case "text":
            guard case .string(let text)? = properties["text"] else { return [] }
            return [text]
        case "timer", "time", "progress": return ["<\(type)>"]
        default: return []
        }
    }

    private func state() throws -> String {
        guard case .string(let state)? = try panel()["state"] else { return "" }
        return state
    }

    /// The titles of the rows.
    private func rows() throws -> [String?] {
        try panel()["rows"]?.elements.map { try words($0).first } ?? []
    }

    private func timer(_ title: String, minutes: UInt64) throws -> String {
        try service.schedule(["title": .string(title), "pre-alert": .uint64(minutes * 60_000_000)]).description
    }

    @Test func `without alarms and activities nothing is shown`() throws {
        let panel = try panel()
        #expect(Set(panel.keys) == ["state", "id", "line", "rows", "more"])
        #expect(panel["state"] == "none")
        #expect(panel["id"] == "")
        #expect(try words(panel["line"]) == ["No alarms are set"])
        #expect(try panel["rows"]?.elements.isEmpty == true)
        #expect(panel["more"] == .uint32(0))
    }

    @Test func `an alarm that is to ring, an activity, a countdown and a ring come before one another`() throws {
        let rise = try service.schedule(["title": "Rise", "time": "07:00", "weekdays": .strings(["mon"])])
        #expect(try panel()["id"] == .string(rise.description))
        #expect(try state() == "scheduled")
        #expect(try words(panel()["line"]) == ["Rise", "<time>"])
        let backup = try service.start(["title": "Backup", "content": ["progress": .double(0.5)]])
        #expect(try panel()["id"] == .string(backup.description))
        #expect(try state() == "activity")
        #expect(try words(panel()["line"]) == ["Backup", "50 %"])
        #expect(try panel()["progress"]?.properties["value"] == .double(0.5))
        let tea = try timer("Tea", minutes: 5)
        #expect(try panel()["id"] == .string(tea))
        #expect(try state() == "countdown")
        #expect(try words(panel()["line"]) == ["Tea", "<timer>"])
        #expect(try words(panel()["leading"]) == ["Tea"])
        #expect(try panel()["trailing"]?.properties["type"] == "timer")
        #expect(try panel()["second"]?.properties["label"] == "Backup")
        try service.answer(.service("Pause", .string(tea)))
        #expect(try state() == "paused")
        #expect(try words(panel()["line"]) == ["Tea", "<timer>", "Paused"])
        try service.answer(.service("Resume", .string(tea)))
        service.advance(by: .minutes(5))
        #expect(try state() == "ringing")
        #expect(try words(panel()["line"]) == ["Tea rings"])
        #expect(try panel()["second"] == nil)
        #expect(try rows() == ["Tea", "Backup", "Rise"])
    }

    @Test func `the countdown that ends first, and the ring that began first, come first`() throws {
        let long = try timer("Rice", minutes: 10)
        let short = try timer("Egg", minutes: 6)
        #expect(try panel()["id"] == .string(short))
        #expect(try panel()["second"] == nil)
        service.advance(by: .minutes(6))
        service.advance(by: .minutes(4))
        #expect(try panel()["id"] == .string(short))
        #expect(try words(panel()["line"]) == ["Egg rings (+1)"])
        try service.answer(.service("Stop", .string(short)))
        #expect(try panel()["id"] == .string(long))
    }

    @Test func `a list has ten rows, and the number of the others`() throws {
        for number in 1...12 { _ = try timer("Timer \(number)", minutes: UInt64(number)) }
        _ = try service.start(["title": "Backup"])
        #expect(try rows() == (1...10).map { "Timer \($0)" })
        #expect(try panel()["more"] == .uint32(3))
    }

    @Test func `the form for a locked screen has no text of an app`() throws {
        _ = try service.start(["title": "Secret"])
        let tea = try timer("Secret", minutes: 5)
        service.advance(by: .minutes(5))
        let locked = try panel("locked")
        #expect(locked["id"] == .string(tea))
        #expect(try words(locked["line"]) == ["Timer rings"])
        #expect(!"\(locked)".contains("Secret"))
    }

    @Test func `the reason why people may not see an alert is included`() throws {
        service.alertProblem = "Nobody sees it."
        #expect(try service.answer(.service("Panel")).first?.properties["problem"] == "Nobody sees it.")
    }

    @Test func `a sandboxed app sees its own`() throws {
        let app = SandboxedApp(id: "org.example.Tea")
        service.decide([app: .authorized])
        let own = try service.schedule(["pre-alert": .uint64(600_000_000)], from: .sandboxed(app)).description
        let other = try timer("Other", minutes: 5)
        _ = try service.start(["title": "Backup"])
        #expect(try panel(from: .sandboxed(app))["id"] == .string(own))
        #expect(try panel(from: .sandboxed(app))["rows"]?.elements.count == 1)
        #expect(try panel(from: .sandboxed(app))["more"] == .uint32(0))
        #expect(try panel()["id"] == .string(other))
    }
}
