import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

/// The real sound: a PulseAudio plays it to a null device, which is recorded.
@Suite struct PlayingTests {
    private let loop: EventLoop
    private let server: SoundServer
    private let player: PlayerRun

    init() throws {
        loop = try EventLoop()
        server = try SoundServer(in: loop)
        player = try PlayerRun(environment: server.environment, in: loop)
    }

    /// A tone that goes on smoothly where it begins anew, as a file.
    private func tone(frames: Int, peak: Double = 0.8) throws -> String {
        try server.directory.write(WaveFile.bytes(WaveFile.tone(frames: frames, peak: peak)), to: "tone \(frames).wav")
    }

    @Test func `there is silence before, sound while it plays, and silence after`() throws {
        let recording = try server.record()
        try recording.wait(milliseconds: 300)
        #expect(recording.peak() <= SoundRecording.threshold)
        let file = try tone(frames: 800)
        #expect(try player.say("play 1 0 file \(file)", until: "heard") == ["playing", "heard"])
        try recording.waitForSound()
        try recording.wait(milliseconds: 500)
        #expect(recording.peak(ofLast: 400) > 20000)
        #expect(try player.say("stop", until: "stopped") == ["stopped"])
        let stopped = recording.count
        try recording.waitForSilence()
        // Sound that was recorded before it was read doesn't count as sound that was played too long.
        #expect(recording.peak(from: stopped + SoundServer.rate / 5) <= SoundRecording.threshold)
        #expect(try server.streamCount() == 0)
        #expect(player.run.ending == nil)
    }

    @Test func `between its end and its beginning there is no gap`() throws {
        // Both in one file of 0.1 s: forty seams in what is recorded.
        let recording = try server.record()
        try player.say("play 1 0 file \(tone(frames: 800))", until: "heard")
        try recording.waitForSound()
        let start = recording.count
        try recording.wait(milliseconds: 4000)
        let samples = recording.samples(from: start)
        // A period is 20 frames long, half of which are at more than a half of the peak.
        let silences = stride(from: 0, to: samples.count - 40, by: 40).filter { begin in
            samples[begin..<begin + 40].allSatisfy { abs($0) < 10000 }
        }
        // A machine that is busy may be late with some; a seam that is heard is heard forty times.
        #expect(silences.count < 20, "silent at \(silences)")
    }

    @Test func `it fades in over the requested time`() throws {
        let recording = try server.record()
        try player.say("play 1 2000 file \(tone(frames: 800))", until: "playing")
        try recording.waitForSound()
        let start = recording.count
        try recording.wait(milliseconds: 3000)
        let samples = recording.samples(from: start).map(abs)
        let peaks = stride(from: 0, to: samples.count - 1999, by: 2000).map { samples[$0..<$0 + 2000].max() ?? 0 }
        #expect(peaks[0] < 10000)
        #expect(peaks.prefix(4).elementsEqual(peaks.prefix(4).sorted()))
        #expect(peaks[0] < peaks[2] && peaks[2] < peaks[4])
        #expect(peaks.suffix(2).allSatisfy { $0 > 24000 })
    }

    @Test func `its volume is on top of the person's`() throws {
        let recording = try server.record()
        try player.say("play 0.5 0 file \(tone(frames: 800))", until: "heard")
        try recording.waitForSound()
        try recording.wait(milliseconds: 300)
        // An eighth of what the file has.
        #expect((2800...3700).contains(recording.peak(ofLast: 200)))
        #expect(try server.control("list", "sink-inputs").contains("65536 / 100%"))
    }

    @Test func `the stream is marked as an alarm of its owner`() throws {
        try player.say("play 1 0 fallback", until: "playing")
        let streams = try server.control("list", "sink-inputs")
        for property in [
            "media.role = \"alarm\"", "media.name = \"Alarm\"", "application.name = \"Alarms\"",
            "application.id = \"org.example.Alarms\"", "application.icon_name = \"org.example.Alarms\"",
        ] {
            #expect(streams.contains(property))
        }
    }

    @Test func `another sound takes the place of the first`() throws {
        try player.say("play 1 0 fallback", until: "heard")
        #expect(try player.say("play 1 0 file \(tone(frames: 800))", until: "heard") == ["playing", "heard"])
        #expect(try server.streamCount() == 1)
        #expect(try player.say("stop", until: "stopped") == ["stopped"])
        #expect(try player.say("play 1 0 fallback", until: "heard") == ["playing", "heard"])
    }

    @Test func `a sound of the theme is found and played`() throws {
        #expect(try player.say("play 1 0 theme alarm-clock-elapsed", until: "heard") == ["playing", "heard"])
        let recording = try server.record()
        try recording.waitForSound()
    }

    @Test(arguments: ["bowl", "harp", "marimba", "chimes", "bell", "beeper"])
    func `the project's own sounds are found beside the program, and played`(name: String) throws {
        #expect(try player.say("play 1 0 theme x-alarms-\(name)", until: "heard") == ["playing", "heard"])
        let recording = try server.record()
        try recording.waitForSound()
    }

    @Test func `a sound that can't be played is replaced by the fallback, with the reason`() throws {
        let recording = try server.record()
        let text = try server.directory.write("Hello", to: "text")
        let short = try tone(frames: 20)
        let pipe = "\(server.directory.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for (sound, reason) in [
            ("theme no such sound", "missing no sound \"no such sound\" in the theme \"freedesktop\""),
            ("file /proc/nonexistent", "missing /proc/nonexistent: No such file or directory"),
            ("file \(text)", "unsuitable \(text): "), ("file \(pipe)", "unsuitable \(pipe): expected a regular file"),
            ("file \(short)", "unsuitable the sound is empty, too short or damaged"),
        ] {
            let said = try player.say("play 1 0 \(sound)", until: "heard")
            #expect(said.first?.hasPrefix("fallback \(reason)") == true)
            #expect(said.dropFirst() == ["playing", "heard"])
            try recording.waitForSound()
            #expect(try server.streamCount() == 1)
            try player.say("stop", until: "stopped")
            try recording.waitForSilence()
        }
    }

    @Test func `audibility is reported whenever it changes`() throws {
        try server.control("set-sink-mute", "test", "1")
        #expect(try player.say("play 1 0 fallback", until: "muted") == ["playing", "muted"])
        var count = player.lines.count
        try server.control("set-sink-mute", "test", "0")
        #expect(try player.wait(for: "heard", after: count) == ["heard"])
        count = player.lines.count
        try server.control("set-sink-volume", "test", "8%")
        #expect(try player.wait(for: "quiet", after: count) == ["quiet 8"])
        count = player.lines.count
        try server.control("set-sink-volume", "test", "60%")
        #expect(try player.wait(for: "heard", after: count) == ["heard"])
        count = player.lines.count
        let stream = try server.control("list", "short", "sink-inputs").prefix { $0.isNumber }
        try server.control("set-sink-input-mute", String(stream), "1")
        #expect(try player.wait(for: "muted", after: count) == ["muted"])
    }

    @Test func `of many quick changes it reports some, and the last`() throws {
        try player.say("play 1 0 fallback", until: "heard")
        let count = player.lines.count
        let start = Clock.monotonic.now
        try server.toggleMute(times: 40)
        try server.control("set-sink-mute", "test", "1")
        try player.run.wait(for: "the last") { player.lines.last == "muted" }
        let told = player.lines.count - count
        let quarters = (Clock.monotonic.now - start) / 250_000
        #expect((1...Int(quarters) + 2).contains(told))
        try server.control("set-sink-mute", "test", "0")
        try player.run.wait(for: "one more") { player.lines.last == "heard" }
    }

    @Test func `a path that is no regular file isn't even opened`() throws {
        let pipe = "\(server.directory.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let opened = try OpenWatch(of: pipe)
        let said = try player.say("play 1 0 file \(pipe)", until: "heard")
        #expect(said.first == "fallback unsuitable \(pipe): expected a regular file")
        #expect(!(opened.take() > 0))
        let terminals = try player.say("play 1 0 file /dev/ptmx", until: "heard")
        #expect(terminals.first == "fallback unsuitable /dev/ptmx: expected a regular file")
    }

    @Test func `it follows the default device`() throws {
        try player.say("play 1 0 fallback", until: "heard")
        try server.control("load-module", "module-null-sink", "sink_name=other", "rate=8000", "channels=1")
        let recording = try server.record(from: "other")
        try recording.wait(milliseconds: 200)
        #expect(recording.peak() <= SoundRecording.threshold)
        try server.control("set-default-sink", "other")
        try recording.waitForSound()
        let count = player.lines.count
        try server.control("set-sink-mute", "other", "1")
        #expect(try player.wait(for: "muted", after: count) == ["muted"])
    }

    @Test func `a missing device is reported`() throws {
        try server.kill()
        try server.start(device: "auto_null")
        let player = try PlayerRun(environment: server.environment, in: loop)
        #expect(try player.say("play 1 0 fallback", until: "nowhere") == ["playing", "nowhere"])
    }

    // MARK: Checks

    @Test func `a check reports the server and its default device, and plays nothing`() throws {
        let version = try server.control("--version").split(separator: "\n")[0].split(separator: " ")[1]
        let before = ["server pulseaudio \(version)", "output Null Output"]
        #expect(try player.say("check", until: "heard") == before + ["volume 100", "heard"])
        try server.control("set-sink-volume", "test", "50%")
        #expect(try player.say("check", until: "heard") == before + ["volume 50", "heard"])
        try server.control("set-sink-volume", "test", "8%")
        #expect(try player.say("check", until: "quiet") == before + ["volume 8", "quiet 8"])
        try server.control("set-sink-volume", "test", "0%")
        #expect(try player.say("check", until: "muted") == before + ["volume 0", "muted"])
        try server.control("set-sink-volume", "test", "140%")
        try server.control("set-sink-mute", "test", "1")
        #expect(try player.say("check", until: "muted") == before + ["volume 100", "muted"])
        #expect(try server.streamCount() == 0)
    }

    @Test func `a check is of the device that sound goes to`() throws {
        try server.control(
            "load-module", "module-null-sink", "sink_name=other", "sink_properties=device.description=Other")
        #expect(try player.say("check", until: "heard").contains("output Null Output"))
        try server.control("set-default-sink", "other")
        #expect(try player.say("check", until: "heard").contains("output Other"))
        let environment = server.environment.merging(["PULSE_SINK": "test"]) { $1 }
        let chosen = try PlayerRun(environment: environment, in: loop)
        #expect(try chosen.say("check", until: "heard").contains("output Null Output"))
        let missing = try PlayerRun(
            environment: server.environment.merging(["PULSE_SINK": "nothing"]) { $1 }, in: loop)
        #expect(try missing.say("check", until: "nowhere").count == 2)
    }

    @Test(arguments: ["auto_null", nil]) func `a check reports that there is no device`(device: String?) throws {
        if let device {
            try server.kill()
            try server.start(device: device)
        } else {
            try server.control("unload-module", "module-null-sink")
        }
        let player = try PlayerRun(environment: server.environment, in: loop)
        let lines = try player.say("check", until: "nowhere")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("server pulseaudio "))
    }

    @Test func `a check doesn't affect what plays`() throws {
        let recording = try server.record()
        try player.say("play 1 0 file \(tone(frames: 800))", until: "heard")
        try recording.waitForSound()
        let start = recording.count
        for _ in 0..<10 { try player.say("check", until: "heard") }
        #expect(try server.streamCount() == 1)
        try recording.wait(milliseconds: 200)
        #expect(!recording.samples(from: start).isEmpty)
        #expect(recording.peak(ofLast: 100) > 20000)
        #expect(try player.say("stop", until: "stopped") == ["stopped"])
    }

    @Test func `when the sound server dies it ends with an error`() throws {
        try player.say("play 1 0 fallback", until: "heard")
        try server.kill()
        #expect(try player.run.waitForEnd() == .exited(1))
        #expect(player.lines.last == "error unreachable the sound server can't be reached: Connection terminated")
    }

    @Test func `without a sound server it ends with an error`() throws {
        let environment = server.environment.merging(["PULSE_SERVER": "unix:/proc/nonexistent/socket"]) { $1 }
        let player = try PlayerRun(environment: environment, in: loop)
        #expect(try player.run.waitForEnd() == .exited(1))
        #expect(player.allLines == ["error unreachable the sound server can't be reached: Connection refused"])
    }

    @Test func `a sound server that doesn't answer doesn't keep it from reading commands`() throws {
        server.halt()
        let player = try PlayerRun(environment: server.environment, in: loop)
        #expect(try player.say("play 1 0 fallback\nstop", until: "stopped") == ["stopped"])
        player.run.closeInput()
        #expect(try player.run.waitForEnd() == .exited(0))
    }

    @Test func `it reports once that it has reached the sound server, first of all`() throws {
        try player.say("play 1 0 fallback", until: "playing")
        try player.say("play 1 0 theme bell", until: "playing")
        #expect(player.allLines.first == "ready")
        #expect(player.allLines.count { $0 == "ready" } == 1)
    }

    @Test func `the sound ends with its standard input`() throws {
        let recording = try server.record()
        try player.say("play 1 0 fallback", until: "heard")
        try recording.waitForSound()
        player.run.closeInput()
        #expect(try player.run.waitForEnd() == .exited(0))
        try recording.waitForSilence(ofMilliseconds: 1500)
    }

    @Test func `an invalid command ends it`() throws {
        #expect(
            try player.say("play loud", until: "error") == [
                "error other expected \"ring\", \"play\", \"lower\", \"raise\", \"stop\", \"check\", \"changed\" or \"recorded\""
            ])
        #expect(try player.run.waitForEnd() == .exited(1))
    }

    @Test func `of many commands at once the last takes effect`() throws {
        try player.say("play 1 0 fallback", until: "heard")
        let many = String(repeating: "play 1 0 fallback\nstop\nplay 1 0 theme bell\n", count: 50)
        try player.run.write(many + "stop\n")
        try player.run.wait(for: "all answers") { player.lines.filter { $0 == "stopped" }.count == 51 }
        #expect(try server.streamCount() == 0)
        #expect(player.run.ending == nil)
    }

    @Test func `it has no permissions, and the kernel keeps most from it`() throws {
        try player.say("play 1 0 fallback", until: "playing")
        for field in ["CapPrm", "CapEff", "CapInh", "CapAmb"] {
            #expect(try player.status(field) == "0000000000000000")
        }
        #expect(try player.status("NoNewPrivs") == "1")
        // A filter, on the only thread.
        #expect(try player.status("Seccomp") == "2")
        #expect(try player.status("Threads") == "1")
    }

    @Test func `its memory has a limit, under which the largest file plays, and it leaves no core`() throws {
        let long = WaveFile.bytes(data: [UInt8](repeating: 0x20, count: (64 << 20) - 64))
        let file = try server.directory.write(long, to: "long.wav")
        #expect(try player.say("play 1 0 file \(file)", until: "heard") == ["playing", "heard"])
        let limits = try String(contentsOfFile: "/proc/\(player.run.processIdentifier)/limits", encoding: .utf8)
        func limit(_ name: String) -> [Substring]? {
            limits.split(separator: "\n").first { $0.hasPrefix(name) }?.dropFirst(name.count).split(separator: " ")
        }
        #expect(limit("Max address space") == ["536870912", "536870912", "bytes"])
        #expect(limit("Max core file size") == ["0", "0", "bytes"])
        let peak = try #require(Int(player.status("VmPeak").prefix { $0.isNumber }))
        #expect(peak < 400 << 10)
    }
}
