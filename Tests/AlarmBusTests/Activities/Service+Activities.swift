import ActivityCore
import AlarmBus
import AlarmCore
import DBus
import TestSupport
import Testing

extension Call {
    /// A call of a method of all activities.
    static func activities(_ member: MemberName, _ arguments: Value...) -> Call {
        Call(path: .alarms, interface: .activities, member: member, arguments: arguments)
    }
}

/// Frequent calls on activities.
extension Service {
    @discardableResult
    func start(_ keys: [String: Value] = [:], id: String = "", from caller: Caller = .host) throws -> ActivityID {
        var configuration: [String: Value] = ["content": .dictionary([])]
        configuration.merge(keys) { $1 }
        let values = try answer(.activities("Start", .string(id), .dictionary(configuration)), from: caller)
        let text = try #require(values.first).text
        let made = try #require(ActivityID(text))
        #expect(values == [.string(made.description), .objectPath(ObjectPath(activity: made).rawValue)])
        return made
    }

    func properties(ofActivity id: ActivityID, from caller: Caller = .host) throws -> [String: Value] {
        let call = Call.object(
            ObjectPath(activity: id), .properties, "GetAll", .string(InterfaceName.activity.rawValue))
        return try #require(try answer(call, from: caller).first).properties
    }

    /// Returns the ids that List lists.
    func listed(_ filter: [String: Value] = [:], from caller: Caller = .host) throws -> [String] {
        let rows = try answer(.activities("List", .dictionary(filter)), from: caller)
        return try #require(rows.first).elements.map { try #require(try $0.properties["Id"]).text }
    }

    /// Returns the error of a call on activities, and expects that none has changed by it.
    func activityRefusal(
        of call: Call, from caller: Caller = .host, _ location: SourceLocation = #_sourceLocation
    ) throws -> BusError {
        let before = (activities.inOrder, activityEffects.count)
        do {
            let answer = try answer(call, from: caller)
            throw TestFailure("not refused, but answered: \(answer)")
        } catch let error as BusError {
            let isSame = before == (activities.inOrder, activityEffects.count)
            #expect(isSame, "a refused call has changed something", sourceLocation: location)
            return error
        }
    }

    /// Returns the text of an InvalidConfiguration that Start answers for these keys.
    func startRefusal(
        _ keys: [String: Value], _ name: String = "InvalidConfiguration",
        _ location: SourceLocation = #_sourceLocation
    ) throws -> String {
        var configuration: [String: Value] = ["content": .dictionary([])]
        configuration.merge(keys) { $1 }
        let error = try activityRefusal(of: .activities("Start", "", .dictionary(configuration)), location)
        #expect(error.name.rawValue == "org.example.Alarms.Error.\(name)", sourceLocation: location)
        return error.message
    }
}
