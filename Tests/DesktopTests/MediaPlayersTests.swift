import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Players on a bus of their own, which are paused and play on.
@Suite struct MediaPlayersTests {
    private let room: Room
    private let music: FakePlayer

    init() throws {
        room = try Room()
        music = try room.player("music")
    }

    @Test func `those that play are paused, and play on`() throws {
        let film = try room.player("film")
        let paused = try room.player("paused", status: "Paused")
        let stopped = try room.player("stopped", status: "Stopped")
        try room.pause([music, film])
        #expect([paused, stopped].allSatisfy { $0.told.isEmpty })
        room.mediaPlayers?.resume()
        try room.loop.wait(for: "the music") { [music, film].allSatisfy { $0.status == "Playing" } }
        try room.settle()
        #expect([music, film].allSatisfy { $0.told == ["Pause", "Play"] })
        #expect([paused, stopped].allSatisfy { $0.told.isEmpty })
    }

    @Test func `pausing twice is a no-op, and so is resuming first`() throws {
        room.mediaPlayers?.resume()
        room.mediaPlayers?.pause()
        try room.pause()
        // One that a person has let play on meanwhile isn't paused again.
        music.status = "Playing"
        try room.pause()
        music.status = "Paused"
        room.mediaPlayers?.resume()
        try room.resume()
        #expect(music.told == ["Pause", "Play"])
    }

    @Test(arguments: ["Playing", "Stopped"])
    func `a player that a person has used meanwhile is left alone`(status: String) throws {
        try room.pause([music])
        music.status = status
        try room.resume()
        #expect(music.told == ["Pause"])
    }

    @Test func `a player that can't be paused, and one that appears later, are left alone`() throws {
        let radio = try room.player("radio")
        radio.canPause = false
        try room.pause([music])
        let late = try room.player("late")
        try room.settle()
        try room.resume()
        #expect(radio.asked == ["PlaybackStatus", "CanPause"])
        #expect(radio.told.isEmpty)
        #expect(late.asked.isEmpty && late.told.isEmpty)
    }

    @Test func `a player that takes another's name isn't resumed for it`() throws {
        try room.pause([music])
        music.die()
        let client = try Client(on: room.bus, in: room.loop)
        try client.waitForOwner(of: "org.mpris.MediaPlayer2.music", isThere: false)
        let second = try room.player("music", status: "Paused")
        try room.resume()
        #expect(second.asked.isEmpty && second.told.isEmpty)
    }

    @Test func `a player with two names is called once, and two players of one program are two`() throws {
        let both = try room.player("vlc", "vlc.instance7")
        let browsers = try [room.player("firefox.instance_1_1"), room.player("firefox.instance_1_2")]
        try room.pause([both] + browsers)
        try room.resume()
        #expect(([both] + browsers).allSatisfy { $0.told == ["Pause", "Play"] && $0.status == "Playing" })
    }

    @Test func `a proxy for other players is no player`() throws {
        let proxy = try room.player("playerctld")
        try room.pause([music])
        try room.resume()
        #expect(proxy.asked.isEmpty && proxy.told.isEmpty)
    }

    // MARK: Players that fail

    @Test(arguments: [FakePlayer.Manner.isSilent, .hangs, .refuses, .isEmpty])
    func `a player that doesn't report its status doesn't affect others`(manner: FakePlayer.Manner) throws {
        let broken = try room.player("broken")
        broken.manner = manner
        try room.pause([music])
        try room.resume()
        #expect(broken.told.isEmpty)
        #expect(music.told == ["Pause", "Play"])
    }

    @Test func `a player that refuses to pause isn't resumed`() throws {
        room.mediaPlayers?.pause()
        try room.loop.wait(for: "the question") { music.asked.last == "CanPause" }
        music.manner = .refuses
        try room.settle()
        music.manner = .answers
        music.status = "Paused"
        try room.resume()
        #expect(music.told == ["Pause"])
    }

    @Test func `a player that pauses without an answer is resumed`() throws {
        let room = try Room(timeout: 100)
        let music = try room.player("music")
        room.mediaPlayers?.pause()
        try room.loop.wait(for: "the question") { music.asked.last == "CanPause" }
        music.manner = .isSilent
        try room.loop.wait(for: "silence") { music.status == "Paused" }
        try room.settle(for: 300_000)
        music.manner = .answers
        try room.resume()
        #expect(music.told == ["Pause", "Play"])
    }

    @Test func `a late answer pauses no player`() throws {
        let room = try Room(timeout: 100)
        let music = try room.player("music")
        music.manner = .hangs
        room.mediaPlayers?.pause()
        try room.settle(for: 300_000)
        music.goOn()
        try room.settle()
        #expect(music.told.isEmpty)
    }

    // MARK: In quick succession

    @Test func `pausing and resuming at once calls no player, and pausing again calls all`() throws {
        room.mediaPlayers?.pause()
        try room.resume()
        #expect(music.asked.isEmpty && music.told.isEmpty)
        for _ in 0..<3 {
            room.mediaPlayers?.pause()
            room.mediaPlayers?.resume()
        }
        try room.pause([music])
        #expect(music.told == ["Pause"])
    }

    @Test(arguments: ["PlaybackStatus", "CanPause"])
    func `answers to queries of an earlier pause are ignored`(question: String) throws {
        if question == "PlaybackStatus" { music.manner = .hangs }
        room.mediaPlayers?.pause()
        try room.loop.wait(for: "the first question") { music.asked.last == "PlaybackStatus" }
        music.manner = .hangs
        try room.loop.wait(for: "the question") { music.asked.last == question }
        room.mediaPlayers?.resume()
        music.goOn()
        try room.settle()
        #expect(music.told.isEmpty)
        music.manner = .hangs
        try room.pause()
        music.goOn()
        try room.loop.wait(for: "silence") { music.status == "Paused" }
        try room.resume()
        #expect(music.told == ["Pause", "Play"])
    }

    @Test(arguments: [false, true])
    func `a player that is slow to pause ends in the state requested last`(isPausedAgain: Bool) throws {
        room.mediaPlayers?.pause()
        try room.loop.wait(for: "the question") { music.asked.last == "CanPause" }
        music.manner = .hangs
        try room.loop.wait(for: "the call") { music.told == ["Pause"] }
        room.mediaPlayers?.resume()
        if isPausedAgain { room.mediaPlayers?.pause() }
        try room.settle()
        #expect(music.told == (isPausedAgain ? ["Pause", "Play", "Pause"] : ["Pause", "Play"]))
        music.goOn()
        try room.settle()
        #expect(music.status == (isPausedAgain ? "Paused" : "Playing"))
        try room.resume()
        #expect(music.status == "Playing")
    }

    @Test func `a player that is to be paused again while its state is queried stays paused and is remembered`()
        throws
    {
        try room.pause([music])
        music.manner = .hangs
        try room.resume()
        room.mediaPlayers?.pause()
        music.goOn()
        try room.settle()
        #expect(music.told == ["Pause"])
        try room.resume()
        #expect(music.told == ["Pause", "Play"])
    }

    // MARK: Crashes

    @Test func `after a crash those that are still paused play on`() throws {
        let film = try room.player("film")
        let stopped = try room.player("stopped")
        let gone = try room.player("gone")
        try room.pause([music, film, stopped, gone])
        room.crash()
        // What a person has done since.
        film.status = "Playing"
        stopped.status = "Stopped"
        gone.die()
        let other = try room.player("other", status: "Paused")
        room.mediaPlayers?.recover()
        try room.loop.wait(for: "the music") { music.status == "Playing" }
        try room.settle()
        #expect(music.told == ["Pause", "Play"])
        #expect([film, stopped].allSatisfy { $0.told == ["Pause"] })
        #expect(other.told.isEmpty)
        #expect(room.record.isEmpty)
        room.crash()
        try room.recover()
        #expect(music.told == ["Pause", "Play"])
    }

    @Test(arguments: [false, true])
    func `after a crash those of before play on when the alarm that rings on has ended`(isPausedFirst: Bool) throws {
        try room.pause([music])
        room.crash()
        let film = try room.player("film")
        if isPausedFirst {
            try room.pause([film])
            room.mediaPlayers?.recover()
        } else {
            room.mediaPlayers?.pause()
            try room.recover()
        }
        #expect([music, film].allSatisfy { $0.told == ["Pause"] })
        room.mediaPlayers?.resume()
        try room.loop.wait(for: "the music") { [music, film].allSatisfy { $0.status == "Playing" } }
        try room.settle()
        #expect(room.record.isEmpty)
    }

    @Test func `a player is recorded before Pause is called, until it plays on`() throws {
        room.mediaPlayers?.pause()
        try room.loop.wait(for: "the question") { music.asked.last == "CanPause" }
        music.manner = .hangs
        try room.loop.wait(for: "the call") { music.told == ["Pause"] }
        #expect(room.record.split(separator: "\n").count == 2)
        room.mediaPlayers?.resume()
        #expect(room.record.split(separator: "\n").count == 2)
        music.goOn()
        try room.loop.wait(for: "the record's end") { room.record.isEmpty }
        #expect(music.told == ["Pause", "Play"])
    }

    @Test(arguments: ["", "\n", ":1.1\n:1.2\n", "0123456789abcdef0123456789abcdef\n:1.1\n:1.2\norg.example\n"])
    func `a record that is malformed, or of another bus, resumes nobody`(text: String) throws {
        music.status = "Paused"
        try room.write(record: text)
        try room.recover()
        #expect(music.asked.isEmpty && music.told.isEmpty)
    }

    // MARK: Ends

    @Test func `without a bus nothing happens`() throws {
        try room.pause([music])
        room.bus.kill()
        try room.settle()
        for _ in 0..<2 {
            room.mediaPlayers?.resume()
            room.mediaPlayers?.pause()
        }
        try room.settle()
        #expect(music.told == ["Pause"])
    }

    @Test func `it may be released at any time`() throws {
        music.manner = .hangs
        room.mediaPlayers?.pause()
        try room.loop.wait(for: "the question") { !music.asked.isEmpty }
        room.mediaPlayers = nil
        music.goOn()
        try room.settle()
        #expect(music.told.isEmpty)
    }
}

/// A bus with players, and the object that pauses them.
private final class Room {
    let loop: EventLoop
    let bus: PrivateBus
    private let connection: Connection
    private let client: Client
    private let timeout: Int32
    var mediaPlayers: MediaPlayers?

    init(timeout: Int32 = 20_000) throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        connection = try Connection(to: .address(bus.address), in: loop)
        client = try Client(on: bus, in: loop)
        self.timeout = timeout
        crash()
    }

    /// Forgets all but the record, as a service does that is killed, and begins anew.
    func crash() {
        mediaPlayers = nil
        mediaPlayers = MediaPlayers(on: connection, timeout: timeout, recordIn: bus.directory.path)
    }

    /// The record of the paused players.
    var record: String { bus.directory.read("alarms/players") }

    func write(record text: String) throws {
        _ = try bus.directory.makeDirectory("alarms")
        try bus.directory.write(text, to: "alarms/players")
    }

    /// Puts a player on the bus.
    func player(_ names: String..., status: String = "Playing") throws -> FakePlayer {
        try FakePlayer(names, on: bus, in: loop, status: status)
    }

    /// Has the players paused, and waits until these are and have said so.
    func pause(_ players: [FakePlayer]) throws {
        mediaPlayers?.pause()
        try loop.wait(for: "silence") { players.allSatisfy { $0.status == "Paused" } }
        try settle()
    }

    /// Has the players paused, and waits until they have nothing to do.
    func pause() throws {
        mediaPlayers?.pause()
        try settle()
    }

    /// Lets the players play on, and waits until they have nothing to do.
    func resume() throws {
        mediaPlayers?.resume()
        try settle()
    }

    /// Lets those of the record play on, and waits until they have nothing to do.
    func recover() throws {
        mediaPlayers?.recover()
        try settle()
    }

    /// Returns when nothing has happened for so many microseconds, and a bus that is slow has had its turns.
    func settle(for time: UInt64 = 20_000) throws {
        for _ in 0..<20 { guard (try? client.synchronize()) != nil else { break } }
        while try loop.runOnce(timeout: time) {}
    }
}
