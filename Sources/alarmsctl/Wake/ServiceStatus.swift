import AlarmsClient

/// How the service does.
struct ServiceStatus {
    let service: ServiceProperties
    let alarms: [AlarmProperties]
    /// The one that rings next; `nil` if none does.
    let next: AlarmProperties?
    let facts: WakeFacts
}
