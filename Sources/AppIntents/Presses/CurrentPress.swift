/// A press on a button of an alarm or an activity.
package struct CurrentPress: Hashable, Sendable {
    /// The kinds of objects with buttons.
    package enum Kind: String, Hashable, Sendable {
        case alarm, activity
    }

    package let kind: Kind
    /// The id of the alarm or the activity.
    package let id: String
    /// The name of the action on the bus, such as `stop` of an alarm.
    package let button: String

    package init(_ kind: Kind, id: String, button: String) {
        self.kind = kind
        self.id = id
        self.button = button
    }

    /// The press that has started this task's intent; `nil`: none.
    @TaskLocal package static var value: CurrentPress?
}
