internal import ActivityCore
internal import AlarmCore

/// The activities: the tables `activity` and `activity_action`.
final class ActivityTables {
    /// The statements that write activities.
    private struct Writing {
        let insertion: Statement
        let deletion: Statement
        let actionInsertion: Statement
        let actionDeletion: Statement

        init(in database: Database) throws(StoreError) {
            insertion = try Statement(writing: .activity, in: database, isKept: true)
            deletion = try Statement(Schema.deleteActivity, in: database, isKept: true)
            actionInsertion = try Statement(writing: .activityAction, in: database, isKept: true)
            actionDeletion = try Statement(Schema.deleteActivityActions, in: database, isKept: true)
        }
    }

    private let database: Database
    private let boot: BootID
    /// The statements; `nil`: no activity has been written yet.
    private var writing: Writing?

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
                body(activity, rows.boot(ActivityColumn.bootID) != boot)
            } catch {
                faults.append(error.text)
            }
        }
        return faults
    }

    /// Returns the statements, which are kept: an activity may be written each second.
    private func statements() throws(StoreError) -> Writing {
        if let writing { return writing }
        let made = try Writing(in: database)
        writing = made
        return made
    }

    /// Writes activities and removes others, in the open transaction.
    ///
    /// - Parameter number: The number of the commit.
    func write(_ written: [Activity], removing removed: [ActivityID], _ number: Int64) throws(StoreError) {
        guard !written.isEmpty || !removed.isEmpty else { return }
        let writing = try statements()
        for activity in written {
            var actions = activity.configuration.actions
            actions[ActivityConfiguration.defaultActionName] = activity.configuration.defaultAction
            try writing.insertion.run { () throws(StoreError) in
                try writing.insertion.bind(activity, boot: boot)
                try writing.insertion.bind(Int64(actions.count), at: ActivityColumn.parts)
                try writing.insertion.bind(number, at: ActivityColumn.written)
            }
            try writing.actionDeletion.run { () throws(StoreError) in
                try writing.actionDeletion.bind(activity.id, at: 0)
            }
            for (name, action) in actions {
                try writing.actionInsertion.run { () throws(StoreError) in
                    try writing.actionInsertion.bind(action, of: name, of: activity.id)
                    try writing.actionInsertion.bind(number, at: ActionColumn.written)
                }
            }
        }
        for id in removed {
            for statement in [writing.deletion, writing.actionDeletion] {
                try statement.run { () throws(StoreError) in try statement.bind(id, at: 0) }
            }
        }
    }
}
