internal import ActivityCore
internal import AlarmCore
internal import DBus

/// The D-Bus object of the service as visible to a caller, at the time of a call.
struct ServiceObject {
    let service: any AlarmService
    let caller: Caller
    /// The alarms that the caller sees.
    let alarms: any AlarmView

    /// Creates the object that `caller` sees.
    init(_ service: any AlarmService, for caller: Caller) {
        self.service = service
        self.caller = caller
        alarms = service.alarms.scoped(to: caller)
    }

    /// The activities that the caller sees, in the order to show.
    var activities: [Activity] { service.activities.inOrder(seenBy: caller) }

    /// Returns the activity with this identifier that the caller sees.
    ///
    /// - Throws: `Refusal.notFound`.
    func activity(_ id: String) throws(Refusal) -> Activity {
        guard let uuid = ActivityID(id) else {
            throw .notFound(LocalizableText("there is no activity {id}", ["id": .quoted(id)]))
        }
        guard let activity = service.activities.activity(uuid, seenBy: caller) else { throw .noActivity(uuid) }
        return activity
    }

    /// Refuses a call of a sandboxed app, whatever the person has decided.
    ///
    /// - Throws: `BusError` (`AccessDenied`).
    func requireHost(for call: Message) throws(BusError) {
        if caller.sandboxedApp != nil { throw .denied(call) }
    }
}
