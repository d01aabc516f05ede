public import ActivityCore
public import AlarmCore
public import DBus

/// The signals of activities.
extension AlarmBus {
    /// The signal that tells of `effect`; `nil`: none does.
    ///
    /// - Parameters:
    ///   - press: The number of the press of which it tells, which no other one has; `nil`: of none.
    ///   - destination: The one connection that gets it, if it tells of a press; `nil`: all that listen.
    /// - Throws: `BusError` (`NoMemory`).
    public func signal(
        of effect: ActivityEffect, press: UInt64? = nil, to destination: BusName? = nil
    ) throws(BusError) -> Message? {
        switch effect {
        case .added(let activity): return try added(activity)
        case .removed(let id):
            return try Message.signal("InterfacesRemoved", of: .objectManager, at: .alarms) { writer in
                writer.append(ObjectPath(activity: id))
                writer.append([InterfaceName.activity.rawValue])
            }
        case .ended(let id, let reason):
            return try activitySignal("Ended", id) { $0.append(reason.rawValue) }
        case .invoked(let id, let action, _, _):
            return try activitySignal("ActionInvoked", id, to: destination) { writer in
                writer.append(action)
                writer.appendDetails(ofPress: press)
            }
        case .alerted: return nil
        }
    }

    /// The signal that tells that an app's action couldn't be run, or a link not be opened, and why.
    ///
    /// - Parameter destination: The one connection that gets it; `nil`: all that listen.
    /// - Throws: `BusError` (`NoMemory`).
    public func activityActionFailed(
        _ id: ActivityID, _ action: String, because error: String, to destination: BusName? = nil
    ) throws(BusError) -> Message {
        try activitySignal("ActionFailed", id, to: destination) { writer in
            writer.append(action)
            writer.append(error)
        }
    }

    private func activitySignal(
        _ member: MemberName, _ id: ActivityID, to destination: BusName? = nil, _ write: (inout Writer) -> Void
    ) throws(BusError) -> Message {
        try Message.signal(member, of: .activities, at: .alarms, to: destination) { writer in
            writer.append(id.description)
            write(&writer)
        }
    }

    /// A broadcast tells no text: of the properties only those whose changes tell their values, and the id.
    private func added(_ activity: Activity) throws(BusError) -> Message {
        try Message.signal("InterfacesAdded", of: .objectManager, at: .alarms) { writer in
            writer.append(ObjectPath(activity: activity.id))
            ActivityObject(activity).appendInterfaces(to: &writer) { $0.changeSignal == .value || $0.name == "Id" }
        }
    }

    /// The signal that tells what has changed of an activity since it was `before`; `nil`: nothing has.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public func propertiesChanged(from before: Activity, to after: Activity) throws(BusError) -> Message? {
        let changes = PropertyChanges(
            of: ActivityObject.properties, from: ActivityObject(before), to: ActivityObject(after))
        return changes.isEmpty ? nil : try changes.signal(of: .activity, at: ObjectPath(activity: after.id))
    }
}
