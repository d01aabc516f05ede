import AlarmsClient
import Gettext

/// An event of KAlarm's calendar.
struct KAlarmEvent {
    /// The reason why an event can't be imported.
    struct Unsupported: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    let event: ICalendar.Component
    /// The event's actions, the main one first.
    let actions: [ICalendar.Component]
    /// The flags, some followed by their values.
    let flags: [String]
    let schedule: KAlarmSchedule

    init(_ event: ICalendar.Component) {
        self.event = event
        actions = event.components("VALARM")
        flags = Self.list(event.property(KAlarm.prefix + "FLAGS"), ";")
        schedule = KAlarmSchedule(event, isLocal: flags.contains("LOCAL"), isDateOnly: flags.contains("DATE"))
    }

    private static func list(_ property: ICalendar.Property?, _ separator: Character) -> [String] {
        (property?.text ?? "").split(separator: separator).map(String.init)
    }

    /// The name and the text, a line each.
    private var title: String {
        [event.property("SUMMARY")?.text ?? "", actions.first?.property("DESCRIPTION")?.text ?? ""]
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var uid: String { event.property("UID")?.text ?? "" }

    /// The name for messages.
    var name: String { TransferredAlarm.name(title: title, id: uid.isEmpty ? Messages.title("") : uid) }

    /// Returns the value after a flag; `nil` if there is none.
    func value(of flag: String) -> String? {
        flags.firstIndex(of: flag).map { flags.dropFirst($0 + 1).first ?? "" }
    }

    /// Returns the types of an action; none for the main one and its sound.
    static func types(_ action: ICalendar.Component) -> [String] {
        list(action.property(KAlarm.prefix + "TYPE"), ",")
    }

    /// Returns the alarm for the service.
    func alarm() throws(Unsupported) -> TransferredAlarm {
        let category = event.property(KAlarm.prefix + "TYPE")?.text.split(separator: ";").first ?? "ACTIVE"
        guard category == "ACTIVE" else { throw Unsupported(localized("it is archived, a template or shown now")) }
        guard let main = actions.first else { throw Unsupported(localized("it has no action")) }
        var settings = ClockSettings()
        settings.set("title", title)
        try Self.checkMain(main)
        if main.property("ACTION")?.text == "AUDIO" {
            setSound(main, in: &settings)
        } else if let sound = actions.dropFirst().first(where: isSound) {
            setSound(sound, in: &settings)
        } else {
            // KAlarm shows such a message without sound.
            settings.set("sound", "none")
        }
        try schedule.set(in: &settings)
        setFlags(in: &settings)
        let uid = event.property("UID")?.text ?? title
        return TransferredAlarm(
            id: UUIDText.canonical(uid) ?? UUIDText.derived(from: "kalarm \(uid)"),
            configuration: settings.configuration)
    }

    /// Refuses a main action other than a message or a sound.
    private static func checkMain(_ main: ICalendar.Component) throws(Unsupported) {
        let types = types(main)
        if types.contains("FILE") { throw Unsupported(localized("it shows a file")) }
        if types.contains("LOGIN") { throw Unsupported(localized("it is shown at login")) }
        if types.contains(where: ["REMINDER", "DEFERRAL", "DATE_DEFERRAL", "DISPLAYING", "PRE", "POST"].contains) {
            throw Unsupported(localized("it has rung; only a reminder or a deferral is left"))
        }
        switch main.property("ACTION")?.text {
        case "DISPLAY", "AUDIO": break
        case "PROCEDURE": throw Unsupported(localized("it runs a command"))
        case "EMAIL": throw Unsupported(localized("it sends an e-mail"))
        default: throw Unsupported(localized("its action is unknown"))
        }
    }

    private func isSound(_ action: ICalendar.Component) -> Bool {
        action.property("ACTION")?.text == "AUDIO" && Self.types(action).isEmpty
    }

    private func setSound(_ action: ICalendar.Component, in settings: inout ClockSettings) {
        settings.set(soundFile: action.property("ATTACH")?.value ?? "")
        if Self.list(action.property(KAlarm.prefix + "FLAGS"), ";").contains("SPEAK") {
            settings.set("speak", .boolean(true))
            settings.set("sound", "none")
        }
        // The volume, the initial volume of the fade-in, and its duration, s.
        let volume = Self.list(action.property(KAlarm.prefix + "VOLUME"), ";")
        if let number = volume.first.flatMap(Double.init), (0..<1).contains(number) {
            settings.set("volume", .double(number))
        }
        if volume.count == 3, let from = Double(volume[1]), from >= 0, let seconds = Int(volume[2]), seconds > 0 {
            settings.set("fade-in", seconds: min(seconds, 300))
        }
    }
}
