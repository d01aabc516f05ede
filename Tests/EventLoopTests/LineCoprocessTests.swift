import EventLoop
import Glibc
import TestSupport
import Testing

@Suite struct LineCoprocessTests {
    /// A coprocess whose script runs in a shell, and its events.
    private final class Fixture {
        let loop: EventLoop
        let directory: TemporaryDirectory
        var coprocess: LineCoprocess?
        private(set) var events: [LineCoprocess.Event] = []
        /// True if the coprocess is released by its first event.
        var releasesIt = false

        init(_ script: String, longestLine: Int = 100) throws {
            loop = try EventLoop()
            directory = try TemporaryDirectory()
            let program = try directory.makeProgram(script, named: "program")
            coprocess = try LineCoprocess(program, longestLine: longestLine, in: loop) { [unowned self] event in
                events.append(event)
                if releasesIt { coprocess = nil }
            }
        }

        func wait(for events: [LineCoprocess.Event]) throws {
            try loop.wait(for: "\(events)") { self.events.count >= events.count }
            #expect(self.events == events)
        }
    }

    @Test func `lines arrive whole, however they are written`() throws {
        let fixture = try Fixture(
            "read -r line; printf \"$line, o\"; read -r line; printf 'ne\\ntwo\\n\\n'; read -r line")
        fixture.coprocess?.write("zero", answerWithin: 60_000_000)
        fixture.coprocess?.write("more", answerWithin: 60_000_000)
        try fixture.wait(for: [.line("zero, one"), .line("two"), .line("")])
    }

    @Test(
        arguments: [
            ("exit 3", "has ended with status 3", .exited(3)),
            ("kill -s TERM $$", "was ended by signal 15", .killed(SIGTERM)),
            ("exec cat /dev/zero", "writes too long a line", nil),
        ] as [(String, String, Coprocess.Ending?)])
    func `a program that ends, or never ends a line, has failed, and is gone`(
        script: String, reason: String, ending: Coprocess.Ending?
    ) throws {
        let fixture = try Fixture(script)
        let process = try #require(fixture.coprocess?.identifier)
        try fixture.wait(for: [.failed(reason, ending)])
        #expect(fixture.coprocess?.identifier == nil)
        try fixture.loop.wait(for: "its end") { kill(process, 0) == -1 }
        fixture.coprocess?.write("anything", answerWithin: 60_000_000)
        #expect(fixture.events.count == 1)
    }

    @Test func `a program that doesn't answer in time is killed`() throws {
        let fixture = try Fixture("while :; do read -r line; done")
        let process = try #require(fixture.coprocess?.identifier)
        fixture.coprocess?.write("anything", answerWithin: 1_000)
        try fixture.wait(for: [.timedOut])
        try fixture.loop.wait(for: "its end") { kill(process, 0) == -1 }
    }

    @Test func `a program that doesn't read has failed when its socket is full`() throws {
        let fixture = try Fixture("exec sleep 1000")
        let line = String(repeating: "a", count: 4_000)
        for _ in 0..<10_000 where fixture.events.isEmpty {
            fixture.coprocess?.write(line, answerWithin: 60_000_000)
        }
        #expect(fixture.events == [.failed("can't be written to (send: Resource temporarily unavailable)", nil)])
    }

    @Test func `nothing follows the event by which it is released`() throws {
        let fixture = try Fixture("echo one; echo two; exit 1")
        let process = try #require(fixture.coprocess?.identifier)
        fixture.releasesIt = true
        try fixture.loop.wait(for: "its end") { kill(process, 0) == -1 }
        try fixture.loop.runOnce(timeout: 0)
        #expect(fixture.events == [.line("one")])
    }

    @Test func `no answer is awaited once the expectation is cancelled`() throws {
        let fixture = try Fixture("read -r line; read -r line; echo late")
        fixture.coprocess?.write("one", answerWithin: 1_000)
        fixture.coprocess?.expectLine(within: nil)
        #expect(try !fixture.loop.runOnce(timeout: 20_000))
        fixture.coprocess?.write("two", answerWithin: 60_000_000)
        try fixture.loop.wait(for: "the line") { fixture.events.first == .line("late") }
    }
}
