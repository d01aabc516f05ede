internal import ActivityCore
internal import AlarmCore
internal import DBus

/// A method of one activity. It is in two tables: that of all activities, where the activity's id is the first
/// argument, and the activity's own.
struct ActivityMethod: Sendable {
    let name: MemberName
    /// The arguments after the id.
    let arguments: [Argument]
    private let read: Handler

    /// A function that reads the arguments after the id.
    private typealias Handler = @Sendable (ActivityID, inout Reader) throws(BusError) -> ActivityCommand

    static let all: [ActivityMethod] = [
        ActivityMethod("Update", [Argument("changes", "a{sv}")]) { (id, reader) throws(BusError) in
            let changes = try BusError.refusing { () throws(Refusal) in
                try ConfigurationReader<ActivityEntries>(&reader, isUpdate: true)
            }
            return .update(
                id, changes.settings, reset: changes.reset, asOf: changes.entries.asOf, alert: changes.entries.alert)
        },
        ActivityMethod("End", [Argument("options", "a{sv}")]) { (id, reader) throws(BusError) in
            let options = try BusError.refusing { () throws(Refusal) in try ActivityEndOptions(&reader) }
            return .end(id, content: options.content, asOf: options.asOf, options.dismissal)
        },
        ActivityMethod("Dismiss") { (id, _) in .dismiss(id) },
        ActivityMethod(
            "InvokeAction", [Argument("action", "s"), Argument("platform_data", "a{sv}")]
        ) { (id, reader) throws(BusError) in
            let action = try reader.stringArgument()
            let data = try BusError.refusing { () throws(Refusal) in try PlatformData.read(&reader) }
            return .invoke(id, action: action, data)
        },
    ]

    private init(_ name: MemberName, _ arguments: [Argument] = [], read: @escaping Handler) {
        self.name = name
        self.arguments = arguments
        self.read = read
    }

    // MARK: Tables

    /// The method in the table of all activities.
    var ofAll: ServiceMethod {
        ServiceMethod(name, takes: [Argument("id", "s")] + arguments) { (object, call) throws(BusError) in
            var reader = Reader(call)
            let text = try reader.stringArgument()
            // An unknown id is reported before errors in the other arguments.
            let activity = try BusError.refusing { () throws(Refusal) in try object.activity(text) }
            return .activityCommand(try read(activity.id, &reader))
        }
    }

    /// The method in an activity's table.
    var ofActivity: Method<ActivityObject, Request> {
        Method(name, takes: arguments) { (object, call) throws(BusError) in
            var reader = Reader(call)
            // The object exists only for callers that see the activity.
            return .activityCommand(try read(object.activity.id, &reader))
        }
    }
}
