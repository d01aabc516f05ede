import AlarmCore
import ConfigurationSamples
import DBus
import TestSupport
import Testing

@testable import Desktop

@Suite struct NotificationTests {
    private func sent(
        _ notification: Desktop.Notification, to server: NotificationServer = .usual
    ) throws -> SentNotification {
        let call = try RemoteObject.notifications.call("Notify") {
            notification.write(to: &$0, for: server, keysEndIn: "")
        }
        #expect(call.signature == "susssasa{sv}i")
        return try SentNotification(call)
    }

    private func sent(
        _ settings: [Setting], snoozeCount: UInt32 = 0, to server: NotificationServer = .usual
    ) throws -> SentNotification {
        try sent(Notification(presenting: .ringing(settings, snoozeCount: snoozeCount)), to: server)
    }

    @Test func `an alert is critical, stays, and leaves the sound to us`() throws {
        let alert = try sent([.title("Tea"), .fireAt(1), .appID("org.example.Clock")])
        #expect(alert.appName == "org.example.Clock")
        #expect(alert.replaces == 0)
        #expect(alert.expiry == 0)
        #expect(
            alert.hints == [
                "urgency": "y 2", "resident": "b true", "category": "s alarm.ringing", "suppress-sound": "b true",
                "desktop-entry": "s org.example.Clock",
            ])
    }

    @Test func `a notice is an ordinary notification without buttons`() throws {
        let notice = try sent(Notification(notice: "Alarms were lost", body: "a < b"))
        // GNOME keeps so many notifications of each name: a notice doesn't push out an alert.
        #expect(notice.appName != (try sent([.fireAt(1)])).appName)
        #expect(notice.summary == "Alarms were lost")
        #expect(notice.body == "a &lt; b")
        #expect(notice.hints == ["urgency": "y 1", "desktop-entry": "s org.example.Alarms"])
        let onGNOME = try sent(Notification(notice: "Alarms were lost", body: "a < b"), to: .gnome)
        #expect(onGNOME.hints == ["urgency": "y 1"])
        #expect(notice.actions.isEmpty)
        #expect(notice.expiry == -1)
    }

    @Test func `the first line of a title is the summary, and the others are the body`() throws {
        let alert = try sent([.title("\n \nTea\nEarl Grey\n\nhot"), .fireAt(1)])
        #expect(alert.summary == "Tea")
        #expect(alert.body == "Earl Grey.\nhot.\n00:01")
    }

    @Test(arguments: ["", "\n", "  "])
    func `without a title the summary is the app, or the word alarm or timer`(title: String) throws {
        let app = Setting.appID("org.example.Clock.desktop")
        #expect(try sent([.title(title), .fireAt(1), app]).summary == "org.example.Clock")
        let alert = try sent([.title(title), .fireAt(1)])
        #expect(alert.summary == "Alarm")
        #expect(try sent([.title(title), .fireAt(1), .preAlert(60_000_000)]).summary == "Alarm")
        #expect(try sent([.title(title), .preAlert(60_000_000)]).summary == "Timer")
        #expect(alert.hints["desktop-entry"] == "s org.example.Alarms")
        #expect(alert.appName == "Alarms")
    }

    @Test func `a body is escaped for a server that reads markup, and a summary never`() throws {
        let settings: [Setting] = [.title("<b>\n<a href=\"x\">&</a>"), .fireAt(1)]
        let alert = try sent(settings)
        #expect(alert.summary == "<b>")
        #expect(alert.body == "&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;.\n00:01")
        let plain = NotificationServer(owner: ":1.1", name: "plain", capabilities: ["actions", "body"])
        #expect(try sent(settings, to: plain).body == "<a href=\"x\">&</a>.\n00:01")
    }

    @Test func `a server without capabilities gets escaped text`() throws {
        let silent = NotificationServer(owner: ":1.1", name: nil, capabilities: nil)
        #expect(silent.name == "unknown")
        #expect(silent.hasButtons)
        #expect(try sent([.title("a\n&"), .fireAt(1)], to: silent).body == "&amp;.\n00:01")
    }

    @Test func `the icon is the alarm's, or that of alarms`() throws {
        #expect(try sent([.fireAt(1), .icon("tea")]).icon == "tea")
        #expect(try sent([.fireAt(1)]).icon == "org.example.Alarms")
    }

    @Test func `remarks are the last lines`() throws {
        let alarm = try Alarm.ringing([.title("Tea"), .preAlert(60_000_000)], snoozeCount: 1)
        let alert = try sent(try Notification(presenting: alarm, remarks: ["The sound is muted", "And more"]))
        #expect(alert.body == "1 min is over.\nUnanswered so far: 1.\nThe sound is muted.\nAnd more")
    }

    @Test func `an alert bypasses do-not-disturb mode where there is a hint for that`() throws {
        let server = NotificationServer(owner: ":1.1", name: "SwayNotificationCenter", capabilities: ["actions"])
        #expect(try sent([.fireAt(1)], to: server).hints["SWAYNC_BYPASS_DND"] == "b true")
    }

    @Test func `the body has a timer's length and the number of unanswered rings`() throws {
        #expect(try sent([.preAlert(5_400_000_000)]).body == "1 h 30 min are over")
        #expect(try sent([.preAlert(600_000_000)]).body == "10 min are over")
        let alert = try sent([.title("Tea\nhot"), .fireAt(1)], snoozeCount: 2)
        #expect(alert.body == "hot.\n00:01.\nUnanswered so far: 2")
    }

    @Test func `an alert names the time at which it was due, and the day if it began on another one`() throws {
        #expect(try sent([.title("Tea"), .fireAt(1)]).body == "00:01")
        // Two minutes later, in the next year.
        let start = Moment(wall: WallTime(seconds: 31_536_060), boot: BootTime(microseconds: 1))
        let alert = Alert(due: WallTime(seconds: 31_535_940), start: start)
        let alarm = try Alarm.noticed(.alerting(alert), [.title("Tea"), .fireAt(1)])
        #expect(try Notification(presenting: alarm).body(for: .usual) == "Thu 31 Dec 1970 23:59")
    }

    @Test(arguments: [
        ([], ""), (["hot"], "hot"), (["for two", "1 s is over"], "for two. 1 s is over"),
        (
            [
                "Done!", "Really?", "So:", "The sound is muted.", "차 준비。", "wait…", "“Now.”", "„Jetzt!“", "(Now.)",
                "00:01 ",
            ], nil
        ),
        (["It says: “Tea”", "🍵", "", "(hot)", "00:01"], "It says: “Tea”. 🍵.  (hot) 00:01"),
        (["Tea (hot)", "00:01"], "Tea (hot). 00:01"),
    ])
    func `lines read right where a server shows them as one`(lines: [String], expected: String?) {
        let shown = NotificationText.body(lines).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(shown.joined(separator: " ") == expected ?? lines.joined(separator: " "))
    }

    @Test func `alerts that would look alike are numbered`() throws {
        let alert = try Notification(presenting: .ringing([.title("Tea"), .fireAt(1)]))
        #expect(alert.numbered(1) == alert)
        #expect(try sent(alert.numbered(2)).body == "00:01.\nNo. 2 of this name")
        var numbers = TextNumbers()
        #expect(numbers.take("a") == 1)
        #expect(numbers.take("a") == 2)
        #expect(numbers.take("b") == 1)
        numbers.giveBack("a")
        #expect(numbers.take("a") == 3)
        numbers.giveBack("a")
        numbers.giveBack("a")
        #expect(numbers.take("a") == 1)
    }
}
