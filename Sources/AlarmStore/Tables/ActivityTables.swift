internal import ActivityCore
internal import AlarmCore

/// The activities: the tables `activity` and `activity_action`.
struct ActivityTables {
    private let database: Database
    private let boot: BootID

    /// Creates the access to the tables.
    ///
    /// - Parameter boot: The present boot.
    init(in database: Database, boot: BootID) {
        self.database = database
        self.boot = boot
    }

    /// Reads all activities: see ``Store/loadActivities(_:)``.
    func load(_ body: (Activity, _ isOfOtherBoot: Bool) -> Void) throws(StoreError) -> [String] {
        var faults: [String] = []
        var actions: [ActivityID: [String: AppAction]] = [:]
        let actionRows = try Statement(Table.activityAction.select, in: database)
        while try actionRows.step() {
            guard let id = actionRows.id(ActionColumn.ownerID) else { continue }
            do throws(Fault) {
                actions[id, default: [:]][actionRows.text(ActionColumn.key) ?? ""] = try actionRows.readAppAction()
            } catch {
                faults.append(error.of(id, "activity").text)
            }
        }
        let rows = try Statement(Table.activity.select, in: database)
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
    ///
    /// - Parameter number: The number of the commit.
    func write(_ written: [Activity], removing removed: [ActivityID], _ number: Int64) throws(StoreError) {
        guard !written.isEmpty || !removed.isEmpty else { return }
        // Actions change too seldom to keep prepared statements.
        let actionDeletion = try Statement(Schema.deleteActivityActions, in: database)
        let insertion = try Statement(writing: .activity, in: database)
        let actionInsertion = try Statement(writing: .activityAction, in: database)
        for activity in written {
            var actions = activity.configuration.actions
            actions[ActivityConfiguration.defaultActionName] = activity.configuration.defaultAction
            try insertion.run { () throws(StoreError) in
                try insertion.bind(activity, boot: boot)
                try insertion.bind(Int64(actions.count), at: ActivityColumn.parts)
                try insertion.bind(number, at: ActivityColumn.written)
            }
            try actionDeletion.run { () throws(StoreError) in try actionDeletion.bind(activity.id, at: 0) }
            for (name, action) in actions {
                try actionInsertion.run { () throws(StoreError) in
                    try actionInsertion.bind(action, of: name, of: activity.id)
                    try actionInsertion.bind(number, at: ActionColumn.written)
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
