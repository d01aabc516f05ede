internal import AlarmCore
internal import DBus
internal import Desktop

/// The person's decisions on sandboxed apps: the engine's, the desktop's PermissionStore and the questions are kept in
/// agreement.
///
/// The engine decides what an app may do. What is decided by a person's answer or in the PermissionStore is an event
/// for it; what has changed in it, for whatever reason, is written to the PermissionStore, unless that has it already.
/// So a change goes around no second time.
///
/// A PermissionStore that has decisions is right, also about apps of which it has none: they may have been changed
/// while the service didn't run. One that has never had any gets the engine's.
final class Permissions {
    /// Receives decisions that a person has made, for the engine; `notDetermined`: one was taken back.
    var whenChanged: (([SandboxedApp: Authorization]) -> Void)?

    private let alarms: any AlarmView
    private let store: PermissionStore
    private let notifications: Notifications
    private var isFollowing = false
    /// The work that waits until the decisions are known.
    private var waiting: [() -> Void] = []

    /// Joins the parts. Nothing is read yet.
    init(of alarms: any AlarmView, store: PermissionStore, notifications: Notifications) {
        self.alarms = alarms
        self.store = store
        self.notifications = notifications
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

    /// Takes a person's answer to a question about an app.
    func take(_ answer: Authorization, about app: SandboxedApp) {
        whenChanged?([app: answer])
    }

    /// Starts to follow the desktop's decisions if there are apps that they may be about.
    func start() {
        if !decisions.isEmpty || alarms.hasSandboxedApps { follow() }
    }

    /// Follows the desktop's decisions from now on: a sandboxed app has called, and its call waits for them.
    ///
    /// - Parameter then: Called once the engine has the desktop's decisions, or it is clear that it doesn't get them for
    ///   now: at once, or seconds later.
    func follow(then: @escaping () -> Void = {}) {
        if !isFollowing {
            isFollowing = true
            store.start()
        }
        if store.isKnown { then() } else { waiting.append(then) }
    }

    /// Asks the person whether an app may set alarms, unless that is decided.
    ///
    /// - Parameter usage: The app's own words for its reason; empty: it gives none.
    func ask(about app: SandboxedApp, usage: String) {
        follow { [unowned self] in
            if decisions[app] == nil { notifications.ask(about: app, usage: usage) }
        }
    }

    /// Writes the decisions that a turn has changed to the PermissionStore, and closes the questions about them.
    func update(after changes: [Change]) {
        guard let before = changes.lazy.compactMap(\.authorizationsBefore).first else { return }
        let now = decisions
        for app in Set(before.keys).union(now.keys) where before[app] != now[app] {
            if now[app] != nil { notifications.withdrawQuestion(about: app) }
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
