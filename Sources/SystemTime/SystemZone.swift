internal import AlarmCore
internal import Glibc

/// Where the system's time zone comes from.
enum SystemZone {
    /// From the file at an absolute path. Its name, if the links there don't tell.
    case file(path: String, name: String?)
    /// From the environment alone.
    case fixed(Zone)
    /// From the value of `TZ`, of which nothing can be made.
    case unknown(tz: String)

    /// What tzset(3) makes of the environment variable `TZ`: a name of the database, a colon and such a name, an absolute
    /// path, or a rule; empty, Coordinated Universal Time.
    ///
    /// A name comes before a rule, as `EST5EDT` may be either.
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
