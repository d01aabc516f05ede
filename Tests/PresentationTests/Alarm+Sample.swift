import AlarmCore
import ConfigurationSamples
import Presentation

extension Alarm {
    /// An alarm of these settings, in this state.
    static func sample(
        _ settings: [Setting], _ state: State, snoozeCount: UInt32 = 0, isSandboxed: Bool = false
    ) throws -> Alarm {
        var configuration = Configuration()
        for setting in settings { try configuration.set(setting) }
        return Alarm(
            id: .random(), appOrigin: isSandboxed ? .flatpak : .host, configuration: configuration, state: state,
            memory: OccurrenceMemory(since: WallTime(seconds: 1_772_452_800), zoneName: nil), snoozeCount: snoozeCount)
    }
}

extension Presenter {
    /// A presenter of alarms without layouts, and without installed apps.
    static var plain: Presenter { Presenter(entries: { _ in [] }, app: { _ in nil }) }
}
