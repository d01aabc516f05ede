package import AlarmsClient
internal import Synchronization

/// The intents of buttons performed by this process after presses, for an app that D-Bus doesn't start.
///
/// # Theory of operation
///
/// Each button's intent is cached here, by the id of the alarm or activity, and stored with it on the bus, for later
/// processes of the app: an alarm that rings once is removed when its press is reported, so that its intents can't be
/// read then.
///
/// All processes receive a press; at most one performs the intent. It is the process that has scheduled the alarm or
/// activity, whose ``ProcessMark`` is stored with the intent. When that process has ended, the first one that takes
/// over its mark performs all its intents from then on. This also works across the sandboxes of a Flatpak and of a
/// snap; other sandboxes must share their `XDG_RUNTIME_DIR`. A press while no process of the app runs is lost.
///
/// If a process receives a press late, after the process that has performed it has ended, it doesn't perform it again:
/// the service numbers presses, and each is recorded beside the marks before it is performed. A press is lost if the
/// recording process ends before it performs it.
package final class PressActions: Sendable {
    /// The intents of this process.
    package static let shared = PressActions()

    private struct Key: Hashable {
        let kind: CurrentPress.Kind
        let id: String
    }

    private struct Button {
        let intent: StoredIntent
        /// The name of the mark of the scheduling process.
        let process: String
    }

    private struct State {
        var buttons: [Key: [String: Button]] = [:]
        /// The ids removed from the bus, the latest last: their presses may still arrive.
        var gone: [Key] = []
        var listeners: [ObjectIdentifier: PressListener] = [:]
    }

    private static let mostGone = 64
    private let state = Mutex(State())

    /// Listens for presses on ``ServiceClient/current()``, from the return of this method until that client is
    /// released.
    ///
    /// - Throws: `AlarmsError` if the kernel has no descriptor, thread or memory left.
    package func listen() async throws(AlarmsError) {
        let client = try ServiceClient.current()
        let listener = state.withLock { state in
            state.listeners = state.listeners.filter { $0.value.isNeeded }
            if let listener = state.listeners[ObjectIdentifier(client)] { return listener }
            let listener = PressListener(on: client, for: self)
            state.listeners[ObjectIdentifier(client)] = listener
            return listener
        }
        await listener.begin(on: client)
    }

    /// Caches the intents of an alarm or activity scheduled by this process, by button name, and listens for presses.
    /// Earlier intents of the same id are replaced.
    ///
    /// - Returns: The value to store on the bus, an `a{sv}`, for later processes of the app: the entry `actions` of an
    ///   alarm's `metadata` or an activity's `content`.
    @discardableResult
    package func set(_ kind: CurrentPress.Kind, id: String, _ intents: [String: StoredIntent]) -> Value {
        let process = ProcessMark.own.name
        keep(intents.mapValues { Button(intent: $0, process: process) }, Key(kind: kind, id: id))
        if !intents.isEmpty { Task { try? await listen() } }
        return Self.value(kind, id: id, intents)
    }

    /// Returns the value of ``set(_:id:_:)`` for an object that isn't on the bus yet, and may be refused.
    package static func value(_ kind: CurrentPress.Kind, id: String, _ intents: [String: StoredIntent]) -> Value {
        let process = ProcessMark.own.name
        return .dictionary(
            Dictionary(
                uniqueKeysWithValues: intents.map { button, intent in
                    (button, intent.entry(for: CurrentPress(kind, id: id, button: button), process: process))
                }))
    }

    /// Caches the intents of an alarm or activity on the bus, from the value of ``set(_:id:_:)`` in any process of the
    /// app; `nil`: it has none. Earlier intents of the same id are replaced.
    func learn(_ kind: CurrentPress.Kind, id: String, _ stored: Value?) {
        let buttons = (stored?.dictionaryValue ?? [:]).compactMapValues { value in
            StoredIntent.read(value, actionName: "").map { Button(intent: $0.intent, process: $0.process) }
        }
        keep(buttons, Key(kind: kind, id: id))
    }

    private func keep(_ buttons: [String: Button], _ key: Key) {
        state.withLock { state in
            state.gone.removeAll { $0 == key }
            state.buttons[key] = buttons.isEmpty ? nil : buttons
        }
    }

    /// Records that an alarm or activity was removed; its intents are removed after many later removals.
    func forget(_ kind: CurrentPress.Kind, id: String) {
        let key = Key(kind: kind, id: id)
        state.withLock { state in
            guard state.buttons[key] != nil else { return }
            state.gone.append(key)
            guard state.gone.count > Self.mostGone else { return }
            state.buttons[state.gone.removeFirst()] = nil
        }
    }

    /// Performs the intent of a button, if there is one and this process is responsible for it.
    ///
    /// - Parameter number: The unique number of the press; `nil`: unknown.
    func perform(_ press: CurrentPress, number: UInt64?) {
        let button = state.withLock { $0.buttons[Key(kind: press.kind, id: press.id)]?[press.button] }
        guard let button, ProcessMark.own.hold(button.process) else { return }
        if let number, !ProcessMark.own.record(press: number) { return }
        do {
            let intent = try button.intent.intent()
            Performances.shared.perform(intent, because: press, opensApp: button.intent.opensApp)
        } catch {
            Journal.write("\(press.button): \(error)")
        }
    }
}
