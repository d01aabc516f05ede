/// What the values of configuration keys have to be like. Each function returns the value, or refuses it by its key.
enum Validation {
    static let titleLimit = 1024
    static let labelLimit = 64
    static let nameLimit = 255

    static func title(_ text: String, _ key: ConfigurationKey) throws(Refusal) -> String {
        try self.text(text, key.rawValue, limit: titleLimit, allowsLineBreaks: true)
    }

    static func instant(_ microseconds: UInt64) throws(Refusal) -> WallTime {
        guard microseconds <= UInt64(WallTime.latest.microseconds) else {
            throw .invalidSchedule(key: "fire-at", expected: "µs since 1970 UTC below 2^53", got: "\(microseconds)")
        }
        return WallTime(microseconds: Int64(microseconds))
    }

    static func time(_ text: String) throws(Refusal) -> TimeOfDay {
        guard let time = TimeOfDay(text) else {
            throw .invalidSchedule(
                key: "time", expected: "HH:MM or HH:MM:SS, 00:00 to 23:59:59", got: Refusal.quoted(text))
        }
        return time
    }

    static func date(_ text: String) throws(Refusal) -> CivilDate {
        guard let date = CivilDate(text) else {
            throw .invalidSchedule(
                key: "date", expected: "YYYY-MM-DD, a date that exists", got: Refusal.quoted(text))
        }
        return date
    }

    static func weekdays(_ names: [String]) throws(Refusal) -> Weekdays {
        let all = Weekday.allCases.map(\.rawValue).joined(separator: " ")
        var days: [Weekday] = []
        for name in names {
            guard let day = Weekday(rawValue: name) else {
                throw .invalidSchedule(key: "weekdays", expected: "names of \(all)", got: Refusal.quoted(name))
            }
            guard !days.contains(day) else {
                throw .invalidSchedule(key: "weekdays", expected: "each day once", got: "\(name) twice")
            }
            days.append(day)
        }
        guard !days.isEmpty else {
            throw .invalidSchedule(key: "weekdays", expected: "one or more of \(all)", got: "none")
        }
        return Weekdays(days)
    }

    static func timeZone(_ name: String) throws(Refusal) -> String {
        try limit(name, "timezone", nameLimit)
        return name
    }

    static func grace(_ microseconds: UInt64) throws(Refusal) -> Interval {
        try interval(microseconds, "grace", .zero...(.hours(24)))
    }

    static func countdown(_ microseconds: UInt64, _ key: ConfigurationKey) throws(Refusal) -> Interval {
        if microseconds == 0 { return .zero }
        return try interval(microseconds, key.rawValue, countdownRange, or: "0 for none")
    }

    static func snoozeLength(_ microseconds: UInt64) throws(Refusal) -> Interval {
        try interval(microseconds, "length", countdownRange)
    }

    private static let countdownRange = Interval.seconds(1)...(.days(366))

    static func alertTimeout(_ microseconds: UInt64) throws(Refusal) -> AlertTimeout {
        if microseconds == .max { return .never }
        return .after(
            try interval(
                microseconds, "alert-timeout", .seconds(10)...(.hours(24)), or: "\(UInt64.max) for never"))
    }

    private static func interval(
        _ microseconds: UInt64, _ key: String, _ range: ClosedRange<Interval>,
        or exception: String? = nil
    ) throws(Refusal) -> Interval {
        let interval = Interval(microseconds: Int64(clamping: microseconds))
        guard range.contains(interval) else {
            let (least, most) = (range.lowerBound.microseconds, range.upperBound.microseconds)
            throw .invalidConfiguration(
                key: key, expected: "\(least) to \(most) µs" + (exception.map { ", or \($0)" } ?? ""),
                got: "\(microseconds)")
        }
        return interval
    }

    static func choice<Choice: CaseIterable & RawRepresentable>(
        _ name: String, _ key: ConfigurationKey
    ) throws(Refusal) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: name) else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: " or ")
            throw .invalidConfiguration(key: key.rawValue, expected: names, got: Refusal.quoted(name))
        }
        return choice
    }

    static func buttons(_ buttons: [Button]) throws(Refusal) -> [Button] {
        for button in buttons {
            let key = "buttons.\(button.role.rawValue)"
            if let label = button.text {
                _ = try text(label, "\(key).text", limit: labelLimit, allowsLineBreaks: false)
            }
            if let icon = button.icon { _ = try self.icon(icon, "\(key).icon") }
            if let textColor = button.textColor { _ = try color(textColor, "\(key).text-color") }
        }
        return buttons.sorted { $0.role.rawValue < $1.role.rawValue }
    }

    static func action(_ action: AppAction, _ key: ConfigurationKey) throws(Refusal) -> AppAction {
        try limit(action.name, "\(key.rawValue).name", nameLimit)
        guard !action.name.isEmpty, action.name.utf8.allSatisfy(\.isOfActionName) else {
            throw .invalidConfiguration(
                key: "\(key.rawValue).name", expected: "the name of an action: letters, digits, '-', '.'",
                got: Refusal.quoted(action.name))
        }
        if let target = action.target {
            let place = "\(key.rawValue).target"
            guard !target.isEmpty else { throw .invalidConfiguration(key: place, expected: desktopID, got: "\"\"") }
            _ = try name(target, place, expected: desktopID)
        }
        try limit(action.parameter, "\(key.rawValue).parameter")
        return action
    }

    static func sound(_ name: String) throws(Refusal) -> Sound {
        try limit(name, "sound", name.utf8.first == UInt8(ascii: "/") ? Sound.longestPath : Sound.longestName)
        guard let sound = Sound(name) else {
            throw .invalidConfiguration(
                key: "sound", expected: "default, none, the name of a themed sound, or an absolute path",
                got: Refusal.quoted(name))
        }
        return sound
    }

    static func volume(_ volume: Double) throws(Refusal) -> Double {
        guard (0...1).contains(volume) else {
            throw .invalidConfiguration(key: "volume", expected: "0.0 to 1.0", got: "\(volume)")
        }
        return volume
    }

    static func fadeIn(_ microseconds: UInt64) throws(Refusal) -> Interval {
        try interval(microseconds, "fade-in", .zero...(.minutes(5)))
    }

    static func metadata(_ metadata: OpaqueValue) throws(Refusal) -> OpaqueValue {
        try limit(metadata, "metadata")
        return metadata
    }

    private static func limit(_ value: OpaqueValue, _ key: String) throws(Refusal) {
        guard (0...OpaqueValue.sizeLimit).contains(value.size) else {
            throw .tooLarge(key: key, limit: "\(OpaqueValue.sizeLimit) bytes marshalled", got: "\(value.size)")
        }
    }

    static func color(_ text: String, _ key: String) throws(Refusal) -> String {
        let bytes = text.utf8
        guard bytes.count == 7, bytes.first == UInt8(ascii: "#"), bytes.dropFirst().allSatisfy(\.isHexadecimalDigit)
        else { throw .invalidConfiguration(key: key, expected: "#RRGGBB", got: Refusal.quoted(text)) }
        return text
    }

    static func icon(_ name: String, _ key: String) throws(Refusal) -> String {
        try self.name(name, key, expected: "the name of a themed icon: letters, digits, '-', '_', '+', '.'")
    }

    static func appID(_ identifier: String) throws(Refusal) -> String {
        if identifier.isEmpty { return "" }
        return try name(identifier, "app-id", expected: desktopID)
    }

    private static let desktopID = "a desktop id: letters, digits, '-', '_', '+', '.'"

    private static func name(_ name: String, _ key: String, expected: String) throws(Refusal) -> String {
        try limit(name, key, nameLimit)
        guard name.utf8.allSatisfy(\.isOfName), name.utf8.first != UInt8(ascii: ".") else {
            throw .invalidConfiguration(key: key, expected: expected, got: Refusal.quoted(name))
        }
        return name
    }

    private static func text(
        _ text: String, _ key: String, limit: Int, allowsLineBreaks: Bool
    ) throws(Refusal) -> String {
        try self.limit(text, key, limit)
        // Nearly no text has a byte that a control character could begin with in UTF-8: it is done with here.
        var text = text
        // Without an early exit the compiler looks at sixteen of them at once.
        let suspects = text.withUTF8 { $0.reduce(UInt8(0)) { $0 | ($1 < 0x20 || $1 == 0x7F || $1 == 0xC2 ? 1 : 0) } }
        guard suspects != 0 else { return text }
        for scalar in text.unicodeScalars where scalar.isControl {
            if allowsLineBreaks, scalar == "\n" { continue }
            throw .invalidConfiguration(
                key: key, expected: allowsLineBreaks ? "no control character but line breaks" : "no control character",
                got: "U+\(String(scalar.value, radix: 16, uppercase: true))")
        }
        return text
    }

    private static func limit(_ text: String, _ key: String, _ limit: Int) throws(Refusal) {
        let count = text.utf8.count
        guard count <= limit else { throw .tooLarge(key: key, limit: "\(limit) bytes", got: "\(count)") }
    }
}

extension Unicode.Scalar {
    /// Whether it is of the sets C0 and C1 (ISO/IEC 6429), or DELETE between them.
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    /// As `g_action_name_is_valid()` has it.
    fileprivate var isOfActionName: Bool {
        isOfName && self != UInt8(ascii: "_") && self != UInt8(ascii: "+")
    }

    fileprivate var isOfName: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "+"):
            true
        default: false
        }
    }
}
