internal import AlarmsClient
internal import Synchronization

/// One run of an intent: by `Perform`, a press on what that shows, or a press on a button of an alarm or activity.
final class Performance: Sendable {
    /// That of which this task is a part; `nil`: none.
    @TaskLocal static var current: Performance?

    /// It begins anywhere: a press on what an earlier process of the app has shown finds nothing.
    private static let lastNumber = Atomic<UInt64>(.random(in: 0..<1 << 32) << 16)
    /// The number of what it asks and shows, the same for all.
    let number: UInt64
    private let prompter: Prompter?
    let origin: PerformanceOrigin
    /// The undoing of what it does; `nil`: nobody would offer it.
    let undoManager: UndoManager?
    private let foreground = Atomic<Bool>(false)

    /// A performance with a number of its own.
    ///
    /// - Parameters:
    ///   - prompter: The prompter of who has called; `nil`: there is none.
    ///   - hasCaller: True if somebody waits for the result.
    init(because origin: PerformanceOrigin, prompter: Prompter? = nil, hasCaller: Bool) {
        number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
        (self.origin, self.prompter) = (origin, prompter)
        undoManager = hasCaller ? UndoManager() : nil
    }

    /// The performance of a button's intent, at a press on what `other` shows.
    ///
    /// - Parameter token: The token by which the desktop lets the app come to the foreground; `nil`: there is none.
    init(atPressOn other: Performance, token: String?) {
        (number, prompter) = (other.number, other.prompter)
        origin = .press(token: token, allowsForeground: other.origin.allowsForeground)
        undoManager = UndoManager()
    }

    /// True if the app has come to the foreground for it.
    var isForeground: Bool { foreground.load(ordering: .relaxed) }

    /// Brings the app to the foreground, and returns when it is there.
    func comeToForeground() async {
        await Performances.shared.activate(token: origin.activationToken)?.value
        foreground.store(true, ordering: .relaxed)
    }

    /// Takes note that the app has come to the foreground.
    func becameForeground() {
        foreground.store(true, ordering: .relaxed)
    }

    /// Performs an intent, with its entities fetched, in the foreground if it asks for that.
    ///
    /// - Parameter opensApp: True if the app comes to the foreground before.
    /// - Throws: ``StoredIntentError`` if an entity isn't there; the error of a query or of the intent.
    func result(of intent: any AppIntent, opensApp: Bool) async throws -> (any PerformedResult)? {
        try await Self.$current.withValue(self) {
            try await EntityResolution.resolve(intent)
            await AppIntentExecution.run(for: intent)
            if opensApp { await comeToForeground() }
            do {
                let result = try await intent.perform() as? any PerformedResult
                if let next = result?.nextIntent { try await perform(next: next) }
                await comeToForegroundIfDeferred(type(of: intent).supportedModes)
                return result
            } catch let needed as ParameterNeeded {
                try await needed.request()
                return try await self.result(of: intent, opensApp: false)
            } catch let needed as ForegroundNeeded {
                try await continueInForeground(needed)
                return nil
            }
        }
    }

    /// Performs the intent that runs next after another one.
    private func perform(next intent: any AppIntent) async throws {
        let opensApp = StoredIntent.opensApp(type(of: intent))
        guard !opensApp || origin.allowsForeground else { return }
        _ = try await result(of: intent, opensApp: opensApp && !isForeground)
    }

    /// Performs an intent, shows the snippet of its result, and returns the result, an `a{sv}`.
    ///
    /// - Throws: As ``result(of:opensApp:)``.
    func entries(of intent: any AppIntent, opensApp: Bool) async throws -> [String: Value] {
        guard let result = try await result(of: intent, opensApp: opensApp) else { return [:] }
        var entries = result.entries
        entries["undo"] = await undo(of: intent)
        guard let source = result.snippetSource, let prompter else { return entries }
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

    /// Returns the key `undo` for what an intent has done; `nil` if it can't be undone.
    func undo(of intent: any AppIntent) async -> Value? {
        guard intent is any UndoableIntent, let undoManager else { return nil }
        return await UndoEntries.shared.add(undoManager, title: type(of: intent).title.text)
    }

    /// Asks the person, by the prompter of the caller for whom this task performs an intent, and returns the index of the
    /// option that they choose.
    ///
    /// - Parameters:
    ///   - content: The keys `title` and `dialog` of the question.
    ///   - options: The options, of `text` and `role`.
    ///   - source: The snippet of the question; `nil`: it has none. One that can't be drawn isn't shown.
    /// - Throws: `CancellationError` if they choose none; ``PrompterMissing``.
    static func ask(
        _ content: [String: Value], options: [[String: Value]], with source: SnippetSource? = nil
    ) async throws -> Int {
        guard case .choice(let index) = try await ask(content, answeredBy: .choice(options), with: source) else {
            throw CancellationError()
        }
        return index
    }

    /// Asks the person for a text, likewise.
    static func askForText(_ content: [String: Value]) async throws -> String {
        guard case .text(let text) = try await ask(content, answeredBy: .text, with: nil) else {
            throw CancellationError()
        }
        return text
    }

    private static func ask(
        _ content: [String: Value], answeredBy kind: Question.Kind, with source: SnippetSource?
    ) async throws -> Question.Answer {
        guard let performance = current, let prompter = performance.prompter else { throw PrompterMissing() }
        let snippet = source.map {
            ShownSnippet($0, with: content, of: performance, by: prompter, isQuestion: true)
        }
        var content = content
        if let snippet, let drawn = await snippet.draw() {
            content = drawn
            ShownSnippets.shared.add(snippet)
        }
        return try await prompter.ask(performance.number, content, answeredBy: kind, snippet: snippet)
    }
}

/// The error of a question that can't be asked, as the caller of the action has no prompter.
struct PrompterMissing: Error, CustomStringConvertible {
    let description = "the action asks the person, and its call names no prompter"
}
