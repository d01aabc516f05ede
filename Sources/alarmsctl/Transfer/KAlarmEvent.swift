import AlarmsClient
import Gettext

/// An event of a calendar of KAlarm's.
struct KAlarmEvent {
    /// The reason why an event can't be imported.
    struct Inexpressible: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    private let event: ICalendar.Component
    /// The event's actions, the main one first.
    private let actions: [ICalendar.Component]
    /// The flags and, behind some, their values.
    private let flags: [String]
    private let schedule: KAlarmSchedule

    init(_ event: ICalendar.Component) {
        self.event = event
        actions = event.components("VALARM")
        flags = Self.list(event.property(KAlarm.prefix + "FLAGS"), ";")
        schedule = KAlarmSchedule(event, isLocal: flags.contains("LOCAL"), isDateOnly: flags.contains("DATE"))
    }

    private static func list(_ property: ICalendar.Property?, _ separator: Character) -> [String] {
        (property?.text ?? "").split(separator: separator).map(String.init)
    }

    /// Its name and text, a line each.
    private var title: String {
        [event.property("SUMMARY")?.text ?? "", actions.first?.property("DESCRIPTION")?.text ?? ""]
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var uid: String { event.property("UID")?.text ?? "" }

    /// The name for messages.
    var name: String { TransferredAlarm.name(title: title, id: uid.isEmpty ? Messages.title("") : uid) }

    /// The value behind a flag; `nil` if the flag isn't there.
    private func value(of flag: String) -> String? {
        flags.firstIndex(of: flag).map { flags.dropFirst($0 + 1).first ?? "" }
    }

    /// The types of an action; none for the main one and for its sound.
    private static func types(_ action: ICalendar.Component) -> [String] {
        list(action.property(KAlarm.prefix + "TYPE"), ",")
    }

    /// The alarm that the service can set.
    func alarm() throws(Inexpressible) -> TransferredAlarm {
        let category = event.property(KAlarm.prefix + "TYPE")?.text.split(separator: ";").first ?? "ACTIVE"
        guard category == "ACTIVE" else { throw Inexpressible(localized("it is archived, a template or shown now")) }
        guard let main = actions.first else { throw Inexpressible(localized("it has no action")) }
        var settings = ClockSettings()
        settings.set("title", title)
        try Self.checkMain(main)
        if main.property("ACTION")?.text == "AUDIO" {
            setSound(main, in: &settings)
        } else if let sound = actions.dropFirst().first(where: isSound) {
            setSound(sound, in: &settings)
        } else {
            // KAlarm shows such a message in silence.
            settings.set("sound", "none")
        }
        try schedule.set(in: &settings)
        setFlags(in: &settings)
        let uid = event.property("UID")?.text ?? title
        return TransferredAlarm(
            id: UUIDText.canonical(uid) ?? UUIDText.derived(from: "kalarm \(uid)"),
            configuration: settings.configuration)
    }

    /// Refuses main actions other than messages and sounds.
    private static func checkMain(_ main: ICalendar.Component) throws(Inexpressible) {
        let types = types(main)
        if types.contains("FILE") { throw Inexpressible(localized("it shows a file")) }
        if types.contains("LOGIN") { throw Inexpressible(localized("it is shown at login")) }
        if types.contains(where: ["REMINDER", "DEFERRAL", "DATE_DEFERRAL", "DISPLAYING", "PRE", "POST"].contains) {
            throw Inexpressible(localized("it has rung; only a reminder or a deferral is left"))
        }
        switch main.property("ACTION")?.text {
        case "DISPLAY", "AUDIO": break
        case "PROCEDURE": throw Inexpressible(localized("it runs a command"))
        case "EMAIL": throw Inexpressible(localized("it sends an e-mail"))
        default: throw Inexpressible(localized("its action is unknown"))
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
        // The volume, the volume from which it fades in, and the seconds that this takes.
        let volume = Self.list(action.property(KAlarm.prefix + "VOLUME"), ";")
        if let number = volume.first.flatMap(Double.init), (0..<1).contains(number) {
            settings.set("volume", .double(number))
        }
        if volume.count == 3, let from = Double(volume[1]), from >= 0, let seconds = Int(volume[2]), seconds > 0 {
            settings.set("fade-in", seconds: min(seconds, 300))
        }
    }

    private func setFlags(in settings: inout ClockSettings) {
        if event.property("STATUS")?.text == "DISABLED" { settings.set("enabled", .boolean(false)) }
        if !flags.contains("WAKESUSPEND") { settings.set("wake", .boolean(false)) }
        if let reminder, reminder > 0 { settings.set("pre-alert", seconds: reminder * 60) }
        settings.set(snoozeMinutes: value(of: "DEFER").flatMap { Int($0) } ?? 0)
        let minutes = lateMinutes
        // A quarter of an hour is the default.
        if minutes != 15 { settings.set("grace", seconds: minutes * 60) }
        if flags.contains("LATECLOSE") { settings.set(ringMinutes: minutes) }
    }

    /// The minutes after its time within which it is shown: 1 to a day, the longest grace. Without a limit KAlarm shows
    /// it however late it is, and reads a number that can't be as 1.
    private var lateMinutes: Int {
        guard let text = value(of: "LATECANCEL") ?? value(of: "LATECLOSE") else { return 24 * 60 }
        return min(max(UInt32(text).map { Int($0) } ?? 1, 1), 24 * 60)
    }

    /// The minutes by which a reminder is before the alarm, negative if it is after it.
    private var reminder: Int? {
        guard let index = flags.firstIndex(of: "REMINDER") else { return nil }
        guard let text = flags.dropFirst(index + 1).first(where: { $0 != "ONCE" }), let unit = text.last,
            let factor = ["M": 1, "H": 60, "D": 1440][unit], let number = Int(text.dropLast()),
            number.magnitude < 1_000_000
        else { return nil }
        // Before is written as negative.
        return -number * factor
    }

    /// The parts that the service can't set, in words.
    ///
    /// - Parameter now: The time, µs since 1970 UTC.
    func lostParts(at now: UInt64) -> [String] {
        var parts: [String] = []
        func add(_ text: String, if isThere: Bool) { if isThere { parts.append(text) } }
        func has(_ type: String) -> Bool { actions.contains { Self.types($0).contains(type) } }
        add(localized("the commands before and after it"), if: has("PRE") || has("POST"))
        add(localized("its deferral"), if: has("DEFERRAL") || has("DATE_DEFERRAL"))
        add(localized("its showing at login"), if: has("LOGIN"))
        add(localized("its reminder after it"), if: reminder.map { $0 <= 0 } ?? false)
        add(localized("the limit of its reminder to the first time"), if: flags.contains("ONCE"))
        add(localized("its exceptions on holidays"), if: flags.contains("EXHOLIDAYS"))
        add(localized("its limit to working hours"), if: flags.contains("WORKTIME"))
        add(localized("its skipped time"), if: flags.contains("SKIP"))
        add(localized("the confirmation of its dismissal"), if: flags.contains("ACKCONF"))
        add(
            localized("its repetition"),
            if: (actions.first?.property("REPEAT").flatMap { Int($0.value) } ?? 0) > 0)
        add(
            localized("its exceptions and additional times"),
            if: ["EXDATE", "EXRULE", "RDATE"].contains { event.property($0) != nil })
        if let first = schedule.lostFirstDay(at: now) {
            parts.append(localized("its beginning on {date}", ["date": first]))
        }
        return parts
    }
}
