import AlarmsClient
import DBus
import Desktop
import EventLoop
import Gettext

/// The presses on what apps ask and show, and the calls to apps.
extension Prompts {
    /// Does what a button says; `nil`: it was of another content.
    func press(_ button: ButtonPages.Button?, of prompt: Prompt, activationToken: String?) {
        switch button {
        case .option(let index): answer(prompt, .choice(index))
        case .view(let name):
            guard let connection = prompt.key.connection else { return }
            let data = activationToken.map { ["activation-token": Value.string($0)] } ?? [:]
            let changes = prompt.changes
            let arguments: [Value] = [.uint64(prompt.key.number), .string(name), .dictionary(data)]
            prompt.reshowTime = Clock.monotonic.now + Self.pressTime
            arm()
            let app = prompt.app
            presses[app.name, default: 0] += 1
            call("Press", arguments, of: app, on: connection) { [unowned self] answer in
                presses[app.name, default: 1] -= 1
                guard prompts[prompt.key] === prompt else { return }
                if case .failure(let error) = answer { prompt.failure = error.textForPeople }
                // A new content was shown as it came.
                if prompt.changes == changes || prompt.failure != nil { show(prompt) }
            }
        case .undo:
            guard let undo = prompt.result?.undo ?? prompt.undo else { return }
            notifications?.withdraw(prompt.id)
            closed(prompt)
            self.undo(undo, of: prompt.app) { _ in }
        case .more:
            prompt.page += 1
            show(prompt)
        // It was of another content.
        case nil: show(prompt)
        }
    }

    /// Shows what was pressed again, if nothing else was shown in time.
    func showAgain() {
        let now = Clock.monotonic.now
        for prompt in prompts.values where prompt.reshowTime.map({ $0 <= now }) ?? false {
            if !show(prompt) { closed(prompt) }
        }
        arm()
    }

    private func arm() {
        // Without the timer, only an app that doesn't answer makes a difference.
        if let time = prompts.values.compactMap(\.reshowTime).min() { try? timer?.arm(at: time) }
    }

    /// Undoes what an action has done, and shows that.
    ///
    /// - Parameter then: Called with the app's answer.
    func undo(_ undo: Undo, of app: AppObject, then: @escaping (Result<Message, BusError>) -> Void) {
        call("Undo", [.string(undo.token)], of: app, on: app.name) { [unowned self] answer in
            switch answer {
            case .success:
                UndoTokens(of: app.name).remove(undo.token)
                inform(app, localized("Undone."), undo.title)
            case .failure(let error):
                if error.meansNothingToUndo { UndoTokens(of: app.name).remove(undo.token) }
                inform(app, undo.title, error.textForPeople ?? localized("cancelled"))
            }
            then(answer)
        }
    }

    /// Calls a method of an app.
    ///
    /// - Parameter timeout: The time to wait for the reply, ms; by default without limit.
    func call(
        _ member: MemberName, _ arguments: [Value], of app: AppObject, on connection: BusName, timeout: Int32 = .max,
        then: @escaping (Result<Message, BusError>) -> Void
    ) {
        let id = newID()
        do throws(BusError) {
            calls[id] = try app.call(member, arguments, on: connection, timeout: timeout) { [unowned self] answer in
                calls[id] = nil
                then(answer)
                whenChanged()
            }
        } catch {
            then(.failure(error))
        }
    }
}
