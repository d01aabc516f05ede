public import ActivityCore
public import AlarmCore
public import DBus

/// The replies to requests, made from their results. All methods throw `BusError` (`NoMemory`).
extension AlarmBus {
    /// Returns the reply to a listing.
    ///
    /// - Parameter caller: The program that called.
    /// - Throws: `BusError`: the error to reply with.
    public func reply(to call: Message, _ listing: Listing, from caller: Caller) throws(BusError) -> Message {
        let object = ServiceObject(service, for: caller)
        switch listing.subject {
        case .objects: return try ServiceMethods.listObjects(of: object, call)
        case .alarms(let filter): return try ServiceMethods.list(filter, of: object, call)
        case .activities(let filter): return try ActivitiesInterface.list(filter, of: object, call)
        case .history(let filter): return try ServiceMethods.history(filter, of: object, call)
        }
    }

    /// Returns the reply to a completed command.
    ///
    /// - Parameter change: The change made by the command.
    public func reply(to call: Message, _ results: Request.Results, after change: Change) throws(BusError) -> Message {
        // Copying the edit would copy its alarms.
        let id = results == .none || change.edits.isEmpty ? nil : change.edits[0].id
        return try reply(to: call, results, of: id)
    }

    /// Returns the reply to a call about an alarm.
    ///
    /// - Parameter id: The alarm; `nil`: none.
    public func reply(to call: Message, _ results: Request.Results, of id: AlarmID?) throws(BusError) -> Message {
        switch results {
        case .none: try call.reply()
        case .id: try call.reply { $0.append(id?.description ?? "") }
        case .object:
            try call.reply { writer in
                writer.append(id?.description ?? "")
                writer.append(id.map(ObjectPath.init(alarm:)) ?? .alarms)
            }
        }
    }

    /// Returns the reply to a completed command on activities.
    public func reply(to call: Message, done command: ActivityCommand) throws(BusError) -> Message {
        guard case .start(let id, _, _, _, _) = command else { return try call.reply() }
        return try call.reply { writer in
            writer.append(id.description)
            writer.append(ObjectPath(activity: id))
        }
    }

    /// Returns the reply to a request for permission to set alarms.
    public func reply(to call: Message, _ decision: Authorization) throws(BusError) -> Message {
        try call.reply { $0.append(decision.rawValue) }
    }

    /// Returns the reply to CheckSound.
    public func reply(to call: Message, _ status: SoundStatus) throws(BusError) -> Message {
        try call.reply { status.append(to: &$0) }
    }
}
