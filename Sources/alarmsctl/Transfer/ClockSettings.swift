import AlarmsClient
import JSONText

/// An alarm's configuration from the common settings of clock programs. Default values are omitted, as by the service.
struct ClockSettings {
    private(set) var configuration: [String: BusValue] = [:]

    /// Sets a text unless it is empty.
    mutating func set(_ key: String, _ text: String) {
        if !text.isEmpty { configuration[key] = .string(text) }
    }

    /// Sets a duration in seconds.
    mutating func set(_ key: String, seconds: Int) {
        configuration[key] = .uint64(UInt64(clamping: seconds) * 1_000_000)
    }

    /// Sets a number or a choice.
    mutating func set(_ key: String, _ value: BusValue) { configuration[key] = value }

    /// Sets the time of day.
    mutating func set(hour: Int, minute: Int) {
        set("time", "\(InstantSyntax.padded(hour)):\(InstantSyntax.padded(minute))")
    }

    /// The days of the week as the service names them, Monday first.
    static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// Sets the days of the week, 0 for Monday; none: the alarm rings once, and remains in the list, as in those
    /// programs.
    mutating func set(weekdays days: Set<Int>) {
        let names = Self.weekdays.indices.filter(days.contains).map { Self.weekdays[$0] }
        if names.isEmpty { set("keep", .boolean(true)) } else { set("weekdays", .strings(names)) }
    }

    /// Sets the maximum duration of a ring, after which those programs don't snooze.
    ///
    /// - Parameter minutes: The minutes; negative: no limit.
    mutating func set(ringMinutes minutes: Int) {
        guard minutes >= 0 else { return set("alert-timeout", .uint64(.max)) }
        // The default is ten minutes.
        if minutes != 10, minutes > 0 { set("alert-timeout", seconds: minutes * 60) }
        set("on-timeout", "stop")
    }

    /// Sets the length of a snooze.
    mutating func set(snoozeMinutes minutes: Int) {
        if minutes > 0 { set("post-alert", seconds: min(minutes, 366 * 24 * 60) * 60) }
    }

    init() {}

    /// Creates a disabled timer, to be started by `enable`; `nil` if its length isn't 1 s to 366 d.
    init?(timer title: String, seconds: Int) {
        guard (1...366 * 86_400).contains(seconds) else { return nil }
        set("title", title)
        set("pre-alert", seconds: seconds)
        set("enabled", .boolean(false))
        set("keep", .boolean(true))
    }

    /// Sets a sound file, by its path or `file:` URL; the program's own sounds become the default.
    mutating func set(soundFile text: String) {
        if let path = Self.path(text) { set("sound", path) }
    }

    /// Returns an absolute path, or the path of a `file:` URL; `nil` for other text.
    static func path(_ text: String) -> String? {
        guard text.hasPrefix("file://") else { return text.hasPrefix("/") ? text : nil }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8.dropFirst(7))[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let code = UInt8(digits, radix: 16) {
                rest = rest.dropFirst(2)
                bytes.append(code)
            } else {
                bytes.append(byte)
            }
        }
        guard let path = String(validating: bytes, as: UTF8.self), path.hasPrefix("/") else { return nil }
        return path
    }
}
