internal import Gettext

/// The texts of notifications that no app has written.
enum NotificationText {
    /// The app name on the alert of an alarm that belongs to no app.
    static let appName = localized("Alarms")
    /// The app name on a notice. GNOME keeps a few notifications of each name: a notice must not push out an alert.
    static let noticeAppName = localized("Alarm notices")
    /// The app name on the notice of an activity that belongs to no app.
    static let activitiesAppName = localized("Live activities")
    /// The app name on a question or a result of an app that isn't known.
    static let actionsAppName = localized("Actions")
    /// The action of a click on the notification itself.
    static let open = localized("Open")
    /// Returns lines as a body. Some servers, such as GNOME Shell 50, join them by spaces: so each but the last ends as a
    /// sentence does, or is in brackets.
    static func body(_ lines: [String]) -> String {
        let sentences = lines.dropLast().map { line in
            if line.hasPrefix("("), line.hasSuffix(")") { return line }
            let end = line.unicodeScalars.last { !$0.properties.isWhitespace && !closesQuotation($0) }
            return end.map { $0.properties.isTerminalPunctuation || $0 == "…" } ?? true ? line : "\(line)."
        }
        return (sentences + lines.suffix(1)).joined(separator: "\n")
    }

    /// True if a sentence may end before it: it is a closing quotation mark, in any language, or a bracket.
    private static func closesQuotation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .closePunctuation, .finalPunctuation, .initialPunctuation: true
        default: scalar == "\""
        }
    }

    /// The line that people may not see the notification of an alarm.
    static var closedByOthers: String { localized("Something closes the notification of an alarm that rings.") }

    /// Returns the line with the progress of an activity.
    static func percentage(_ number: Int32) -> String { localized("{number} %", ["number": "\(number)"]) }

    /// Returns the line that this many other alarms ring.
    static func others(_ count: Int) -> String {
        localized("{count} more alarm rings", plural: "{count} more alarms ring", count: count)
    }

    /// Returns the line that tells apart notifications that would look alike.
    static func number(_ number: Int) -> String {
        localized("No. {number} of this name", ["number": "\(number)"])
    }

    /// The button by which a sandboxed app may set alarms.
    static let allow = localized("Allow")
    /// The button by which it may not.
    static let deny = localized("Don't allow")

    /// Returns the question whether an app may set alarms.
    static func question(about app: String) -> String { localized("Allow {app} to set alarms?", ["app": app]) }

    /// Returns the line that an app wants to set alarms.
    static func request(by app: String) -> String {
        localized("{app} wants to set alarms and timers, which ring even in Do Not Disturb.", ["app": app])
    }

    /// Returns the line with an app's own words for its reason.
    static func reason(_ usage: String) -> String { localized("It says: “{reason}”", ["reason": usage]) }

    /// Returns the line with the command that does the same as a button.
    static func allowing(by command: String) -> String { localized("To allow it: {command}", ["command": command]) }
}
