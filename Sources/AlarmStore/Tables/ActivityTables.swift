internal import ActivityCore
internal import AlarmCore

/// The activities: the tables `activity` and `activity_action`.
struct ActivityTables {
    private let database: Database
    private let boot: BootID

    /// - Parameter boot: The boot in which the boot clock is read from now on.
    init(in database: Database, boot: BootID) {
        self.database = database
        self.boot = boot
    }

    /// Reads all activities: see ``Store/loadActivities(_:)``.
    func load(_ body: (Activity, _ isOfOtherBoot: Bool) -> Void) throws(StoreError) -> [String] {
        var faults: [String] = []
        var actions: [ActivityID: [String: AppAction]] = [:]
        let actionRows = try Statement(Schema.selectActivityActions, in: database)
        while try actionRows.step() {
            guard let id = actionRows.id(ActionColumn.ownerID) else { continue }
            do throws(Fault) {
                actions[id, default: [:]][actionRows.text(ActionColumn.key) ?? ""] = try actionRows.readAppAction()
            } catch {
                faults.append(error.of(id, "activity").text)
            }
        }
        let rows = try Statement(Schema.selectActivities, in: database)
        while try rows.step() {
            do throws(Fault) {
                let activity = try rows.readActivity(actions: actions) { faults.append($0.text) }
                body(activity, rows.isOfAnotherBoot(than: boot, ActivityColumn.bootID))
            } catch {
                faults.append(error.text)
            }
        }
        return faults
    }

    /// Writes activities and removes others, in the open transaction.
    func write(_ written: [Activity], removing removed: [ActivityID]) throws(StoreError) {
        guard !written.isEmpty || !removed.isEmpty else { return }
        // They change far more seldom than a statement would have to be kept for.
        let actionDeletion = try Statement(Schema.deleteActivityActions, in: database)
        let insertion = try Statement(Schema.upsertActivity, in: database)
        let actionInsertion = try Statement(Schema.upsertActivityAction, in: database)
        for activity in written {
            try insertion.run { () throws(StoreError) in try insertion.bind(activity, boot: boot) }
            try actionDeletion.run { () throws(StoreError) in try actionDeletion.bind(activity.id, at: 0) }
            var actions = activity.configuration.actions
            actions[ActivityConfiguration.defaultActionName] = activity.configuration.defaultAction
            for (name, action) in actions {
                try actionInsertion.run { () throws(StoreError) in
                    try actionInsertion.bind(action, of: name, of: activity.id)
                }
            }
        }
        let deletion = try Statement(Schema.deleteActivity, in: database)
        for id in removed {
            for statement in [deletion, actionDeletion] {
                try statement.run { () throws(StoreError) in try statement.bind(id, at: 0) }
            }
        }
    }
}
