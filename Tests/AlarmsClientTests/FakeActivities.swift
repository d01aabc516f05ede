@testable import AlarmsClient
import DBus

/// The tables of activities that ``FakeService`` answers by.
enum FakeActivities {
    static let path: ObjectPath = "/org/example/Alarms/activity/0f0e0d0c_0b0a_4908_8706_050403020100"

    /// The activity of the list, with a property that a later service may add.
    static let row: [String: Value] = [
        "Id": .string(FakeService.id), "AppId": .string("org.example.Build"), "Kind": .string("Build"),
        "State": .string("stale"), "Title": .string("Build"), "Icon": .string("x"), "Tint": .string("#3584E4"),
        "Relevance": .double(2.5), "StartUSec": .uint64(1), "StaleUSec": .uint64(2), "EndedUSec": .uint64(3),
        "DismissUSec": .uint64(4), "UpdateCount": .uint64(5), "Attributes": .dictionary(["a": .int64(-1)]),
        "Content": .dictionary(["progress": .double(0.5)]),
        "Layout": .dictionary(["minimal": .dictionary(["type": .string("icon")])]),
        "Configuration": .dictionary(["title": .string("Build")]), "LaterThanUs": .byte(1),
    ]

    /// The interface of all activities.
    static var serviceInterface: Interface<Void, Message> {
        let id = Argument("id", "s")
        let configuration = Argument("configuration", "a{sv}")
        return Interface(
            "org.example.Alarms.Activities",
            methods: [
                Method(
                    "Start", takes: [Argument("requested_id", "s"), configuration],
                    returns: [id, Argument("activity", "o")]
                ) { _, call throws(BusError) in
                    try call.reply {
                        $0.append(FakeService.id); $0.append(path)
                    }
                },
                Method("Update", takes: [id, configuration]) { _, call throws(BusError) in try call.reply() },
                Method("End", takes: [id, Argument("options", "a{sv}")]) { _, call throws(BusError) in
                    try call.reply()
                },
                Method("Dismiss", takes: [id]) { _, call throws(BusError) in try call.reply() },
                Method("InvokeAction", takes: [id, Argument("action", "s"), Argument("platform_data", "a{sv}")]) {
                    _, call throws(BusError) in try call.reply()
                },
                Method("List", takes: [Argument("filter", "a{sv}")], returns: [Argument("activities", "aa{sv}")]) {
                    _, call throws(BusError) in
                    try call.reply { writer in
                        writer.array(of: "a{sv}") { Value.dictionary(row).write(to: &$0) }
                    }
                },
            ],
            properties: [
                Property("Enabled", "b", changes: .value) { _, writer in writer.append(false) },
                Property("LayoutWords", "as", changes: .constant) { _, writer in writer.append(["text", "timer"]) },
            ])
    }

    /// The interface of the activity of the list.
    static var activityInterface: Interface<Void, Message> {
        Interface(
            "org.example.Alarms.Activity",
            properties: [
                Property("Id", "s", changes: .constant) { _, writer in writer.append(FakeService.id) },
                Property("State", "s", changes: .value) { _, writer in writer.append("active") },
            ])
    }
}
