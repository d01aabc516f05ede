internal import AlarmCore

/// The syntax and the ranges of values, equal to those of an alarm's keys.
extension Preferences.Key {
    /// Parses a value.
    ///
    /// - Parameter home: The home directory, which replaces the `~` of a path that begins with `~/`.
    /// - Returns: The value; `nil` if `text` isn't valid for this key.
    func value(_ text: String, home: String?) -> Preferences.Value? {
        var configuration = Configuration()
        func accepts(_ setting: Setting) -> Bool { (try? configuration.set(setting)) != nil }
        switch self {
        case .snooze:
            if text == "none" { return .snooze(.zero) }
            guard let time = Self.microseconds(text), accepts(.postAlert(time)) else { return nil }
            return .snooze(configuration.postAlert)
        case .sound:
            guard accepts(.sound(Self.path(text, home: home))) else { return nil }
            return configuration.sound.map { .sound($0) }
        case .volume:
            // Swift also parses other numbers, such as 0x1p-1.
            let isDecimal = text.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
            guard isDecimal, let number = Double(text), accepts(.volume(number)) else { return nil }
            return .volume(number)
        case .alertTimeout:
            guard let time = text == "never" ? .max : Self.microseconds(text), accepts(.alertTimeout(time))
            else { return nil }
            return configuration.alertTimeout.map { .alertTimeout($0) }
        case .breakThrough: return Self.choice(text).map { .breakThrough($0) }
        case .volumeFloor:
            guard text.last == "%", let percent = Self.percent(text.dropLast()) else { return nil }
            return .volumeFloor(percent)
        case .risingVolume:
            return text == "auto" ? .risingVolume(nil) : Self.choice(text).map { .risingVolume($0) }
        case .pauseMedia: return Self.choice(text).map { .pauseMedia($0) }
        case .shutdownWarning: return Self.choice(text).map { .shutdownWarning($0) }
        case .mediaKeys: return Self.choice(text).map { .mediaKeys($0) }
        case .trayIcon: return Self.choice(text).map { .trayIcon($0) }
        case .upcomingNotice:
            if Self.choice(text) == false { return .upcomingNotice(.zero) }
            return Self.length(text).flatMap { .minutes(1) ... .hours(24) ~= $0 ? .upcomingNotice($0) : nil }
        case .lightScreen: return Self.choice(text).map { .lightScreen($0) }
        case .visualBell: return Self.choice(text).map { .visualBell($0) }
        case .speak: return Self.choice(text).map { .speak($0) }
        case .activities: return Self.choice(text).map { .activities($0) }
        }
    }

    /// The description of valid values, for an error message.
    var expected: LocalizableText {
        switch self {
        case .snooze:
            LocalizableText(
                "{none}, or {first} to {last}, such as {examples}",
                [
                    "none": .verbatim("none"), "first": .verbatim("1s"), "last": .verbatim("366d"),
                    "examples": .oneOf(["9m", "1h30m"]),
                ])
        case .sound: LocalizableText("default, none, the name of a themed sound, or a path that begins with / or ~/")
        case .volume: LocalizableText("{first} to {last}", ["first": .verbatim("0.0"), "last": .verbatim("1.0")])
        case .alertTimeout:
            LocalizableText(
                "{first} to {last}, such as {examples}, or {never}",
                [
                    "first": .verbatim("10s"), "last": .verbatim("24h"), "examples": .oneOf(["5m", "1h30m"]),
                    "never": .verbatim("never"),
                ])
        case .volumeFloor: LocalizableText("{first} to {last}", ["first": .verbatim("0%"), "last": .verbatim("100%")])
        case .upcomingNotice:
            LocalizableText(
                "{none}, or {first} to {last}, such as {examples}",
                [
                    "none": .verbatim("no"), "first": .verbatim("1m"), "last": .verbatim("24h"),
                    "examples": .oneOf(["30m", "1h"]),
                ])
        case .risingVolume: .oneOf(["auto", "yes", "no"])
        case .breakThrough, .speak, .pauseMedia, .mediaKeys, .shutdownWarning, .trayIcon, .lightScreen, .visualBell,
            .activities:
            .oneOf(["yes", "no"])
        }
    }

    /// Returns the remark about a length without a unit, which is accepted; `nil` for other text.
    func missingUnit(_ text: String) -> LocalizableText? {
        guard [.snooze, .alertTimeout, .upcomingNotice].contains(self), Self.isNumberAlone(text) else { return nil }
        return LocalizableText(
            "{key}: {number} is read as {seconds}; please write the unit: {seconds} or {minutes}",
            [
                "key": .verbatim(rawValue), "number": .verbatim(text), "seconds": .verbatim("\(text)s"),
                "minutes": .verbatim("\(text)m"),
            ])
    }

    /// Returns true for digits, with an optional fraction, that aren't 0.
    private static func isNumberAlone(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
            && text.utf8.contains { (0x31...0x39).contains($0) }
    }

    /// Returns the length in a text; a number without a unit is in seconds.
    private static func length(_ text: String) -> Interval? { Interval(isNumberAlone(text) ? "\(text)s" : text) }

    private static func microseconds(_ text: String) -> UInt64? {
        guard let length = length(text), length > .zero else { return nil }
        return UInt64(length.microseconds)
    }

    private static func choice(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "true", "on", "1": true
        case "no", "false", "off", "0": false
        default: nil
        }
    }

    private static func percent(_ text: Substring) -> Int? {
        // Swift also parses signs.
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else { return nil }
        return (0...100).contains(number) ? number : nil
    }

    private static func path(_ text: String, home: String?) -> String {
        guard let home, text.hasPrefix("~/") else { return text }
        return home + text.dropFirst()
    }
}
