import AlarmCore
import AlarmsClient
import DBus
import Desktop
import EventLoop
import Gettext

/// The questions and results of apps' actions, as notifications, and the presses on them.
///
/// Only an app that performs something for the host may begin to ask or show, or one that names itself in the content,
/// and only on the connection that owns its name. A question that can't be answered here, without buttons or a text field, is cancelled, and a notification says
/// how to answer it in a terminal.
final class Prompts {
    /// The maximum number of open questions of one action: further ones get an error.
    private static let mostQuestions = 8
    /// The maximum number of actions of one app that ask at a time.
    private static let mostAskingOfApp = 2
    /// The time after a press in which what it leads to is awaited before the same is shown again, µs.
    static let pressTime: Int64 = 1_000_000
    /// The timeout of calls that need no reply, ms.
    static let closeTimeout: Int32 = 5_000

    let connection: Connection
    let apps: RunningApps
    var notifications: ActionNotifications?
    var prompts: [Prompt.Key: Prompt] = [:]
    var calls: [ActionNotifications.ID: PendingCall] = [:]
    var lastID: ActionNotifications.ID = 0
    var timer: Timer?
    /// The number of calls of each app that are performed, but for those of ``performed``.
    var presses: [BusName: Int] = [:]
    /// The actions that each app performs, the latest last.
    var performed: [BusName: [String]] = [:]
    /// The notifications that say how a question of each app is to be answered: one of an app.
    private var unanswerable: [BusName: ActionNotifications.ID] = [:]
    /// The notifications of apps that don't answer.
    var silences: [ActionNotifications.ID: Silence] = [:]
    /// Called after something was shown or closed, or a call has ended.
    var whenChanged: () -> Void = {}

    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    init(of apps: RunningApps, on connection: Connection, in loop: EventLoop) throws {
        self.apps = apps
        self.connection = connection
        notifications = try ActionNotifications(on: connection, in: loop) { [unowned self] in receive($0) }
        timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in showAgain() }
        apps.whenLeft = { [unowned self] in left($0, $1) }
    }

    /// True if nothing is shown, and no call is unanswered.
    var isIdle: Bool { notifications?.isEmpty != false && prompts.isEmpty && calls.isEmpty }

    // MARK: Calls of apps

    /// Opens a question of an app. See ``PrompterObject``.
    func open(_ question: Question) throws(BusError) {
        let prompt = try prompt(question.number, question.content, for: question.call)
        guard prompt.questions.isEmpty == false || canAsk(prompt.app) else {
            forget(prompt)
            throw BusError(.limitsExceeded, "expected at most \(Self.mostAskingOfApp) actions of an app that ask")
        }
        guard prompt.questions.count < Self.mostQuestions else {
            throw BusError(.limitsExceeded, "expected at most \(Self.mostQuestions) open questions")
        }
        prompt.questions.append(question)
        prompt.contentChanged()
        // A notification has no field for a text.
        guard question.options != nil else { return cancelUnanswerable(prompt) }
        guard show(prompt) else {
            prompt.questions.removeLast()
            forget(prompt)
            throw BusError(.limitsExceeded, "expected at most \(ActionNotifications.most) questions of all apps")
        }
    }

    /// Shows a content of an app. See ``PrompterObject``.
    func show(_ content: Content, of number: UInt64, for call: Message) throws(BusError) {
        let prompt = try prompt(number, content, for: call)
        if let question = prompt.questions.last { question.content = content } else { prompt.result = content }
        prompt.contentChanged()
        guard show(prompt) else {
            if prompt.questions.isEmpty { prompt.result = nil }
            forget(prompt)
            throw BusError(.limitsExceeded, "expected at most \(ActionNotifications.most) questions of all apps")
        }
        if let undo = content.undo { UndoTokens(of: prompt.app.name).add(undo) }
    }

    /// Closes what an app asks or shows. See ``PrompterObject``.
    func close(_ number: UInt64, for call: Message) throws(BusError) {
        let prompt = try prompt(number, nil, for: call)
        if prompt.questions.isEmpty {
            prompt.result = nil
            prompt.contentChanged()
            show(prompt)
        } else {
            answer(prompt, nil)
        }
    }

    /// Returns the prompt of an app with a number, a new one unless there is one.
    ///
    /// - Throws: `BusError` if the caller isn't an app, may not ask or show anything, or has too much open.
    private func prompt(_ number: UInt64, _ content: Content?, for call: Message) throws(BusError) -> Prompt {
        guard let sender = call.sender,
            let app = content?.app.flatMap({ apps.app($0, ownedBy: sender) }) ?? apps.app(ownedBy: sender)
        else {
            throw BusError(.accessDenied, "only an app whose action was called, or that names itself, may ask")
        }
        let key = Prompt.Key(connection: sender, number: number)
        if let prompt = prompts[key] { return prompt }
        if !isPerforming(app) {
            guard content?.app == app.name.rawValue else {
                throw BusError(.accessDenied, "only an app that performs an action, or that names itself, may ask")
            }
            try makeRoom(for: app)
        }
        let prompt = Prompt(key, of: app, newID())
        prompts[key] = prompt
        return prompt
    }

    /// Closes the oldest result of an app that has too many notifications.
    ///
    /// - Throws: `BusError` if all of them are questions.
    private func makeRoom(for app: AppObject) throws(BusError) {
        let others = prompts.values.filter { $0.app === app }
        guard others.count >= Self.mostAskingOfApp else { return }
        guard let oldest = others.filter(\.questions.isEmpty).min(by: { $0.id < $1.id }) else {
            throw BusError(.limitsExceeded, "expected at most \(Self.mostAskingOfApp) questions of an app")
        }
        notifications?.withdraw(oldest.id)
        closed(oldest)
    }

    /// Returns true if an app performs something for the host.
    private func isPerforming(_ app: AppObject) -> Bool {
        performed[app.name]?.isEmpty == false || presses[app.name, default: 0] > 0
    }

    private func canAsk(_ app: AppObject) -> Bool {
        prompts.values.count { $0.app === app && !$0.questions.isEmpty } < Self.mostAskingOfApp
    }

    /// Forgets a prompt of which there is nothing to be shown.
    private func forget(_ prompt: Prompt) {
        if prompt.questions.isEmpty, prompt.result == nil { prompts[prompt.key] = nil }
    }

    func newID() -> ActionNotifications.ID {
        lastID += 1
        return lastID
    }

    // MARK: Showing

    /// Shows what an action asks or has led to, or closes its notification.
    ///
    /// - Returns: False if there is no room.
    @discardableResult
    func show(_ prompt: Prompt) -> Bool {
        defer { whenChanged() }
        prompt.reshowTime = nil
        if let notice = prompt.notice { return notifications?.show(notice, as: prompt.id) ?? false }
        notifications?.withdraw(prompt.id)
        prompts[prompt.key] = nil
        return true
    }

    func answer(_ prompt: Prompt, _ answer: Question.Answer?) {
        guard let question = prompt.questions.popLast() else { return }
        prompt.contentChanged()
        if question.call.expectsReply, let reply = try? question.reply(answer) { try? connection.send(reply) }
        show(prompt)
    }

    private func cancelUnanswerable(_ prompt: Prompt) {
        guard let question = prompt.questions.last else { return }
        answer(prompt, nil)
        // The id of an action may be any text, also one that a shell takes otherwise.
        let action = performed[prompt.app.name]?.last.flatMap { $0.isShellWord ? $0 : nil }
        let command = action.map { "app-intents run \(prompt.app.name.rawValue) \($0)" } ?? "app-intents browse"
        let notice = unanswerable[prompt.app.name] ?? newID()
        unanswerable[prompt.app.name] = notice
        inform(
            prompt.app, question.content.summary,
            localized("To answer it, use a terminal: {command}", ["command": command]), as: notice)
    }

    private func receive(_ event: ActionNotifications.Event) {
        defer { whenChanged() }
        switch event {
        case .pressed(let id, let key, let data):
            if let silence = silences[id] {
                withdrawSilence(id)
                return silence.cancel()
            }
            guard let prompt = prompt(shownAs: id) else { return }
            press(prompt.button(key), of: prompt, activationToken: data.activationToken)
        case .closed(let id):
            silences[id] = nil
            if let prompt = prompt(shownAs: id) { closed(prompt) }
        case .unanswerable(let id):
            if let silence = silences.removeValue(forKey: id) {
                return inform(silence.app, silence.title, Silence.text, as: id)
            }
            if let prompt = prompt(shownAs: id) { cancelUnanswerable(prompt) }
        case .failed(let error): StandardError.write("\(error)")
        }
    }

    private func prompt(shownAs id: ActionNotifications.ID) -> Prompt? { prompts.values.first { $0.id == id } }

    /// Closing a question cancels it; an app whose result is shown no longer may exit.
    func closed(_ prompt: Prompt) {
        guard prompt.questions.isEmpty else { return answer(prompt, nil) }
        prompts[prompt.key] = nil
        guard let connection = prompt.key.connection else { return }
        let arguments: [Value] = [.uint64(prompt.key.number)]
        call("Closed", arguments, of: prompt.app, on: connection, timeout: Self.closeTimeout) { _ in }
    }

    /// Closes all that a connection asks or shows which has lost the app's name, mostly since it has left the bus.
    private func left(_ app: AppObject, _ connection: BusName) {
        for prompt in prompts.values where prompt.key.connection == connection {
            for question in prompt.questions where question.call.expectsReply {
                if let reply = try? question.reply(nil) { try? self.connection.send(reply) }
            }
            prompts[prompt.key] = nil
            notifications?.withdraw(prompt.id)
        }
        whenChanged()
    }
}
