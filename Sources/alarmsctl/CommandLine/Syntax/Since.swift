/// The start of the period that `history` lists.
enum Since: Equatable {
    /// An instant, microseconds since 1970 UTC.
    case instant(UInt64)
    /// A duration before now, µs.
    case ago(UInt64)
    /// A local time, given as the instant at which clocks in UTC show it, µs since 1970 UTC.
    case local(UInt64)

    /// The beginning of a day, so many before today's, by local time.
    case daysAgo(Int)

    private static let days = [
        "today": 0, "heute": 0, "오늘": 0, "yesterday": 1, "gestern": 1, "어제": 1, "vorgestern": 2, "그제": 2,
    ]

    /// Reads RFC 3339, the same without an offset, seconds or a time, `today`, `yesterday`, or a duration.
    ///
    /// - Throws: ``Problem/usage(_:)``.
    init(_ text: String) throws(Problem) {
        if let days = Self.days[text.lowercased()] {
            self = .daysAgo(days)
            return
        }
        guard text.contains("-") else {
            let length = text.hasSuffix(" ago") ? String(text.dropLast(4)) : text
            self = .ago(try DurationSyntax.microseconds(length))
            return
        }
        // The rest of an instant in UTC.
        let rest = [10: "T00:00:00Z", 16: ":00Z", 19: "Z"]
        if let rest = rest[text.utf8.count], !text.uppercased().hasSuffix("Z") {
            self = .local(try InstantSyntax.microseconds(text + rest))
        } else {
            self = .instant(try InstantSyntax.microseconds(text))
        }
    }

    /// The instant, microseconds since 1970 UTC; local times are those of the zone in use.
    func microseconds(at now: UInt64) -> UInt64 {
        switch self {
        case .instant(let instant): instant
        case .ago(let length): now > length ? now - length : 0
        case .local(let shown): LocalTime.instant(showing: shown)
        case .daysAgo(let days): LocalTime.beginningOfDay(days, before: now)
        }
    }
}
