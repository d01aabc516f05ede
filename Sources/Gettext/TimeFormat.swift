internal import CLinux
internal import Glibc

/// The format of times of day for people, by the locale of `LC_TIME`: `19:00`, or `7:00 PM`.
public enum TimeFormat {
    /// True if times have the 12-hour format, in both the person's locale and the language of the texts. A program that
    /// hasn't called ``Localization/begin(in:)`` has the C locale, with the 24-hour format. The corresponding C
    /// function is `nl_langinfo_l`.
    private static let hasTwelveHours: Bool = {
        // Translators: "clock:12" if the language has a form such as "7:00 PM" for 19:00, else "clock:24".
        guard let name = setlocale(LC_CTYPE, nil), String(cString: name) != "C", localized("clock:12") == "clock:12",
            let locale = newlocale(LC_TIME_MASK, "", nil)
        else { return false }
        defer { freelocale(locale) }
        guard let format = nl_langinfo_l(nl_item(T_FMT), locale) else { return false }
        let text = String(cString: format)
        // `contains` of a `String` would link Swift's regular expressions.
        return zip(text.utf8, text.utf8.dropFirst()).contains { first, second in
            first == UInt8(ascii: "%") && "rIl".utf8.contains(second)
        }
    }()

    /// Returns a time of day, with the seconds only if they aren't 0.
    ///
    /// - Parameter hour: The hour, 0…23.
    public static func text(hour: Int, minute: Int, second: Int = 0) -> String {
        let rest = ":\(twoDigits(minute))" + (second == 0 ? "" : ":\(twoDigits(second))")
        guard hasTwelveHours else { return twoDigits(hour) + rest }
        let values = ["time": "\((hour + 11) % 12 + 1)\(rest)"]
        // Translators: The time is such as "7:00"; in a form that `alarmsctl add` understands.
        return hour < 12 ? localized("{time} AM", values) : localized("{time} PM", values)
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
