internal import AlarmCore
internal import DBus

extension Configuration {
    /// Appends the keys that are set, as `a{sv}`: Schedule makes a twin of them.
    func append(to writer: inout Writer) {
        Setting.append(settings, to: &writer)
    }
}

extension Setting {
    /// Appends `settings` as `a{sv}`.
    static func append(_ settings: [Setting], to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            for setting in settings {
                writer.entry(setting.key.rawValue, setting.signature) { writer in setting.append(to: &writer) }
            }
        }
    }

    /// The type of the value on the bus.
    var signature: Signature {
        switch self {
        case .title, .countdownTitle, .pausedTitle, .time, .date, .timeZone, .secondaryBehavior, .sound, .tint, .icon,
            .onTimeout, .missed, .appID:
            "s"
        case .weekdays: "as"
        case .fireAt, .preAlert, .postAlert, .fadeIn, .alertTimeout, .grace: "t"
        case .volume: "d"
        case .maxSnoozes: "u"
        case .keep, .wake, .enabled, .countdownNotice: "b"
        case .buttons: Button.signature
        case .stopAction, .secondaryAction, .defaultAction: AppAction.signature
        case .metadata: OpaqueValue.dictionary
        }
    }

    func append(to writer: inout Writer) {
        switch self {
        case .title(let value), .countdownTitle(let value), .pausedTitle(let value), .time(let value),
            .date(let value), .timeZone(let value), .secondaryBehavior(let value), .sound(let value), .tint(let value),
            .icon(let value),
            .onTimeout(let value), .missed(let value), .appID(let value):
            writer.append(value)
        case .weekdays(let value): writer.append(value)
        case .fireAt(let value), .preAlert(let value), .postAlert(let value), .fadeIn(let value),
            .alertTimeout(let value), .grace(let value):
            writer.append(value)
        case .volume(let value): writer.append(value)
        case .maxSnoozes(let value): writer.append(value)
        case .keep(let value), .wake(let value), .enabled(let value), .countdownNotice(let value): writer.append(value)
        case .buttons(let value): Button.append(value, to: &writer)
        case .stopAction(let value), .secondaryAction(let value), .defaultAction(let value): value.append(to: &writer)
        case .metadata(let value): value.appendDictionary(to: &writer)
        }
    }
}
