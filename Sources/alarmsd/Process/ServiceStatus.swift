internal import AlarmCore
internal import EventLoop

/// The service's status line in the service manager.
final class ServiceStatus {
    private var alertingCount = 0

    /// Notifies the service manager that the service is ready.
    func sendReady(_ alarms: any AlarmView) {
        alertingCount = alarms.alertingCount
        ServiceNotification.ready(status: text(alarms)).send()
    }

    /// Sends the number of ringing alarms to the service manager, if it has changed.
    func update(_ alarms: any AlarmView) {
        guard alarms.alertingCount != alertingCount else { return }
        alertingCount = alarms.alertingCount
        ServiceNotification.status(text(alarms)).send()
    }

    private func text(_ alarms: any AlarmView) -> String {
        alarms.alertingCount == 0
            ? "\(alarms.count) alarms" : "\(alarms.count) alarms, \(alarms.alertingCount) ringing"
    }
}
