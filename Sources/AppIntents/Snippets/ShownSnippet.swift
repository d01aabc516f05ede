internal import AlarmsClient
internal import EventLoop
internal import Synchronization

/// A snippet of a result or a question, shown by a prompter.
final class ShownSnippet: Sendable {
    private struct State {
        var source: SnippetSource
        /// The keys shown with it: `title` unless it has one, `dialog`, `undo`.
        var entries: [String: Value]
        var actions: [String: StoredIntent] = [:]
        var onscreen: [OnscreenEntity] = []
        /// The time of the last drawing, µs on the monotonic clock.
        var lastTime: Int64?
        /// The task of a delayed redrawing.
        var reloading: Task<Void, Never>?
    }

    private static let shortestInterval: Int64 = 1_000_000
    /// The performance of the snippet.
    let performance: Performance
    let prompter: Prompter
    let isQuestion: Bool
    private let state: Mutex<State>
    private let drawings = Turns()

    init(
        _ source: SnippetSource, with entries: [String: Value], of performance: Performance, by prompter: Prompter,
        isQuestion: Bool
    ) {
        (self.performance, self.prompter, self.isQuestion) = (performance, prompter, isQuestion)
        state = Mutex(State(source: source, entries: entries))
    }

    /// Returns true if an intent with this name renders it.
    func isRendered(byIntentNamed name: String) -> Bool {
        guard case .intent(let stored) = state.withLock(\.source) else { return false }
        return stored.typeName == name
    }

    /// Returns the intent of a button; `nil`: it has no such button.
    func action(of button: String) -> StoredIntent? { state.withLock { $0.actions[button] } }

    /// The entities of the activities of its views.
    var onscreen: [OnscreenEntity] { state.withLock(\.onscreen) }

    /// Draws it, and returns its content; `nil` if it is empty. An error is written to the journal.
    func draw() async -> [String: Value]? {
        await drawings.run {
            let source = state.withLock { state in
                state.reloading?.cancel()
                state.reloading = nil
                state.lastTime = Clock.monotonic.now
                return state.source
            }
            var content: SnippetContent?
            do {
                content = try await source.draw()
            } catch {
                Journal.write("a snippet isn't shown: \(error)")
            }
            return state.withLock { state in
                state.actions = content?.actions ?? [:]
                state.onscreen = content?.onscreen ?? []
                return content.map { state.entries.merging($0.entries) { $1 } }
            }
        }
    }

    /// Redraws and shows it, if it is still shown; if the drawing is empty, only its title and dialog.
    func show() async {
        let content = await draw()
        prompter.show(self, content ?? state.withLock(\.entries))
    }

    /// Makes the prompter remove it.
    func close() { prompter.close(performance.number) }

    /// Redraws it, now or a second after the last drawing.
    func reload() {
        let now = Clock.monotonic.now
        state.withLock { state in
            guard state.reloading == nil else { return }
            let delay = max(0, (state.lastTime.map { $0 + Self.shortestInterval } ?? now) - now)
            state.reloading = Performances.shared.begin {
                try? await Task.sleep(for: .microseconds(delay))
                if self.takeReload() { await self.show() }
            }
        }
    }

    /// Returns true once in the delayed redrawing task, unless another drawing has cancelled that task.
    private func takeReload() -> Bool {
        state.withLock { state in
            guard !Task.isCancelled else { return false }
            state.reloading = nil
            return true
        }
    }

    /// Performs the intent of a button to its end, and then shows the snippet again; in a result, the intent's own
    /// snippet, if any, replaces it. Presses run one at a time.
    ///
    /// - Throws: The error of the intent; the snippet is shown again all the same.
    func press(_ intent: any AppIntent, in performance: Performance, opensApp: Bool) async throws {
        do {
            let result = try await performance.result(of: intent, opensApp: opensApp)
            let undo = await performance.undo()
            take(result, undo: undo, of: intent)
        } catch {
            await show()
            throw error
        }
        await show()
    }

    /// Takes over the texts and the snippet from the result of a button's intent.
    private func take(_ result: (any PerformedResult)?, undo: Value?, of intent: any AppIntent) {
        let entries = result?.entries ?? [:]
        state.withLock { state in
            state.entries["undo"] = undo
            // A question keeps its content.
            if isQuestion { return }
            if let source = result?.snippetSource {
                state.source = source
                state.entries["title"] = .string(type(of: intent).title.text)
                state.entries["dialog"] = entries["dialog"]
            } else if let dialog = entries["dialog"] {
                state.entries["dialog"] = dialog
            }
        }
    }
}
