import AlarmsClient
import Gettext
import JSONText

/// A value on the command line of `activity`.
enum ActivityValue: Equatable {
    case value(Value)
    /// A time, which may depend on when it is used.
    case time(ActivityTime)

    /// An entry of a content or of attributes: a truth value, a number, a time or a text, by its name and how it is
    /// written.
    ///
    /// - Throws: ``Problem/usage(_:)`` if the name is one of a number or a time, and the text isn't.
    init(_ text: String, entry name: String) throws(Problem) {
        switch name {
        case "to", "from": self = .time(try ActivityTime(text))
        case "status": self = .value(.string(text))
        case "progress": self = .value(.double(try Self.fraction(text)))
        default: self = .value(Self.inferred(text))
        }
    }

    private static func inferred(_ text: String) -> Value {
        if text == "true" || text == "false" { return .boolean(text == "true") }
        let number = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) else {
            return .string(text)
        }
        if parts.count == 2 { return Double(text).map { .double($0) } ?? .string(text) }
        return Int64(text).map { .int64($0) } ?? UInt64(text).map { .uint64($0) } ?? .string(text)
    }

    /// The fraction of a number such as 0.3, or of a percentage.
    private static func fraction(_ text: String) throws(Problem) -> Double {
        let isPercentage = text.hasSuffix("%")
        let value = try ConfigurationSyntax.value(isPercentage ? String(text.dropLast()) : text, .decimal)
        return (value.number ?? 0) / (isPercentage ? 100 : 1)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension [String: ActivityValue] {
    /// The values as they are on the bus, times counted from `now`, µs since 1970 UTC.
    ///
    /// - Throws: ``Problem/usage(_:)`` if the service doesn't understand a time, or an error of the client.
    func values(_ session: Session, at now: UInt64 = WallClock.now) async throws -> [String: BusValue] {
        var values: [String: BusValue] = [:]
        for (name, value) in self {
            switch value {
            case .value(let value): values[name] = value
            case .time(let time):
                do {
                    values[name] = .uint64(try await time.microseconds(session, at: now))
                } catch let problem as Problem {
                    throw problem.in(key: name)
                }
            }
        }
        return values
    }
}
