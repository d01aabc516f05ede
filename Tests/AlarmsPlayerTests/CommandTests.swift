import LineIO
import Testing

@testable import alarms_player

/// The syntax of commands.
@Suite struct CommandTests {
    private static let commands =
        "expected \"ring\", \"play\", \"lower\", \"raise\", \"stop\", \"check\", \"changed\" or \"recorded\""

    private static let floor = "expected a floor of 0 to 100 percent, and its steps"

    @Test(
        arguments: [
            ("stop", .stop), ("check", .check),
            ("play 1 0 fallback", .play(PlayerCommand.Request(sound: .fallback, volume: 1, fadeIn: 0))),
            (
                "play 0.25 30000 theme bell",
                .play(PlayerCommand.Request(sound: .themed("bell"), volume: 0.25, fadeIn: 30000))
            ),
            ("recorded", .recorded),
            (
                "ring 30 1 0 file /a b/c",
                .play(PlayerCommand.Request(sound: .file("/a b/c"), volume: 1, fadeIn: 0, floor: VolumeFloor(30)))
            ),
            (
                "ring 30,60@9223372036854775807,90@9223372036854775807 1 0 fallback",
                .play(
                    PlayerCommand.Request(
                        sound: .fallback, volume: 1, fadeIn: 0,
                        floor: VolumeFloor(
                            30,
                            steps: [
                                VolumeFloor.Step(percent: 60, time: .max), VolumeFloor.Step(percent: 90, time: .max),
                            ])))
            ),
            (
                "changed volume 0,1 65536,65536 sink a b",
                .changed(
                    Change(
                        .volume, of: .sink("a b"), from: .volume(Volume([0, 1])),
                        to: .volume(Volume([65536, 65536]))))
            ),
            (
                "changed profile off output:stereo+input:mono card alsa_card.pci",
                .changed(
                    Change(
                        .profile, of: .card("alsa_card.pci"), from: .profile("off"),
                        to: .profile("output:stereo+input:mono")))
            ),
            (
                "changed profile HiFi%20(%25%20M) %EC%B0%A8 card a",
                .changed(Change(.profile, of: .card("a"), from: .profile("HiFi (% M)"), to: .profile("차")))
            ),
            (
                "changed volume 1/2 3 sink a",
                .changed(
                    Change(
                        .volume, of: .sink("a"), from: .volume(Volume([1])), between: .volume(Volume([2])),
                        to: .volume(Volume([3]))))
            ),
            ("changed volume 1/ 3 stream", .unreadable(property: "volume stream")),
            ("changed volume 1/2/3 4 stream", .unreadable(property: "volume stream")),
            ("changed profile off%2 on card a", .unreadable(property: "profile card a")),
            ("changed profile off %FF card a", .unreadable(property: "profile card a")),
            ("changed profile off on sink a", .unreadable(property: "profile sink a")),
            ("changed mute 1 0 card a", .unreadable(property: "mute card a")),
            ("changed mute 1 2 stream", .unreadable(property: "mute stream")),
            ("changed volume 1,x 5 stream", .unreadable(property: "volume stream")),
            ("changed volume 1  5 sink ", .unreadable(property: "volume sink ")),
            ("changed suspension 1 0 stream", .unreadable(property: "suspension stream")),
            ("changed shape 1 0 stream of  water", .unreadable(property: "shape stream of  water")),
            ("changed volume 1 4294967295 stream", .unreadable(property: "volume stream")),
            ("changed mute 1 0 stream", .changed(Change(.mute, of: .stream, from: .flag(true), to: .flag(false)))),
            (
                "play 1e-3 0 file /a b/c  d",
                .play(PlayerCommand.Request(sound: .file("/a b/c  d"), volume: 0.001, fadeIn: 0))
            ),
        ] as [(String, PlayerCommand)])
    func `a line is read`(line: String, command: PlayerCommand) throws {
        #expect(try PlayerCommand(line) == command)
    }

    @Test func `a change is written as one is read, whatever the name of a profile is`() {
        let change = Change(
            .profile, of: .card("a b"), from: .profile("HiFi (Mic1)"), to: .profile("100 %\n차"))
        #expect(change.text == "profile HiFi%20%28Mic1%29 100%20%25%0A%EC%B0%A8 card a b")
        #expect(Change(Substring(change.text)) == change)
        let raised = Change(
            .volume, of: .stream, from: .volume(Volume([1, 2])), between: .volume(Volume([3, 4])),
            to: .volume(Volume([5, 6])))
        #expect(raised.text == "volume 1,2/3,4 5,6 stream")
        #expect(Change(Substring(raised.text)) == raised)
    }

    @Test(arguments: [
        ("", commands), ("stop ", commands),
        ("PLAY 1 0 fallback", commands),
        ("play 1 0", commands),
        ("play 1.1 0 fallback", "expected a volume of 0 to 1"), ("play -0.1 0 fallback", "expected a volume of 0 to 1"),
        ("play nan 0 fallback", "expected a volume of 0 to 1"), ("play inf 0 fallback", "expected a volume of 0 to 1"),
        ("play 1 -1 fallback", "expected 0 to 86400000 milliseconds"),
        ("play 1 86400001 fallback", "expected 0 to 86400000 milliseconds"),
        ("ring 101 1 0 fallback", floor), ("ring 1.5 1 0 fallback", floor), ("ring 30 1 0", commands),
        ("ring 30,60 1 0 fallback", floor), ("ring 30,60@ 1 0 fallback", floor), ("ring 30,30@5 1 0 fallback", floor),
        ("ring 30,60@5,50@6 1 0 fallback", floor), ("ring 30,60@5,90@4 1 0 fallback", floor),
        ("ring 30,60@5@6 1 0 fallback", floor), ("ring 30,101@5 1 0 fallback", floor), ("ring , 1 0 fallback", floor),
        ("changed", commands), ("changed mute 1 0", "expected a change"),
        ("changed  mute  1 ", "expected a change"),
        ("play 1 1.5 fallback", "expected 0 to 86400000 milliseconds"),
        ("play 1 0 fallback x", nil), ("play 1 0 theme", nil), ("play 1 0 theme ../x", nil), ("play 1 0 file x", nil),
        ("play 1 0 file", nil), ("play  1 0 fallback", "expected a volume of 0 to 1"),
    ])
    func `an invalid line is refused with the expected ones`(line: String, text: String?) throws {
        let sound = "expected \"theme\" and a sound's name, \"file\" and an absolute path, or \"fallback\""
        #expect(throws: SoundFailure(text ?? sound)) { try PlayerCommand(line) }
    }
}
