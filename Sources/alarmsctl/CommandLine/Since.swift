/// The start of the period that `history` lists.
enum Since: Equatable {
    /// An instant, microseconds since 1970 UTC.
    case instant(UInt64)
    /// A duration before now, µs.
    case ago(UInt64)
    /// A local time, given as the instant at which clocks in UTC show it, µs since 1970 UTC.
    case local(UInt64)

    /// Reads RFC 3339, the same without an offset, seconds or a time, or a duration.
    ///
    /// - Throws: ``Problem/usage(_:)``.
    init(_ text: String) throws(Problem) {
        guard text.contains("-") else {
            self = .ago(try DurationSyntax.microseconds(text))
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
        }
    }
}
