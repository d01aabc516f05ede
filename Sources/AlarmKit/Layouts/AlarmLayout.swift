internal import ActivityKit
internal import AlarmsClient
internal import AppIntents
internal import Foundation
internal import WidgetViews

/// The layout of the app's alarms, from its widget: one per mode; the desktop draws the one of the current mode.
enum AlarmLayout {
    /// Returns the service's key `layout` for an alarm; empty if no widget draws alarms of this type.
    static func layout<Metadata>(
        of configuration: AlarmManager.AlarmConfiguration<Metadata>, id: Alarm.ID
    ) async -> [String: Value] {
        guard let evaluate = ActivityLayouts.evaluator(of: AlarmAttributes<Metadata>.self) else { return [:] }
        let total = configuration.countdownDuration?.preAlert ?? configuration.countdownDuration?.postAlert ?? 600
        // They represent the times that the service computes later; with microseconds, no view contains them by chance.
        // They are near the actual ones, so that texts computed by the app are correct while the alarm is new.
        let start = Date()
        let end = start.addingTimeInterval(total)
        // If both buttons have the same intent, it means stop.
        let actions = configuration.intents.sorted { $0.key < $1.key }
            .reduce(into: [StoredIntent: String]()) { $0[$1.value] = $1.key }
        let (pause, resume, stop) = configuration.attributes.presentation.actionLabels

        func input(
            _ mode: AlarmPresentationState.Mode, _ label: ActionLabel? = nil
        ) -> ActivityLayoutInput<AlarmAttributes<Metadata>> {
            var input = ActivityLayoutInput(
                activityID: id.name, attributes: configuration.attributes,
                state: AlarmPresentationState(alarmID: id, mode: mode))
            input.dateNames = [start: "$start", end: "$end"]
            input.actionNames = actions
            input.actionLabels = [label, stop].compactMap { $0 }
            input.hasOwnActions = false
            return input
        }
        func paused(after elapsed: TimeInterval) -> ActivityLayoutInput<AlarmAttributes<Metadata>> {
            input(.paused(.init(totalCountdownDuration: total, previouslyElapsedDuration: elapsed)), resume)
        }
        let countdown = input(
            .countdown(
                .init(
                    totalCountdownDuration: total, previouslyElapsedDuration: 0, startDate: start, fireDate: end)),
            pause)
        let alert = input(.alert(.init(time: configuration.timeOfAlert)))
        // Evaluated at two moments, which reveals the parts that depend on the moment.
        let (early, late) = (paused(after: 0), paused(after: total / 2))
        return await MainActor.run {
            ActivityLayout.merging([
                ("countdown", evaluate(countdown).keeping(pause)),
                ("paused", PausedLayout.layout(evaluate(early), evaluate(late)).keeping(resume)),
                ("alerting", evaluate(alert)),
            ]).regions
        }
    }
}

extension AlarmPresentation {
    /// The service's actions with the labels of their buttons; `nil` for a button that isn't shown.
    fileprivate var actionLabels: (pause: ActionLabel?, resume: ActionLabel?, stop: ActionLabel) {
        func label(_ action: String, _ button: AlarmButton) -> ActionLabel {
            ActionLabel(action: action, text: button.text.text, systemImageName: button.systemImageName)
        }
        return (
            countdown?.pauseButton.map { label("pause", $0) }, (paused?.resumeButton).map { label("resume", $0) },
            label("stop", alert.shownStopButton)
        )
    }
}

extension AlarmManager.AlarmConfiguration {
    /// The time of day of the next ring, as far as known in advance.
    fileprivate var timeOfAlert: Alarm.Schedule.Relative.Time {
        switch schedule {
        case .fixed(let date): .init(at: date)
        case .relative(let relative): relative.time
        case nil: .init(at: Date(timeIntervalSinceNow: countdownDuration?.preAlert ?? 0))
        }
    }
}
