import Foundation
import TestSupport
import Testing

/// The output of `alarmsctl` about alarms whose texts are meant for the terminal rather than for people.
@Suite struct HostileTextProgramTests {
    /// ESC, a control of C1 and of C0, controls of the direction of writing, a line separator.
    private static let controls = "\u{1B}]0;x\u{7}\u{9B}2J\u{8}\u{202E}\u{2066}\u{2028}"
    /// Those of them that the service accepts in a title.
    private static let bidi = "\u{202E}\u{2066}\u{2028}\u{200E}"

    /// The scalars that a terminal would obey, and those that change the direction of writing.
    private func obeyed(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar != "\n" && scalar != "\t"
            case .lineSeparator, .paragraphSeparator: true
            case .format: scalar != "\u{200D}"
            default: false
            }
        }.map { $0.escaped(asASCII: true) }
    }

    @Test func `no text of an alarm reaches a terminal as it is`() throws {
        let session = try Session()
        let (bidi, controls) = (Self.bidi, Self.controls)
        let sound = try session.bus.directory.write("", to: "a\(bidi)b")
        let texts = [
            "countdown-title=a\(bidi)b", "paused-title=a\(bidi)b", "buttons.custom.text=a\(bidi)b",
            "buttons.pause.text=a\(bidi)b", "secondary-behavior=custom", "metadata.x=a\(controls)b",
            "default-action=show", "default-action.parameter=a\(controls)b", "sound=\(sound)",
        ]
        let id = try session.add("tomorrow 7:30", "Evil\(bidi) title", texts)
        let timer = try session.run(["timer", "10m", "Evil\(bidi) timer"] + texts)
        #expect(timer.code == 0, "\(timer.errors)")
        let missing = "no\(controls)such"
        for arguments in [
            ["list"], ["list", "--json"], ["show", id], ["show", id, "--json"], ["show", id, "--next", "3"],
            ["find", "evil"], ["find", "evil", "--json"], ["undo", "--list"], ["undo", "--list", "--json"],
            ["export"], ["status"], ["status", "--json"], ["pause", "timer"], ["resume", "timer"],
            ["complete", "zsh", "alarmsctl show "], ["complete", "fish", "alarmsctl show evil"],
            ["complete", "bash", "alarmsctl show "], ["show", missing], ["show", missing, "--json"],
            ["skip", missing], ["find", missing], ["add", missing], ["update", id, "icon=\(missing)"],
            ["update", id, "title=\(controls)"], ["update", id, "buttons.stop.text=\(controls)"],
            ["stop", "timer"], ["history"], ["history", "--json"], ["undo"], ["cancel", id],
        ] {
            let run = try session.start(arguments)
            _ = try Session.code(of: run)
            #expect(obeyed(run.outputBytes) == [], "\(arguments)")
            #expect(obeyed(Array(run.errorText.utf8)) == [], "\(arguments)")
        }
        #expect(obeyed(Array(session.service.errorText.utf8)) == [])
    }

    @Test func `the check itself sees what would be obeyed`() {
        #expect(obeyed(Array("a\n\tb é 👩‍🚀".utf8)) == [])
        #expect(obeyed(Array("\u{1B}\u{9B}\u{202E}\u{2028}".utf8)).count == 4)
    }
}
