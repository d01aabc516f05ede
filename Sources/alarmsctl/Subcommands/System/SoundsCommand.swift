import Gettext
import JSONText

/// The subcommand `sounds`.
struct SoundsCommand: Subcommand {
    static let name = "sounds"
    static let options = [play]
    private static let play = Option("--play", value: "NAME", .sound)
    static let summary = localized("list or play sounds")

    static let explanation = localized(
        """
        Lists the values of sound=, for an alarm or in alarms.conf. The six that come with Alarms are ordered from gentle \
        to urgent. With --play, plays a sound for four seconds, as loud as an alarm with volume=1.0; Ctrl-C stops it. NAME \
        is any value but none.
        """)
    static let examples = [
        "alarmsctl sounds", "alarmsctl sounds --play x-alarms-harp",
        "alarmsctl timer 10m \(Messages.exampleTimerTitle) sound=x-alarms-harp",
    ]
    static let notes = [
        HelpText.paragraph(
            localized("Exit status: 1 if there is no such sound, or it can't be played or heard.")),
        HelpText.json(#"[{"sound", "description"}]"#),
    ]

    /// The sound to play; `nil`: all are listed.
    let sound: SoundValue?

    init(_ arguments: Arguments) throws(Problem) {
        sound = arguments.options[Self.play].map { SoundValue(text: $0) }
        guard let sound, sound.command == nil || sound.text.contains("/") && !sound.text.hasPrefix("/") else { return }
        throw .usage(
            localized(
                "--play: expected default, the name of a sound or a path that begins with /, got {text}",
                ["text": Messages.quoted(sound.text)]))
    }

    func run(_ context: Context) async throws -> ExitStatus {
        if let sound {
            try SoundPlayer().play(sound)
        } else if context.isJSON {
            let rows = SoundValue.named.map { sound, description -> JSON in
                ["sound": .string(sound.text), "description": .string(description)]
            }
            try Output.line(JSON.array(rows).lines)
        } else {
            let forms = [
                ["NAME", localized("another sound of the desktop's sound theme, such as complete")],
                ["/PATH", localized("a file, such as /home/me/rooster.ogg")],
            ]
            try Output.line(TextTable.text(SoundValue.named.map { [$0.text, $1] } + forms))
        }
        return .done
    }
}
