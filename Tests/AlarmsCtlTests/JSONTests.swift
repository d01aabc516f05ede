import AlarmsClient
@testable import alarmsctl
import Foundation
import JSONText
import Testing

struct JSONTests {
    private func parsed(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    @Test(arguments: ["", "\"\\/", "a\nb\tc\r", "\u{0}\u{1F}\u{7F}\u{9B}", "日本 👩‍🚀 e\u{301}", "</script>", "\u{2028}"])
    func `any text is escaped in JSON and read back the same`(text: String) throws {
        let json = JSON.string(text).text
        #expect(try parsed(json) as? String == text)
        #expect(!json.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }

    @Test func `numbers keep all their digits`() {
        #expect(JSON.unsigned(.max).text == "18446744073709551615")
        #expect(JSON.signed(.min).text == "-9223372036854775808")
        #expect(JSON.double(0.1).text == "0.1")
        #expect(JSON.double(.infinity).text == "null")
        #expect(JSON.double(.nan).text == "null")
    }

    @Test func `every D-Bus value has a form in JSON`() throws {
        let value = Value.dictionary([
            "y": .byte(1), "b": .boolean(true), "n": .int16(-2), "as": .strings(["x"]), "v": .variant(.string("in")),
            "r": .structure([.int32(-3), .double(0.5)]), "o": .objectPath("/a"),
            "au": .array([.entry(.uint32(7), .string("seven"))], of: "{us}"), "empty": .array([], of: "{sv}"),
        ])
        let expected = """
            {"as": ["x"], "au": {"7": "seven"}, "b": true, "empty": {}, "n": -2, "o": "/a", "r": [-3, 0.5], "v": "in", "y": 1}
            """
        #expect(JSON(value).text == expected)
        _ = try parsed(JSON(value).text)
    }

    @Test func `an alarm has all properties, named and ordered as on the bus`() throws {
        let alarm = AlarmProperties([
            "Id": .string("x"), "NextFireUSec": .uint64(1_798_783_200_000_000),
            "Configuration": .dictionary(["alert-timeout": Value.uint64(.max)]),
        ])
        guard case .object(let members) = JSON(alarm) else { return #expect(Bool(false), "no object") }
        #expect(
            members.map(\.name) == [
                "Id", "AppId", "State", "Enabled", "Title", "Icon", "Tint", "OccurrenceUSec", "NextFireUSec",
                "SkippedUSec", "WillWake", "PreAlertUSec", "PostAlertUSec", "SnoozeUSec", "AlertStartUSec",
                "CountdownTotalUSec", "CountdownElapsedUSec",
                "CountdownStartUSec", "CountdownFireUSec", "CountdownFireBootUSec", "RemainingUSec", "SnoozeCount",
                "Configuration",
            ])
        let text = JSON(alarm).text
        #expect(text.contains("\"NextFireUSec\": 1798783200000000"))
        #expect(text.contains("\"Configuration\": {\"alert-timeout\": 18446744073709551615}"))
        let lines = JSON.array([JSON(alarm), JSON(alarm)]).lines
        #expect((try parsed(lines) as? [Any])?.count == 2)
        #expect(JSON.array([]).lines == "[]")
    }

    @Test func `an event is one line that names it`() {
        #expect(
            JSON(AlarmsEvent.fired(id: "x", dueUSec: 1, actualUSec: 2)).text
                == "{\"Event\": \"Fired\", \"Id\": \"x\", \"DueUSec\": 1, \"ActualUSec\": 2}")
        #expect(
            JSON(AlarmsEvent.missed(id: "x", dueUSec: 1, policy: "timeout", count: 3)).text
                == "{\"Event\": \"Missed\", \"Id\": \"x\", \"DueUSec\": 1, \"Policy\": \"timeout\", \"Count\": 3}")
        #expect(
            JSON(AlarmsEvent.propertiesChanged(id: "x", changed: ["State": .string("a\nb")], invalidated: ["Title"]))
                .text
                == "{\"Event\": \"PropertiesChanged\", \"Id\": \"x\", \"Properties\": {\"State\": \"a\\nb\"}, "
                + "\"Invalidated\": [\"Title\"]}")
        #expect(
            JSON(AlarmsEvent.actionInvoked(id: "x", action: "default", details: ["a": .uint32(1)])).text
                == "{\"Event\": \"ActionInvoked\", \"Id\": \"x\", \"Action\": \"default\", \"Details\": {\"a\": 1}}")
        #expect(
            JSON(AlarmsEvent.actionFailed(id: "x", action: "stop", error: "no such app")).text
                == "{\"Event\": \"ActionFailed\", \"Id\": \"x\", \"Action\": \"stop\", \"Error\": \"no such app\"}")
        #expect(
            JSON(AlarmsEvent.activityEnded(id: "x", reason: "user")).text
                == #"{"Event": "Ended", "Activity": "x", "Reason": "user"}"#)
        #expect(
            JSON(AlarmsEvent.activityPropertiesChanged(id: "x", changed: [:], invalidated: ["Content"])).text
                == #"{"Event": "PropertiesChanged", "Activity": "x", "Properties": {}, "Invalidated": ["Content"]}"#)
        #expect(
            JSON(AlarmsEvent.activitiesEnabledChanged(isEnabled: false)).text
                == #"{"Event": "PropertiesChanged", "Interface": "org.example.Alarms.Activities", "#
                + #""Properties": {"Enabled": false}}"#)
        #expect(JSON(AlarmsEvent.serviceVanished).text == "{\"Event\": \"ServiceVanished\"}")
    }
}
