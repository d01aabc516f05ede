public import ActivityCore
public import AlarmCore
public import DBus

/// The signals of activities.
extension AlarmBus {
    /// Returns the signal of an effect; `nil`: the effect has none.
    ///
    /// - Parameters:
    ///   - press: The unique number of the press; `nil`: the effect isn't a press.
    ///   - destination: The connection that receives the signal of a press; `nil`: the signal is broadcast.
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

    /// Returns the signal that an app's action couldn't be run, or a link couldn't be opened, with the reason.
    ///
    /// - Parameter destination: The connection that receives the signal; `nil`: it is broadcast.
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

    /// Returns the signal of a new activity. A broadcast contains no texts: only the id, and the properties whose
    /// changes are announced with their values.
    private func added(_ activity: Activity) throws(BusError) -> Message {
        try Message.signal("InterfacesAdded", of: .objectManager, at: .alarms) { writer in
            writer.append(ObjectPath(activity: activity.id))
            ActivityObject(activity).appendInterfaces(to: &writer) { $0.changeSignal == .value || $0.name == "Id" }
        }
    }

    /// Returns the signal of the changed properties of an activity since `before`; `nil`: none has changed.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public func propertiesChanged(from before: Activity, to after: Activity) throws(BusError) -> Message? {
        let changes = PropertyChanges(
            of: ActivityObject.properties, from: ActivityObject(before), to: ActivityObject(after))
        return changes.isEmpty ? nil : try changes.signal(of: .activity, at: ObjectPath(activity: after.id))
    }
}
