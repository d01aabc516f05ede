public import AlarmCore

extension Notifications {
    /// The maximum length of a text that is spoken, in Unicode scalars: about half a minute.
    private static let longestSpeech = 400

    /// Returns what is spoken of an alarm that rings, in one line: the text of its alert; `nil`: it doesn't ring.
    public func speech(of alarm: Alarm) -> String? {
        guard alarm.alert != nil, let content = content(of: alarm, []) else { return nil }
        var speech = String.UnicodeScalarView()
        for line in [content.summary] + content.lines {
            if !speech.isEmpty { speech.append(contentsOf: ", ".unicodeScalars) }
            for scalar in line.unicodeScalars.prefix(Self.longestSpeech) {
                speech.append(scalar.properties.generalCategory == .control ? " " : scalar)
            }
        }
        return String(String.UnicodeScalarView(speech.prefix(Self.longestSpeech)))
    }
}
