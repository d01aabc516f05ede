import ActivityCore
import AlarmBus
import AlarmCore
import DBus
import TestSupport
import Testing

/// The methods on activities, with real messages.
@Suite struct ActivityMethodTests {
    private let service = Service()
    private static let now = UInt64(Service.start.wall.microseconds)

    /// All keys but `as-of` and `alert`, which aren't kept.
    private static let all: [String: Value] = [
        "title": "Delivery", "kind": "DeliveryAttributes", "attributes": ["number": .uint32(7)],
        "content": ["eta": .uint64(5), "place": "two stops away"],
        "layout": [
            "expanded": .dictionary([
                ("type", "button"), ("text", "Call"), ("action", "call"),
            ])
        ],
        "start-at": .uint64(now + 1), "stale-at": .uint64(now + 2), "relevance": .double(2.5), "icon": "mail",
        "tint": "#0aF9C3", "app-id": "org.example.Shop", "link": "https://example.org/7",
        "default-action": .dictionary([("name", "open"), ("mode", "foreground")]),
        "actions": .array(
            [.entry("call", .dictionary([("name", "call-courier"), ("target", "org.example.Phone")]))], of: "{sa{sv}}"),
        "notice": "always", "ends-with-caller": true,
    ]

    @Test func `Start keeps each key, and its configuration starts a copy`() throws {
        let id = try service.start(Self.all)
        let properties = try service.properties(ofActivity: id)
        let configuration = try #require(properties["Configuration"])
        #expect(try configuration.properties == Self.all)
        let values = try service.answer(.activities("Start", "", configuration))
        let text = try #require(values.first).text
        let twin = try #require(ActivityID(text))
        #expect(try service.properties(ofActivity: twin)["Configuration"] == configuration)
        #expect(properties["State"] == "pending")
        #expect(properties["Kind"] == "DeliveryAttributes")
        #expect(properties["Content"] == Self.all["content"])
        #expect(properties["Attributes"] == Self.all["attributes"])
        #expect(properties["Layout"] == Self.all["layout"])
        #expect(properties["StartUSec"] == .uint64(Self.now + 1))
        #expect(properties["StaleUSec"] == .uint64(Self.now + 2))
        #expect(properties["EndedUSec"] == .uint64(0))
        #expect(properties["Relevance"] == .double(2.5))
        for property in try InterfaceDescription.documented("org.example.Alarms.Activity").properties {
            #expect(properties[property.name]?.type == property.type, "\(property.name)")
        }
        #expect(properties.count == 17)
    }

    @Test func `verbs work with and without an id`() throws {
        for isOfActivity in [false, true] {
            let id = try service.start(["content": ["progress": .double(0.5)]])
            func call(_ member: MemberName, _ arguments: Value...) throws {
                var call = Call(member: member, arguments: arguments)
                call.path = isOfActivity ? ObjectPath(activity: id) : .alarms
                call.interface = isOfActivity ? .activity : .activities
                if !isOfActivity { call.arguments.insert(.string(id.description), at: 0) }
                #expect(try service.answer(call) == [])
            }
            try call("Update", ["content": ["progress": .double(0.75)], "title": "Build"])
            let updated = try service.properties(ofActivity: id)
            #expect(updated["Content"] == ["progress": .double(0.75)])
            #expect(updated["Title"] == "Build")
            #expect(updated["UpdateCount"] == .uint64(1))
            try call("InvokeAction", "default", ["activation-token": "x", "other": .uint32(1)])
            #expect(
                service.activityEffects.last == .invoked(id, action: "default", nil, owner: nil))
            try call("End", ["content": ["status": "done"], "dismiss-at": .uint64(Self.now + 9)])
            let ended = try service.properties(ofActivity: id)
            #expect(ended["State"] == "ended")
            #expect(ended["Content"] == ["status": "done"])
            #expect(ended["EndedUSec"] == .uint64(Self.now))
            #expect(ended["DismissUSec"] == .uint64(Self.now + 9))
            try call("Dismiss")
            #expect(service.activities.activity(id) == nil)
        }
    }

    @Test func `an unknown id is NotFound, whatever else is wrong with the arguments`() throws {
        let calls: [Call] = [
            .activities("Update", "x", ["x": "y"]),
            .activities("End", "5f0c4b0e-8c6b-4b57-9a0e-1f6c1b1a7d52", ["x": "y"]),
            .activities("Dismiss", ""),
            .activities("InvokeAction", "5f0c4b0e-8c6b-4b57-9a0e-1f6c1b1a7d52", "x", .dictionary([])),
        ]
        for call in calls {
            let error = try service.activityRefusal(of: call)
            #expect(error.name == "org.example.Alarms.Error.NotFound")
            #expect(error.message.hasPrefix("there is no activity "))
        }
    }

    @Test func `Start requires content and a free id`() throws {
        let error = try service.activityRefusal(of: .activities("Start", "", .dictionary([])))
        #expect(error.message == "content: expected a dictionary, got nothing")
        let id = try service.start(id: "ABCDEF01-2345-4789-abcd-ef0123456789")
        #expect(id.description == "abcdef01-2345-4789-abcd-ef0123456789")
        let taken = Call.activities("Start", .string(id.description), ["content": .dictionary([])])
        #expect(try service.activityRefusal(of: taken).name == "org.example.Alarms.Error.AlreadyExists")
        let noID = Call.activities("Start", "tea", ["content": .dictionary([])])
        #expect(
            try service.activityRefusal(of: noID).message
                == "requested_id: expected a UUID, or an empty text for a new one, got \"tea\"")
    }

    @Test func `keys of Start alone are refused in Update, and reset in Start`() throws {
        let id = try service.start(Self.all)
        for key in ActivityKey.allCases where key.isFixed {
            let value = try #require(Self.all[key.rawValue])
            let call = Call.activities(
                "Update", .string(id.description), .dictionary([(key.rawValue, value)]))
            #expect(
                try service.activityRefusal(of: call).message
                    == "\(key.rawValue): expected only in Start, got in Update")
        }
        #expect(
            try service.startRefusal(["reset": .strings(["title"])])
                == "reset: expected only in Update, got in Start")
    }

    @Test func `reset resets the keys that have defaults, each once, and none that is also set`() throws {
        let id = try service.start(Self.all.filter { $0.key != "start-at" })
        let text = Value.string(id.description)
        let names = ActivityKey.allCases.filter(\.isResettable).map(\.rawValue)
        #expect(try service.answer(.activities("Update", text, ["reset": .strings(names)])) == [])
        let kept = try #require(try service.properties(ofActivity: id)["Configuration"]).properties
        #expect(
            Set(kept.keys) == ["kind", "attributes", "content", "app-id", "ends-with-caller"])
        for bad in [["content"], ["title", "title"], ["x"], ["as-of"]] {
            let error = try service.activityRefusal(of: .activities("Update", text, ["reset": .strings(bad)]))
            #expect(error.message.hasPrefix("reset: expected title, layout, stale-at, "), "\(error.message)")
        }
        let both = Call.activities("Update", text, ["reset": .strings(["title"]), "title": "x"])
        #expect(
            try service.activityRefusal(of: both).message
                == "reset: expected keys that the same call does not set, got title")
    }

    @Test func `a key of another type, an unknown one and a doubled one are refused`() throws {
        for (key, value) in Self.all {
            for other: Value in [.strings(["x"]), .int16(1), .dictionary([]), .variant(value), "x", .uint32(1)] {
                guard other.type != value.type else { continue }
                #expect(
                    try service.startRefusal([key: other])
                        == "\(key): expected a value of type \(value.type), got one of type \(other.type)")
            }
        }
        #expect(
            try service.startRefusal(["colour": "x"])
                == "\"colour\": expected a key that ConfigurationKeys lists, got an unknown key")
        let doubled = Call.activities(
            "Start", "", .dictionary([("content", .dictionary([])), ("title", "a"), ("title", "b")]))
        #expect(try service.activityRefusal(of: doubled).message == "title: expected once only, got twice")
    }

    @Test func `an alert is read, and refused if a part of it is invalid`() throws {
        let id = try service.start(["alert": ["title": "Soon", "body": "At the door", "sound": "bell"]])
        #expect(
            service.activityEffects.last
                == .alerted(id, ActivityAlert(title: "Soon", body: "At the door", sound: .themed("bell"))))
        #expect(
            try service.startRefusal(["alert": ["body": .uint32(1)]])
                == "alert.body: expected a value of type s, got one of type u")
        #expect(
            try service.startRefusal(["alert": ["volume": .double(1)]])
                == "alert: expected title, body or sound, got \"volume\"")
        #expect(try service.startRefusal(["alert": ["sound": "a b"]]).hasPrefix("alert.sound: expected default, "))
        let long = String(repeating: "x", count: 1025)
        #expect(
            try service.startRefusal(["alert": ["body": .string(long)]], "TooLarge")
                == "alert.body: expected at most 1024 bytes, got 1025")
    }

    @Test func `the options of End are checked`() throws {
        let text = Value.string(try service.start().description)
        func refusal(_ options: [String: Value]) throws -> String {
            try service.activityRefusal(of: .activities("End", text, .dictionary(options))).message
        }
        #expect(try refusal(["x": "y"]) == "options: expected content, as-of, dismissal or dismiss-at, got \"x\"")
        #expect(try refusal(["dismissal": "soon"]) == "dismissal: expected default or immediate, got \"soon\"")
        #expect(
            try refusal(["dismissal": "default", "dismiss-at": .uint64(1)])
                == "options: expected dismissal or dismiss-at, got both")
        #expect(
            try refusal(["as-of": .uint64(Self.now + 60_000_001)])
                == "as-of: expected a time that has passed, got \(Self.now + 60_000_001)")
        #expect(try refusal(["content": "x"]) == "content: expected a value of type a{sv}, got one of type s")
        #expect(try service.answer(.activities("End", text, ["dismissal": "immediate"])) == [])
        #expect(service.activities.count == 0)
    }

    @Test func `data take 4 KiB and eight levels, and no descriptor`() throws {
        func levels(_ count: Int) -> Value {
            count == 0 ? .byte(1) : ["k": levels(count - 1)]
        }
        for key in ["attributes", "content"] {
            let id = try service.start([key: levels(8)])
            #expect(try service.properties(ofActivity: id)[key == "content" ? "Content" : "Attributes"] == levels(8))
            try service.answer(.activities("Dismiss", .string(id.description)))
            #expect(
                try service.startRefusal([key: levels(9)], "TooLarge")
                    == "\(key): expected at most 8 dictionaries, arrays and structures inside one another, got 9")
            #expect(
                try service.startRefusal([key: ["k": .descriptor]])
                    == "\(key): expected values of any type but h, got one of type h")
            #expect(
                try service.startRefusal([key: ["k": .string(String(repeating: "x", count: 4096))]], "TooLarge")
                    .hasPrefix("\(key): expected at most 4096 bytes marshalled, got "))
            let deep = Value.byte(1).nested(40)
            #expect(
                try service.startRefusal([key: ["k": deep]], "TooLarge")
                    .hasPrefix("\(key): expected at most 32 containers"))
        }
    }

    @Test func `a press of an unknown action is refused`() throws {
        let text = Value.string(try service.start(Self.all.filter { $0.key != "start-at" }).description)
        #expect(
            try service.activityRefusal(of: .activities("InvokeAction", text, "boom", .dictionary([]))).message
                == "action: expected call or default, got \"boom\"")
        #expect(try service.answer(.activities("InvokeAction", text, "call", .dictionary([]))) == [])
    }
}
