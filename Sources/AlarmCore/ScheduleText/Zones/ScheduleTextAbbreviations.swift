/// Abbreviations of zones' names, and offsets from UTC.
enum ScheduleTextAbbreviations {
    /// The zones of each abbreviation, in lower case. With a single zone, that zone has the abbreviation's offset all
    /// year: that of summer time also in winter.
    static let zones: [String: [String]] = {
        let rows: [(names: String, zones: [String])] = [
            ("cet|mez|west", ["Etc/GMT-1"]), ("cest|mesz|eet|oez", ["Etc/GMT-2"]), ("eest|oesz", ["Etc/GMT-3"]),
            ("msk", ["Europe/Moscow"]), ("gst", ["Asia/Dubai"]), ("pkt", ["Asia/Karachi"]), ("ict", ["Asia/Bangkok"]),
            ("hkt", ["Asia/Hong_Kong"]), ("sgt", ["Asia/Singapore"]), ("jst", ["Asia/Tokyo"]), ("kst", ["Asia/Seoul"]),
            ("awst", ["Australia/Perth"]), ("acst", ["Australia/Darwin"]), ("aest", ["Australia/Brisbane"]),
            ("aedt", ["Etc/GMT-11"]), ("nzst", ["Etc/GMT-12"]), ("nzdt", ["Etc/GMT-13"]),
            ("hst", ["Pacific/Honolulu"]), ("akst", ["Etc/GMT+9"]), ("akdt", ["Etc/GMT+8"]),
            ("mst|pdt", ["Etc/GMT+7"]), ("mdt", ["Etc/GMT+6"]), ("edt", ["Etc/GMT+4"]),
            ("sast", ["Africa/Johannesburg"]),
            ("ast", ["America/Halifax", "Asia/Riyadh"]), ("est|et|eastern", ["America/New_York", "Australia/Sydney"]),
            ("ct|central", ["America/Chicago", "Australia/Adelaide"]),
            ("mt|mountain", ["America/Denver", "America/Phoenix"]),
            ("pt|pacific", ["America/Los_Angeles", "America/Vancouver"]),
            ("cst", ["America/Chicago", "America/Havana", "Asia/Shanghai"]),
            ("cdt", ["America/Chicago", "America/Havana"]), ("pst", ["America/Los_Angeles", "Asia/Manila"]),
            ("bst", ["Europe/London", "Asia/Dhaka"]), ("ist", ["Asia/Kolkata", "Asia/Jerusalem", "Europe/Dublin"]),
        ]
        var zones: [String: [String]] = [:]
        for row in rows {
            for name in row.names.split(separator: "|") { zones[String(name)] = row.zones }
        }
        return zones
    }()

    /// Returns true if words in lower case with spaces between them are an unsupported name of a zone: `pacific time`,
    /// `india standard time`, `ortszeit`, `한국 시간`.
    static func isZoneName(_ name: String) -> Bool {
        let words = name.split(separator: " ")
        // `런던시간`
        if words.count == 1, name.hasSuffix("시간"), name.count > 2 { return isPlace(String(name.dropLast(2))) }
        switch words.last {
        case "ortszeit", "weltzeit", "sommerzeit", "winterzeit": return words.count == 1
        case "time", "zeit", "시간":
            let place = words.dropLast()
            return isPlace(place.joined(separator: " ")) || place.last.map { regions.contains(String($0)) } == true
        default: return false
        }
    }

    /// Returns true for the name of a region or of a city, also with a German ending: `Londoner`.
    private static func isPlace(_ name: String) -> Bool {
        let city = name.hasSuffix("er") ? String(name.dropLast(2)) : name
        return regions.contains(name) || [name, city].contains { ScheduleTextCities.zone(of: $0) != nil }
    }

    /// The last words before the word for time in names of zones.
    private static let regions: Set = [
        "standard", "daylight", "eastern", "central", "mountain", "pacific", "atlantic", "european", "india", "indian",
        "uk", "us", "british", "american", "german", "french", "my", "your", "deutscher", "amerikanischer",
        "britischer",
        "japan", "korea", "korean", "china", "moscow", "greenwich", "local", "mitteleuropäische", "mitteleuropäischer",
        "한국", "일본", "중국", "미국", "영국", "독일", "인도", "현지",
    ]

    /// Zones with a constant offset that isn't a whole number of hours, by minutes ahead of UTC.
    private static let byMinutes: [Int64: String] = [
        -570: "Pacific/Marquesas", 210: "Asia/Tehran", 270: "Asia/Kabul", 330: "Asia/Kolkata", 345: "Asia/Kathmandu",
        390: "Asia/Yangon", 525: "Australia/Eucla", 570: "Australia/Darwin",
    ]

    /// Returns the name of a zone with this constant offset, minutes ahead of UTC; `nil`: there is none.
    static func zone(minutesAhead minutes: Int64) -> String? {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        guard rest == 0 else { return byMinutes[minutes] }
        guard hours != 0 else { return "UTC" }
        // The database uses POSIX's sign: hours behind UTC are positive.
        return (-12...14).contains(hours) ? "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))" : nil
    }
}
