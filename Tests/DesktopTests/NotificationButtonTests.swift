import AlarmCore
import ConfigurationSamples
import DBus
import Testing

@testable import Desktop

/// The buttons on each server.
@Suite struct NotificationButtonTests {
    private static let app = Setting.appID("org.example.Clock")

    private static let clock = AppLabel(name: "Clock", icon: nil)

    private func actions(
        of settings: [Setting], _ app: AppLabel? = nil, on server: NotificationServer = .usual
    ) throws -> [String] {
        try Notification(presenting: .ringing(settings), of: app).actions(for: server, keysEndIn: "")
    }

    @Test func `the actions are the click, stop, snooze and the app's own, in that order`() throws {
        let settings: [Setting] = [.fireAt(1), .postAlert(60_000_000), .secondaryBehavior("both"), Self.app]
        #expect(
            try actions(of: settings, Self.clock) == [
                "default", "Open", "stop", "Stop", "snooze", "Snooze", "custom", "Open",
            ])
    }

    @Test(arguments: [
        (NotificationServer.usual, "<b>Save & quit</b>"), (.plasma, "\u{2039}b>Save && quit\u{2039}/b>"),
    ])
    func `a label is read as it is written`(server: NotificationServer, label: String) throws {
        let stop = Setting.buttons([Button(.stop, text: "<b>Save & quit</b>")])
        #expect(try actions(of: [.fireAt(1), stop], on: server) == ["stop", label])
    }

    @Test(arguments: [
        ("countdown", ["stop", "snooze"]), ("custom", ["stop", "custom"]), ("both", ["stop", "snooze", "custom"]),
        ("none", ["stop"]),
    ])
    func `the alarm's configuration decides on the buttons`(behavior: String, keys: [String]) throws {
        let notification = try Notification(
            presenting: try .ringing([.fireAt(1), .postAlert(60_000_000), .secondaryBehavior(behavior)]))
        #expect(notification.choices.map(\.key) == keys)
    }

    @Test func `a timer's second button repeats it, unless it has a snooze of its own`() throws {
        #expect(try actions(of: [.preAlert(60_000_000)]) == ["stop", "Stop", "snooze", "Repeat"])
        #expect(
            try actions(of: [.preAlert(60_000_000), .postAlert(60_000_000)])
                == ["stop", "Stop", "snooze", "Snooze"])
    }

    @Test func `the countdown before an alarm is neither repeated nor its snooze`() throws {
        #expect(try actions(of: [.fireAt(1), .preAlert(60_000_000)]) == ["stop", "Stop"])
        #expect(
            try actions(of: [.fireAt(1), .preAlert(60_000_000), .postAlert(5_000_000)])
                == ["stop", "Stop", "snooze", "Snooze"])
    }

    @Test func `there is no second button where there is no time to count down`() throws {
        #expect(try actions(of: [.fireAt(1)]) == ["stop", "Stop"])
        #expect(try actions(of: [.fireAt(1), .secondaryBehavior("countdown")]) == ["stop", "Stop"])
        #expect(try actions(of: [.fireAt(1), .secondaryBehavior("both")]) == ["stop", "Stop", "custom", "Open"])
    }

    @Test func `an app names its buttons`() throws {
        let buttons = [
            Button(.stop, text: "Done"), Button(.secondary, text: "Later"), Button(.custom, text: "Call"),
            Button(.pause, text: "No"),
        ]
        let settings: [Setting] = [.fireAt(1), .postAlert(60_000_000), .buttons(buttons)]
        #expect(try actions(of: settings) == ["stop", "Done", "snooze", "Later"])
        #expect(
            try actions(of: settings + [.secondaryBehavior("both")])
                == ["stop", "Done", "snooze", "Later", "custom", "Call"])
        #expect(try actions(of: settings + [.secondaryBehavior("custom")]) == ["stop", "Done", "custom", "Call"])
        #expect(try actions(of: [.fireAt(1), .buttons([Button(.stop, text: "")])]) == ["stop", "Stop"])
    }

    @Test func `the app's own button goes by the name of the second one only if it is the second one`() throws {
        let settings: [Setting] = [
            .fireAt(1), .postAlert(60_000_000), .buttons([Button(.secondary, text: "Later")]),
        ]
        #expect(try actions(of: settings + [.secondaryBehavior("custom")]) == ["stop", "Stop", "custom", "Later"])
        #expect(
            try actions(of: settings + [.secondaryBehavior("both")])
                == ["stop", "Stop", "snooze", "Later", "custom", "Open"])
    }

    // MARK: A click

    @Test(arguments: [NotificationServer.dunst, .mako, .bodyOnly])
    func `where there are no buttons a click stops`(server: NotificationServer) throws {
        for settings in [[.fireAt(1)], [.fireAt(1), Self.app]] as [[Setting]] {
            let alert = try Notification(presenting: .ringing(settings), of: Self.clock)
            #expect(alert.actions(for: server, keysEndIn: "").prefix(2) == ["default", "Stop"])
            #expect(alert.press("default", on: server) == .stop)
        }
    }

    @Test(arguments: [NotificationServer.usual, .xfce, .plasma])
    func `a click action is sent only where it opens something`(server: NotificationServer) throws {
        #expect(try actions(of: [.fireAt(1)], on: server) == ["stop", "Stop"])
        let settings: [Setting] = [.fireAt(1), Self.app]
        #expect(try actions(of: settings, Self.clock, on: server) == ["default", "Open", "stop", "Stop"])
        // One that isn't installed can't be opened.
        #expect(try actions(of: settings, on: server) == ["stop", "Stop"])
        let action = Setting.defaultAction(AppAction("show", target: "org.example.Other"))
        #expect(try actions(of: [.fireAt(1), action], on: server) == ["default", "Open", "stop", "Stop"])
        #expect(try Notification(presenting: .ringing([.fireAt(1)])).press("default", on: server) == nil)
    }

    @Test func `GNOME always gets a click action`() throws {
        #expect(try actions(of: [.fireAt(1)], on: .gnome) == ["default", "Open", "stop", "Stop"])
    }

    @Test func `only actions that are offered can be pressed`() throws {
        let alert = try Notification(presenting: .ringing("Tea"))
        #expect(alert.press("snooze", on: .usual) == .snooze)
        for key in ["custom", "pause", "resume", "default", "", "settings"] {
            #expect(alert.press(key, on: .usual) == nil)
        }
    }

    // MARK: Countdowns

    private func countdown(_ settings: [Setting] = []) throws -> [Desktop.Notification] {
        let (running, still) = (try Alarm.counting("Tea"), try Alarm.standingStill("Tea"))
        return try [running, still].map { alarm in
            try Notification(presenting: .noticed(alarm.state, settings, id: alarm.id))
        }
    }

    @Test func `a countdown can be paused or resumed, and cancelled`() throws {
        let notices = try countdown()
        #expect(notices[0].actions(for: .usual, keysEndIn: "") == ["pause", "Pause", "stop", "Cancel"])
        #expect(notices[1].actions(for: .usual, keysEndIn: "") == ["resume", "Resume", "stop", "Cancel"])
        let buttons = [
            Button(.pause, text: "Wait"), Button(.resume, text: "Go on"), Button(.stop, text: "Done"),
        ]
        let named = try countdown([.buttons(buttons)])
        #expect(named[0].actions(for: .usual, keysEndIn: "") == ["pause", "Wait", "stop", "Cancel"])
        #expect(named[1].actions(for: .usual, keysEndIn: "") == ["resume", "Go on", "stop", "Cancel"])
    }

    @Test func `a countdown has no button that its app hides`() throws {
        let notices = try countdown([.buttons([Button(.pause, text: "Wait", isHidden: true)])])
        #expect(notices[0].actions(for: .usual, keysEndIn: "") == ["stop", "Cancel"])
        #expect(notices[1].actions(for: .usual, keysEndIn: "") == ["resume", "Resume", "stop", "Cancel"])
        #expect(notices[0].press("pause", on: .usual) == nil)
        let others = try countdown([.buttons([Button(.resume, isHidden: true)])])
        #expect(others[0].actions(for: .usual, keysEndIn: "") == ["pause", "Pause", "stop", "Cancel"])
        #expect(others[1].actions(for: .usual, keysEndIn: "") == ["stop", "Cancel"])
    }

    @Test func `a click on a countdown never ends it`() throws {
        for notice in try countdown([Self.app]) {
            for server in [NotificationServer.usual, .dunst, .mako, .bodyOnly, .xfce] {
                #expect(notice.press("default", on: server) == nil)
            }
            #expect(notice.actions(for: .gnome, keysEndIn: "").prefix(2) == ["default", "Open"])
        }
    }
}

extension NotificationServer {
    fileprivate static let bodyOnly = NotificationServer(owner: ":1.1", name: "other", capabilities: ["body"])
}
