internal import AlarmsClient
internal import Synchronization

/// One run of an intent: by `Perform`, a press on its snippet, or a press on a button of an alarm or activity.
final class Performance: Sendable {
    /// The performance of this task; `nil`: none.
    @TaskLocal static var current: Performance?

    /// It starts at random, so that a press on a snippet of an earlier process of the app has no effect.
    private static let lastNumber = Atomic<UInt64>(.random(in: 0..<1 << 32) << 16)
    /// The number shared by its questions and snippets.
    let number: UInt64
    /// Returns the prompter; `nil`: there is none.
    let prompter: @Sendable () async -> Prompter?
    let origin: PerformanceOrigin
    /// The undo manager of its intents.
    let undoManager = UndoManager()
    /// The progress of its intents, if they report it.
    let progress = IntentProgress()
    private let foreground = Atomic<Bool>(false)
    /// The types of its undoable intents that have run, in order.
    private let undoable = Mutex<[any UndoableIntent.Type]>([])

    /// Creates a performance with a new number.
    ///
    /// - Parameter prompter: The caller's prompter; `nil`: there is none.
    init(because origin: PerformanceOrigin, prompter: Prompter? = nil) {
        number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
        self.origin = origin
        self.prompter = { prompter }
    }

    /// Creates the performance of a press on a button of an alarm or an activity, or in the desktop: nobody waits for
    /// its result, and the host's prompter asks and shows, which is started only then.
    ///
    /// - Parameter token: The activation token; `nil`: there is none.
    init(atPressWith token: String?) {
        number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
        origin = .press(token: token)
        prompter = { await Performances.shared.hostPrompter() }
    }

    /// Creates the performance of a button's intent, after a press on content of `other`.
    ///
    /// - Parameter token: The activation token; `nil`: there is none.
    init(atPressOn other: Performance, token: String?) {
        (number, prompter) = (other.number, other.prompter)
        origin = .press(token: token, allowsForeground: other.origin.allowsForeground)
    }

    /// True if the app was brought to the foreground for it.
    var isForeground: Bool { foreground.load(ordering: .relaxed) }

    /// Brings the app to the foreground, and returns when it is there.
    func comeToForeground() async {
        await Performances.shared.activate(token: origin.activationToken)?.value
        foreground.store(true, ordering: .relaxed)
    }

    /// Records that the app has come to the foreground.
    func becameForeground() {
        foreground.store(true, ordering: .relaxed)
    }

    /// Performs an intent, with its entities fetched, in the foreground if it requests that.
    ///
    /// - Parameter opensApp: True to bring the app to the foreground first.
    /// - Throws: ``StoredIntentError`` if an entity doesn't exist; the error of a query or of the intent;
    ///   ``SessionLocked``; `CancellationError` if the caller has left meanwhile.
    func result(of intent: any AppIntent, opensApp: Bool) async throws -> (any PerformedResult)? {
        try Task.checkCancellation()
        try await SessionLock.check(for: type(of: intent))
        return try await Self.$current.withValue(self) {
            try await EntityResolution.resolve(intent)
            await AppIntentExecution.run(for: intent)
            if opensApp { await comeToForeground() }
            if let type = type(of: intent) as? any UndoableIntent.Type { undoable.withLock { $0.append(type) } }
            do {
                let result = try await resultWithQuestions(of: intent)
                if let next = result?.nextIntent { try await perform(next: next) }
                await comeToForegroundIfDeferred(type(of: intent).supportedModes)
                return result
            } catch let needed as ForegroundNeeded {
                try await continueInForeground(needed)
                return nil
            }
        }
    }

    /// Performs an intent, and restarts it after each question for a value of a parameter.
    private func resultWithQuestions(of intent: any AppIntent) async throws -> (any PerformedResult)? {
        while true {
            do {
                return try await intent.performWithRestarts() as? any PerformedResult
            } catch let needed as ParameterNeeded {
                try await needed.request()
            }
        }
    }

    /// Performs the next intent of a result.
    private func perform(next intent: any AppIntent) async throws {
        let isAllowed = origin.allowsForeground
        guard let opensApp = try? StoredIntent.opensApp(type(of: intent), allowsForeground: isAllowed) else { return }
        _ = try await result(of: intent, opensApp: opensApp && !isForeground)
    }

    /// Performs an intent, shows the snippet of its result, and returns the result, an `a{sv}`.
    ///
    /// - Throws: As ``result(of:opensApp:)``.
    func entries(of intent: any AppIntent, opensApp: Bool) async throws -> [String: Value] {
        let result = try await result(of: intent, opensApp: opensApp)
        var entries = result?.entries ?? [:]
        entries["undo"] = await undo()
        guard let source = result?.snippetSource, let prompter = await prompter() else { return entries }
        var shown: [String: Value] = ["title": .string(type(of: intent).title.text)]
        shown["dialog"] = entries["dialog"]
        let snippet = ShownSnippet(source, with: shown, of: self, by: prompter, isQuestion: false)
        if let content = await snippet.draw() {
            ShownSnippets.shared.add(snippet)
            prompter.show(snippet, content)
            entries["number"] = .uint64(number)
        }
        return entries
    }

    /// Returns the key `undo` for its intents, including next intents; `nil` if they can't be undone.
    func undo() async -> Value? {
        await UndoEntries.shared.add(undoManager, of: undoable.withLock { $0 })
    }
}
