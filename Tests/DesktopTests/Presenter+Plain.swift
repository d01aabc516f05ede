import ActivityCore
import AlarmCore
import Presentation
import Testing

@testable import Desktop

extension Presenter {
    /// A presenter of alarms without layouts, and without installed apps.
    static var plain: Presenter { Presenter(entries: { _ in [] }, app: { _ in nil }) }

    /// A presenter that knows one app, and the ids of others.
    convenience init(knowing app: AppLabel?) {
        self.init(entries: { _ in [] }) { id in
            DesktopID(id).map { PresentedApp(name: app?.name ?? $0.name, icon: nil) }
        }
    }
}

extension AlarmNotifications {
    /// Posts an alarm as it is presented.
    func post(_ alarm: Alarm, in zone: Zone = .utc, remarks: [String] = []) {
        let presenter = Presenter(entries: { _ in [] }) { [apps] id in
            DesktopID(id).map { PresentedApp(name: apps[id]?.name ?? $0.name, icon: nil) }
        }
        presenter.zone = zone
        guard let shown = presenter.notification(of: alarm) else { return withdraw(alarm.id) }
        post(alarm, shown, ringingLine: presenter.ringingLine(of: alarm), remarks: remarks)
    }
}

extension ResultNotification {
    /// Shows a result as it is presented.
    func show(_ result: AlarmResult, at now: WallTime) {
        if let shown = Presenter(knowing: nil).notification(of: result, at: now) { show(result, shown) }
    }

    /// Updates a result as it is presented.
    func update(to result: AlarmResult, at now: WallTime) {
        if let shown = Presenter(knowing: nil).notification(of: result, at: now) { update(to: result, shown) }
    }
}

extension Notices {
    /// Announces an upcoming alarm as it is presented.
    func tell(of alarm: Alarm) {
        if let shown = Presenter(knowing: nil).notification(of: alarm) { tell(of: alarm, shown) }
    }
}

extension Desktop.Notification {
    /// The notification of an alarm that rings, counts down or is paused, by the clocks of UTC.
    init(presenting alarm: Alarm, of app: AppLabel? = nil, remarks: [String] = []) throws {
        let shown = try #require(Presenter(knowing: app).notification(of: alarm))
        self.init(alarm.alert == nil ? .countdown : .alert, shown, of: alarm, app, remarks: remarks)
    }
}
