import Testing

@testable import AlarmCore

struct TitleIndexTests {
    private let scenario = Scenario("2026-11-18 12:00")
    private let ids = (1...5).map { AlarmID(high: 1, low: $0) }

    private func schedule(_ id: AlarmID, _ title: String, app: String = "", after seconds: UInt64) throws {
        let settings: [Setting] = [.title(title), .preAlert(seconds * 1_000_000)]
        try scenario.apply(
            .schedule(id, settings + (app.isEmpty ? [] : [Setting(.appID, .string(app))])))
    }

    private func found(_ text: String, _ index: TitleIndex, most: Int = 20) -> [AlarmID] {
        index.alarms(matching: text, of: scenario.engine, most: most)
    }

    @Test func `after changes, only the alarms that were changed are read again`() throws {
        try schedule(ids[0], "Green tea", app: "org.example.One", after: 60)
        try schedule(ids[1], "Black tea", app: "org.example.Two", after: 120)
        var asked: [String] = []
        func name(_ appID: String) -> String? {
            asked.append(appID)
            return appID == "org.example.Two" ? "Kettle" : nil
        }
        var index = TitleIndex(of: scenario.engine, appName: name)
        #expect(found("tea", index) == [ids[0], ids[1]])
        #expect(found("kettle", index) == [ids[1]])
        asked = []
        try scenario.apply(.update(ids[0], [.title("Coffee")], reset: []))
        try schedule(ids[2], "Tea again", app: "org.example.Three", after: 30)
        try scenario.apply(.cancel(ids[1]))
        index.alarmChanged(ids[0])
        index.alarmChanged(ids[1])
        index.alarmRemoved(ids[1])
        index.alarmChanged(ids[2])
        index.readChanges(of: scenario.engine, appName: name)
        #expect(asked.sorted() == ["org.example.One", "org.example.Three"])
        #expect(found("tea", index) == [ids[2]])
        #expect(found("cof", index) == [ids[0]])
        #expect(found("kettle", index) == [])
        index.readChanges(of: scenario.engine, appName: name)
        #expect(asked.count == 2)
    }

    @Test func `a title of one syllable of Korean is found by it, and a letter finds nothing`() throws {
        try schedule(ids[0], "차", after: 60)
        try schedule(ids[1], "녹차 마시기", after: 120)
        try schedule(ids[2], "차량 점검", after: 180)
        try schedule(ids[3], "t", after: 240)
        let index = TitleIndex(of: scenario.engine) { _ in nil }
        #expect(found("차", index) == [ids[0], ids[2]])
        #expect(found("\u{110E}\u{1161}", index) == [ids[0], ids[2]], "decomposed")
        #expect(found("녹", index) == [ids[1]])
        for text in ["t", "ㅊ", "é", "", " "] { #expect(found(text, index) == [], "\(text)") }
    }

    @Test func `the best of many are found, in the order of the alarms as they are now`() throws {
        for (id, seconds) in zip(ids, [50, 40, 30, 20, 10] as [UInt64]) { try schedule(id, "Tea", after: seconds) }
        let index = TitleIndex(of: scenario.engine) { _ in nil }
        #expect(found("tea", index) == ids.reversed())
        #expect(found("tea", index, most: 2) == [ids[4], ids[3]])
        #expect(found("tea", index, most: 0) == [])
        scenario.live(until: scenario.now.wall + .seconds(20))
        try scenario.apply(.pause(ids[2]))
        #expect(found("tea", index) == [ids[4], ids[3], ids[1], ids[0], ids[2]])
        try scenario.apply(.cancel(ids[3]))
        #expect(found("tea", index, most: 2) == [ids[4], ids[1]], "what was removed takes no place")
    }
}
