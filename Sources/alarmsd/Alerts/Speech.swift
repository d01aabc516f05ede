internal import AlarmCore
internal import Desktop
internal import Gettext

/// The spoken titles (`speak`) of the ringing alarms, one after the other, that of the alarm that has rung longest
/// first.
final class Speech {
    /// The maximum number of alarms whose titles are spoken. The others follow when these are answered.
    private static let mostTexts = 8

    /// The speaker; ``remarks(on:)`` change with its problem.
    let speaker: Speaker
    private var texts = AlertQueue<String>()

    /// Connects the parts, without speaking anything.
    init(speaker: Speaker) {
        self.speaker = speaker
    }

    /// The alarms to be spoken, the one that has rung longest first.
    var alarms: [Alarm] { texts.alarms }

    /// True if nothing is spoken.
    var isSettled: Bool { speaker.isSettled }

    /// Speaks a text for `alarm` if it rings and is to be spoken, else stops that. Idempotent.
    ///
    /// - Parameter text: The text; `nil`: there is none.
    func put(_ alarm: Alarm, _ text: @autoclosure () -> String?) {
        guard alarm.alert != nil, alarm.configuration.effectiveSpeaks, let text = text() else {
            return remove(alarm.id)
        }
        texts.put(alarm, text)
        update()
    }

    /// Stops speaking an alarm.
    func remove(_ id: AlarmID) {
        if texts.remove(id) { update() }
    }

    /// Ends all speech at the service's end.
    func end() {
        texts.removeAll()
        update()
    }

    /// Returns the remarks on the alert of `alarm`: the reason why its title can't be spoken, if any.
    func remarks(on alarm: Alarm) -> [String] {
        guard texts.contains(alarm.id), let problem = speaker.problem else { return [] }
        return [localized("Nothing is spoken: {problem}.", ["problem": problem.text])]
    }

    /// Returns the clause for a problem of speech, without a full stop.
    static func text(of problem: SpeechProblem) -> String {
        localized("nothing is spoken: {problem}", ["problem": problem.text])
    }

    private func update() { speaker.speak(texts.first(Self.mostTexts)) }
}
