internal import AlarmCore
internal import DBus

/// The D-Bus object of an alarm, at the time of a call.
///
/// It is a class because an alarm is a large value, which would be copied for each property.
final class AlarmObject {
    unowned let service: any AlarmService
    let alarm: Alarm
    let now: Moment

    init(service: any AlarmService, alarm: Alarm, now: Moment) {
        self.service = service
        self.alarm = alarm
        self.now = now
    }

    /// The properties of an alarm, in the order in which they are listed.
    static let properties: [ObservedProperty<AlarmObject>] = [
        ObservedProperty("Id", "s", .constant) { .string($0.alarm.id.description) },
        ObservedProperty("AppId", "s", .name) { .string($0.alarm.configuration.appID) },
        ObservedProperty("State", "s", .value) { .string($0.alarm.state.name) },
        ObservedProperty("Enabled", "b", .value) { .boolean($0.alarm.configuration.isEnabled) },
        ObservedProperty("Title", "s", .name) { .string($0.alarm.configuration.title) },
        ObservedProperty("Icon", "s", .name) { .string($0.alarm.configuration.icon ?? "") },
        ObservedProperty("Tint", "s", .name) { .string($0.alarm.configuration.tint ?? "") },
        ObservedProperty("OccurrenceUSec", "t", .value) { .microseconds($0.alarm.occurrence?.microseconds) },
        ObservedProperty("NextFireUSec", "t", .value) { .microseconds($0.alarm.nextFire?.microseconds) },
        ObservedProperty("SkippedUSec", "t", .value) { .microseconds($0.alarm.skipped?.microseconds) },
        ObservedProperty("WillWake", "b", .none) { .boolean($0.willWake) },
        ObservedProperty("PreAlertUSec", "t", .name) { .microseconds($0.alarm.configuration.preAlert.microseconds) },
        ObservedProperty("PostAlertUSec", "t", .name) { .microseconds($0.alarm.configuration.postAlert.microseconds) },
        ObservedProperty("SnoozeUSec", "t", .value) { .microseconds($0.alarm.configuration.snoozeTime.microseconds) },
        ObservedProperty("AlertStartUSec", "t", .value) { .microseconds($0.alarm.alert?.start.wall.microseconds) },
        ObservedProperty("CountdownTotalUSec", "t", .value) {
            .microseconds(($0.alarm.countdown?.total ?? $0.alarm.pausedCountdown?.total)?.microseconds)
        },
        ObservedProperty("CountdownElapsedUSec", "t", .value) {
            .microseconds(($0.alarm.countdown?.elapsed ?? $0.alarm.pausedCountdown?.elapsed)?.microseconds)
        },
        ObservedProperty("CountdownStartUSec", "t", .value) {
            .microseconds($0.alarm.countdown?.start.wall.microseconds)
        },
        ObservedProperty("CountdownFireUSec", "t", .value) { .microseconds($0.alarm.countdown?.fireWall.microseconds) },
        ObservedProperty("CountdownFireBootUSec", "t", .none) { .microseconds($0.fireBoot?.microseconds) },
        ObservedProperty("RemainingUSec", "t", .none) { .microseconds($0.remaining.microseconds) },
        ObservedProperty("SnoozeCount", "u", .value) { .uint32($0.alarm.snoozeCount) },
        ObservedProperty("Configuration", "a{sv}", .name) { .configuration($0.alarm.configuration) },
    ]

    /// True if the machine is woken for the alarm's next ring.
    private var willWake: Bool {
        service.wakeSupport != .none && alarm.configuration.wakes && alarm.nextFire != nil
    }

    /// The end of the countdown on the boot clock; if it runs on the wall clock, converted by the clocks at `now`.
    private var fireBoot: BootTime? {
        alarm.countdown.map { $0.fireBoot ?? now.boot + $0.remaining(at: now) }
    }

    private var remaining: Interval {
        alarm.countdown?.remaining(at: now) ?? alarm.pausedCountdown?.remaining ?? .zero
    }
}
