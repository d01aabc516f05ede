import AlarmKit
import WidgetKit

/// Schedules an alarm that has the layout.
func scheduleAlarm() async throws {
    await AlarmLiveActivity.register()
    try await AlarmManager.shared.schedule(
        id: UUID(),
        configuration: .timer(
            duration: 600,
            attributes: AlarmAttributes(
                presentation: AlarmPresentation(alert: AlarmPresentation.Alert(title: "Eggs")),
                metadata: CookingData(method: .grilling), tintColor: .orange)))
}
