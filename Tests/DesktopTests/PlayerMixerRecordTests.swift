import AlarmCore
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// The record of the changes of the mixer.
@Suite struct PlayerMixerRecordTests {
    private let directory: TemporaryDirectory
    private var path: String { "\(directory.path)/mixer" }

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `a change is read again, until it is settled`() {
        let record = MixerRecord(at: path)
        #expect(record.record("mute 1 0 sink a b"))
        #expect(record.record("volume 0 19661 stream"))
        #expect(MixerRecord(at: path).changes == ["mute 1 0 sink a b", "volume 0 19661 stream"])
        record.settle("mute sink other")
        record.settle("mute sink a b")
        #expect(MixerRecord(at: path).changes == ["volume 0 19661 stream"])
        record.settle("volume stream")
        #expect(MixerRecord(at: path).changes.isEmpty)
        #expect(directory.read("mixer") == "")
    }

    @Test func `a change of the same property takes the place of the one before`() {
        let record = MixerRecord(at: path)
        #expect(record.record("volume 0 19661 sink test"))
        #expect(record.record("volume 0 32768 sink test"))
        #expect(MixerRecord(at: path).changes == ["volume 0 32768 sink test"])
    }

    @Test func `the time of a person's change is read again, until nothing rings`() throws {
        let record = MixerRecord(at: path)
        record.adjusted = BootTime(microseconds: -7)
        #expect(record.record("mute 1 0 stream"))
        let next = MixerRecord(at: path)
        #expect(next.adjusted == BootTime(microseconds: -7))
        #expect(next.changes == ["mute 1 0 stream"])
        next.settle("mute stream")
        #expect(MixerRecord(at: path).adjusted == BootTime(microseconds: -7))
        next.adjusted = nil
        #expect(directory.read("mixer") == "")
        for text in ["adjusted", "adjusted ", "adjusted x", "adjusted 99999999999999999999"] {
            try directory.write("\(text)\n", to: "mixer")
            #expect(MixerRecord(at: path).adjusted == nil)
        }
    }

    @Test func `a time to come, of before the machine's start, is taken as now`() throws {
        let before = Clock.boot.now
        try directory.write("adjusted \(Int64.max)\n", to: "mixer")
        let adjusted = try #require(MixerRecord(at: path).adjusted)
        #expect((before...Clock.boot.now).contains(adjusted.microseconds))
    }

    @Test func `what is no change isn't recorded, nor read, and there are not many`() throws {
        let record = MixerRecord(at: path)
        for text in ["", "mute", "mute 1 0", "mute 1 0 sink a\nb", "mute 1 0 " + String(repeating: "a", count: 2000)] {
            #expect(!record.record(text))
        }
        try directory.write("nonsense\n\nmute 1 0 stream\nmute 1 0 sink a\u{7}b\n", to: "mixer")
        #expect(MixerRecord(at: path).changes == ["mute 1 0 stream"])
        try directory.write([UInt8](repeating: 65, count: 1 << 20), to: "mixer")
        #expect(MixerRecord(at: path).changes.isEmpty)
    }

    @Test func `the newest changes are kept, as an alarm has to be heard where many devices are gone`() {
        let record = MixerRecord(at: path)
        for number in 0..<100 { #expect(record.record("mute 1 0 sink \(number)")) }
        let newest = (68..<100).map { "mute 1 0 sink \($0)" }
        #expect(record.changes == newest)
        #expect(MixerRecord(at: path).changes == newest)
    }

    @Test func `if it can't be written, that is reported once, and the alarm is heard all the same`() {
        let record = MixerRecord(at: "/proc/nonexistent/directory/mixer")
        var errors: [String] = []
        record.whenFailed = { errors.append("\($0)") }
        #expect(record.record("mute 1 0 stream"))
        #expect(record.record("volume 0 1 stream"))
        #expect(errors == ["open: No such file or directory"])
        #expect(record.changes.count == 2)
    }
}
