import AlarmsClient
import Gettext
import JSONText

/// The subcommand `holiday`.
struct HolidayCommand: ServiceSubcommand {
    static let name = "holiday"
    static let parameters = Parameters("[until WHEN|for DURATION|off]", 0 ... .max)
    static let summary = localized("suspend repeating alarms")
    static let explanation = localized(
        """
        Suspends the alarms that repeat until WHEN: a day, from whose beginning they ring again, or a time as add takes it; \
        or for DURATION. Alarms that ring once, and timers, ring. With off: ends the holiday. Without an argument: shows it.
        """)
    static let examples = [
        "alarmsctl holiday until \"\(localized("7 jan"))\"", "alarmsctl holiday for 2 weeks", "alarmsctl holiday off",
    ]
    static let notes = [
        HelpText.paragraph(
            localized("With --json: {object}; 0 stands for none.", ["object": #"{"HolidayUntilUSec": …}"#]))
    ]

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [.words(["until", "for", "off"])] : []
    }

    /// A change of the holiday, or a query.
    enum Request: Equatable {
        case show
        case off
        /// A holiday until the time in this text.
        case until(String)
        /// A holiday for this length of time.
        case lasting([String])
    }

    /// The words before a day, and those before a length of time.
    private static let beforeDay: Set = ["until", "till", "bis"]
    private static let beforeLength: Set = ["for", "für", "fuer"]
    /// The suffix of a day in Korean.
    private static let behindDay = "까지"

    let request: Request

    init(_ arguments: Arguments) throws(Problem) {
        let words = arguments.words
        switch words.first {
        case nil: request = .show
        case "off" where words.count == 1: request = .off
        case let first? where words.count > 1 && Self.beforeDay.contains(first.lowercased()):
            request = .until(words.dropFirst().joined(separator: " "))
        case let first? where words.count > 1 && Self.beforeLength.contains(first.lowercased()):
            request = .lasting(Array(words.dropFirst()))
        case _? where words.last?.hasSuffix(Self.behindDay) == true && words.joined().count > Self.behindDay.count:
            request = .until(String(words.joined(separator: " ").dropLast(Self.behindDay.count)))
        default:
            throw .usage(
                localized(
                    "{subcommand}: expected {arguments}, got {words}",
                    [
                        "subcommand": Self.name, "arguments": Self.parameters.synopsis,
                        "words": words.map(Messages.quoted).joined(separator: " "),
                    ]))
        }
    }

    func run(_ session: Session) async throws -> ExitStatus {
        switch request {
        case .show: break
        case .off: try await session.client.perform(.setHoliday(until: 0))
        case .until(let text): try await session.client.perform(.setHoliday(until: try await session.instant(text)))
        case .lasting(let words):
            try await session.client.perform(.setHoliday(until: WallClock.now + (try await session.length(words))))
        }
        if session.isJSON {
            let end = try await session.client.perform(.serviceProperties).holidayUntilUSec
            try Output.line(["HolidayUntilUSec": .unsigned(end)] as JSON)
        } else if request == .show || session.isTold {
            try await session.useServiceZone()
            let end = try await session.client.perform(.serviceProperties).holidayUntilUSec
            let text = Messages.holiday(until: end, at: WallClock.now)
            if request == .show { try Output.line(text) } else { Output.error(text) }
        }
        return .done
    }
}
