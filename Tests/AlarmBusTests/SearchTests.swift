import AlarmBus
import AlarmCore
import DBus
import TestSupport
import Testing

@Suite struct SearchTests {
    /// A search that finds one thing.
    final class OneRow: AlarmSearch {
        let service = Service()
        var alarms: any AlarmView { service.engine }
        var now: Moment { service.now }

        func rows(for text: String, isSchedule: Bool, limit: Int) throws(Refusal) -> [SearchRow] {
            guard let result = FoundResult("start:pre-alert=60000000;title=\(text)") else { return [] }
            return [
                SearchRow(
                    result, of: nil, title: text, subtitle: "\(limit) \(isSchedule)", icon: "bell", relevance: 0.5,
                    actions: [.pause, .cancel])
            ]
        }
    }

    private let search = OneRow()
    private let table = ObjectTable<OneRow, Request>([.search]) { .question($0) }

    private func answer(_ member: MemberName, _ arguments: Value..., of interface: InterfaceName = .search) throws
        -> [Value]
    {
        let call = Call(path: .search, interface: interface, member: member, arguments: arguments)
        guard case .question(let reply) = try table.answer(call.message, from: search) else {
            throw TestFailure("\(member) is no question")
        }
        return try #require(reply).received
    }

    @Test func `the interface of search is the documented one`() throws {
        let document = try IntrospectionDocument(#require(answer("Introspect", of: .introspectable).first).text)
        #expect(document.interfaces["org.example.Alarms.Search"] == (try .documented("org.example.Alarms.Search")))
    }

    @Test func `a row of Find has the documented keys`() throws {
        let rows = try #require(try answer("Find", "tea", .dictionary(["limit": .uint32(7), "schedule": true])).first)
        #expect(
            try rows.elements.map { try $0.sorted().properties } == [
                [
                    "Result": "start:pre-alert=60000000;title=tea", "Title": "tea", "Subtitle": "7 true",
                    "Icon": "bell",
                    "Id": "", "Relevance": .double(0.5), "Actions": .strings(["pause", "cancel"]),
                    "Configuration": .dictionary(["title": "tea", "pre-alert": .uint64(60_000_000)]),
                ]
            ])
        #expect(
            try #require(answer("Find", "tea", [:]).first).elements[0].properties["Subtitle"] == "20 false"
        )
    }

    @Test func `an option twice is refused`() throws {
        let options = Value.array(
            Array(repeating: .entry("limit", .variant(.uint32(1))), count: 2), of: "{sv}")
        #expect(throws: BusError.self) { try answer("Find", "tea", options) }
    }
}
