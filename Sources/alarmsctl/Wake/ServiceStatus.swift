import AlarmsClient

/// The status of the service.
struct ServiceStatus {
    let service: ServiceProperties
    let alarms: [AlarmProperties]
    /// The alarm that rings next; `nil`: none.
    let next: AlarmProperties?
    let facts: WakeFacts
}
