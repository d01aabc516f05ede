internal import AlarmCore
internal import DBus
internal import Desktop

/// The person's decisions on sandboxed apps, synchronised between the engine, the desktop's PermissionStore and the
/// questions to the person.
///
/// The engine decides on an app's permissions. A person's answer, or a change in the PermissionStore, is an event for
/// the engine; a change in the engine, for any reason, is written to the PermissionStore unless it is already there. So
/// changes don't loop.
///
/// A PermissionStore with decisions takes precedence, even for apps without a decision there, since it may have changed
/// while the service wasn't running. One that has never had any gets the engine's.
final class Permissions {
    /// Receives a person's decisions, for the engine; `notDetermined`: a decision was revoked.
    var whenChanged: (([SandboxedApp: Authorization]) -> Void)?

    private let alarms: any AlarmView
    private let store: PermissionStore
    private let notices: Notices
    private var isFollowing = false
    /// The handlers that wait until the decisions are known.
    private var waiting: [() -> Void] = []

    /// Connects the parts, without reading the PermissionStore.
    init(of alarms: any AlarmView, store: PermissionStore, notices: Notices) {
        self.alarms = alarms
        self.store = store
        self.notices = notices
        store.report = { [unowned self] event in
            switch event {
            case .changed(let row): storeChanged(to: row)
            case .known: known()
            case .failed(let error): Log.write(.warning, "the PermissionStore: \(error)")
            case .unknown(let app, let entry):
                Log.write(.warning, "the PermissionStore: expected yes, no or ask for \(app.id), got \(entry)")
            }
        }
    }

    /// Handles a person's answer to a question about an app.
    func take(_ answer: Authorization, about app: SandboxedApp) {
        whenChanged?([app: answer])
    }

    /// Starts to follow the desktop's decisions if there are sandboxed apps.
    func start() {
        if !decisions.isEmpty || alarms.hasSandboxedApps { follow() }
    }

    /// Starts to follow the desktop's decisions: a sandboxed app has called, and its call waits for them.
    ///
    /// - Parameter then: Called when the engine has the desktop's decisions, or doesn't get them for now: at once, or
    ///   seconds later.
    func follow(then: @escaping () -> Void = {}) {
        if !isFollowing {
            isFollowing = true
            store.start()
        }
        if store.isKnown { then() } else { waiting.append(then) }
    }

    /// Asks the person if an app may set alarms, unless there is a decision.
    ///
    /// - Parameter usage: The reason in the app's own words; empty: none.
    func ask(about app: SandboxedApp, usage: String) {
        follow { [unowned self] in
            if decisions[app] == nil { notices.ask(about: app, usage: usage) }
        }
    }

    /// Writes the decisions changed by a turn to the PermissionStore, and closes the questions about them.
    func update(after changes: [Change]) {
        guard let before = changes.lazy.compactMap(\.authorizationsBefore).first else { return }
        let now = decisions
        for app in Set(before.keys).union(now.keys) where before[app] != now[app] {
            if now[app] != nil { notices.withdrawQuestion(about: app) }
            store.set(now[app] ?? .notDetermined, of: app)
        }
    }

    private var decisions: [SandboxedApp: Authorization] { alarms.authorizations }

    private func storeChanged(to row: PermissionStore.Row?) {
        let decisions = decisions
        guard let row else {
            for (app, decision) in decisions { store.set(decision, of: app) }
            return
        }
        let apps = Set(decisions.keys).union(row.keys)
        var changed: [SandboxedApp: Authorization] = [:]
        for app in apps {
            let decision = row[app] ?? .notDetermined
            if decision != decisions[app] ?? .notDetermined { changed[app] = decision }
        }
        if !changed.isEmpty { whenChanged?(changed) }
    }

    private func known() {
        let work = waiting
        waiting = []
        work.forEach { $0() }
    }
}
