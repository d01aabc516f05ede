internal import AlarmCore
internal import Glibc

/// The source of the system's time zone.
enum SystemZone {
    /// A file at an absolute path. The name is `nil` if it has to be found by the file's links.
    case file(path: String, name: String?)
    /// A zone given by the environment alone.
    case fixed(Zone)
    /// No zone: the value of `TZ` is invalid.
    case unknown(tz: String)

    /// Interprets the environment variable `TZ` as tzset(3) does: a name of the database, a colon and such a name, an
    /// absolute path, or a rule; empty, Coordinated Universal Time.
    ///
    /// A name takes precedence over a rule: `EST5EDT` may be either.
    init(tz: String?, localTime: String, directory: String) {
        guard let tz else {
            self = .file(path: localTime, name: nil)
            return
        }
        let text = tz.hasPrefix(":") ? String(tz.dropFirst()) : tz
        if text.isEmpty {
            self = .fixed(.utc)
        } else if text.hasPrefix("/") {
            self = .file(path: text, name: nil)
        } else if ZoneDatabase.isName(text), access("\(directory)/\(text)", F_OK) == 0 {
            self = .file(path: "\(directory)/\(text)", name: text)
        } else if let rule = TZRule(text.utf8) {
            self = .fixed(rule.zone(named: text))
        } else {
            self = .unknown(tz: tz)
        }
    }
}
