import Gettext

/// A time on the command line of `activity`: `now`, a length from now, `+10m`, or before, `-5m`, or WHEN.
enum ActivityTime: Equatable {
    /// Microseconds since 1970 UTC.
    case instant(UInt64)
    /// A length from now, µs.
    case ahead(UInt64)
    /// A length before now, µs.
    case ago(UInt64)
    /// A time as people write it, which the service understands.
    case when(String)

    /// - Throws: ``Problem/usage(_:)``.
    init(_ text: String) throws(Problem) {
        switch text.first {
        case "+": self = .ahead(try DurationSyntax.microseconds(String(text.dropFirst())))
        case "-": self = .ago(try DurationSyntax.microseconds(String(text.dropFirst())))
        case nil: throw .usage(localized("expected a time such as +10m, 17:30 or now, got nothing"))
        default:
            if text == "now" {
                self = .ahead(0)
            } else if let instant = Self.microseconds(text) ?? (try? InstantSyntax.microseconds(text)) {
                self = .instant(instant)
            } else {
                self = .when(text)
            }
        }
    }

    /// The instant, µs since 1970 UTC.
    ///
    /// - Throws: ``Problem/usage(_:)`` if the service doesn't understand it, or an error of the client.
    func microseconds(_ session: Session, at now: UInt64) async throws -> UInt64 {
        switch self {
        case .instant(let instant): instant
        case .ahead(let length): now > .max - length ? .max : now + length
        case .ago(let length): now > length ? now - length : 0
        case .when(let text): try await session.instant(text)
        }
    }

    /// The number of microseconds since 1970 UTC that a text of digits is, as on the bus; no clock shows so many digits.
    private static func microseconds(_ text: String) -> UInt64? {
        text.utf8.count >= 15 ? UInt64(text) : nil
    }
}
