internal import AlarmsClient
internal import Synchronization

/// One run of an intent for a caller that waits for its result.
final class Performance: Sendable {
    /// That of which this task is a part; `nil`: nobody waits, as at a press on an alarm's button.
    @TaskLocal static var current: Performance?

    private static let lastNumber = Atomic<UInt64>(0)
    /// The number of what it asks and shows, the same for all.
    let number: UInt64
    private let prompter: Prompter?

    init(prompter: Prompter?) {
        number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
        self.prompter = prompter
    }

    /// Performs an intent, with its entities fetched, and returns its result, an `a{sv}`.
    ///
    /// - Throws: ``StoredIntentError`` if an entity isn't there; the error of a query or of the intent.
    func entries(of intent: any AppIntent) async throws -> [String: Value] {
        try await Self.$current.withValue(self) {
            try await EntityResolution.resolve(intent)
            let result = try await intent.perform() as? any PerformedResult
            return result?.entries ?? [:]
        }
    }

    /// Asks the person, by the prompter of the caller for whom this task performs an intent, and returns the index of the
    /// option that they choose.
    ///
    /// - Throws: `CancellationError` if they choose none; ``PrompterMissing``.
    static func ask(_ content: [String: Value], options: [[String: Value]]) async throws -> Int {
        guard let performance = current, let prompter = performance.prompter else { throw PrompterMissing() }
        return try await prompter.ask(performance.number, content, options: options)
    }
}

/// The error of a question that can't be asked, as the caller of the action has no prompter.
struct PrompterMissing: Error, CustomStringConvertible {
    let description = "the action asks the person, and its call names no prompter"
}
