import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Delaying the machine's sleep, and the signals about it.
@Suite struct LoginSleepTests {
    private let user: LoginUser

    init() throws { user = try LoginUser() }

    @Test func `each sleep waits until it is allowed, and the next is delayed again`() throws {
        let fake = try user.hold()
        #expect(fake.asked == [["sleep", "Alarms", "The wake-up for the next alarm must be set first", "delay"]])
        for round in 1...2 {
            try fake.prepareForSleep(true)
            try user.loop.wait(for: "the news") { user.events.count == 2 * round - 1 }
            try user.user.settle()
            #expect(fake.openLocks("delay").count == 1)
            user.login?.letSleep()
            user.login?.letSleep()
            try user.loop.wait(for: "the lock to be closed") { fake.openLocks("delay").isEmpty }
            try fake.prepareForSleep(false)
            try user.waitForDelay(by: fake)
            user.login?.letSleep()
            try user.user.settle()
            #expect(fake.openLocks("delay").count == 1)
        }
        #expect(user.events == [.sleepComes, .awake, .sleepComes, .awake])
        #expect(user.problems == [""])
        #expect(user.failures.isEmpty)
        #expect(fake.asked.count == 3)
    }

    @Test func `a repeated announcement is one sleep, and an end without a sleep is ignored`() throws {
        let fake = try user.hold()
        try fake.prepareForSleep(false)
        try fake.prepareForSleep(true)
        try fake.prepareForSleep(true)
        try fake.prepareForSleep(false)
        try fake.prepareForSleep(false)
        try user.wait(for: [.sleepComes, .awake])
        try user.user.settle()
        #expect(user.events == [.sleepComes, .awake])
        // Nobody has let it go: the lock is still the first.
        #expect(fake.locks.count == 1)
    }

    @Test func `a sleep that is allowed at once is like any other`() throws {
        let fake = try user.hold()
        user.whenSleepComes = { user.login?.letSleep() }
        try fake.prepareForSleep(true)
        try user.loop.wait(for: "the lock to be closed") { fake.openLocks("delay").isEmpty }
        try fake.prepareForSleep(false)
        try user.waitForDelay(by: fake)
        #expect(user.events == [.sleepComes, .awake])
    }

    @Test func `only logind can announce sleep`() throws {
        let fake = try user.hold()
        let client = try Client(on: user.bus, in: user.loop)
        let ours = try #require(try Self.listener(on: client))
        try FakeLogin.prepareForSleep(true, on: client.connection)
        try FakeLogin.prepareForSleep(true, on: client.connection, to: ours)
        try client.synchronize()
        try user.user.settle()
        #expect(user.events.isEmpty)
        try fake.prepareForSleep(true)
        try user.wait(for: [.sleepComes])
    }

    /// The one connection of the bus that has none of the known owners.
    private static func listener(on client: Client) throws -> BusName? {
        var reader = Reader(try client.call("ListNames", of: .bus, at: .bus, on: .bus))
        let owners = try ["org.freedesktop.login1", "org.freedesktop.DBus"].map { name in
            var reader = Reader(try client.call("GetNameOwner", of: .bus, at: .bus, on: .bus) { $0.append(name) })
            return try reader.string()
        }
        let known = owners + [client.uniqueName?.rawValue ?? ""]
        return try reader.strings().filter { $0.hasPrefix(":") && !known.contains($0) }.compactMap { BusName($0) }.last
    }

    @Test func `settings by which the machine hibernates are problems`() throws {
        let fake = try user.serve { fake in
            fake.settings = [
                "HandleLidSwitch": "suspend-then-hibernate", "HandleSuspendKey": "hybrid-sleep",
                "IdleAction": "hibernate",
            ]
        }
        let first =
            "the computer hibernates after a while of sleep, and nothing wakes it from that "
            + "(HandleLidSwitch=suspend-then-hibernate)"
        let second = "the computer hibernates, and nothing wakes it from that (IdleAction=hibernate)"
        try user.loop.wait(for: "the settings") { user.problem == "\(first); \(second)" }
        // Another logind has read other settings.
        fake.die()
        try user.loop.wait(for: "its loss") { user.problem == "logind is not running" }
        _ = try user.hold()
    }

    // MARK: Sleeps whose signals were missed

    @Test func `a sleep that is under way already is one that comes`() throws {
        let refusal = BusError(.operationInProgress, "already running")
        let fake = try user.serve {
            $0.isPreparingForSleep = true
            $0.answers = [.error(refusal)]
        }
        try user.wait(for: [.sleepComes])
        user.login?.letSleep()
        #expect(user.problem == "sleep can't be delayed: \(refusal)")
        try fake.prepareForSleep(false)
        try user.waitForDelay(by: fake)
        #expect(user.events == [.sleepComes, .awake])
        #expect(user.failures.count == 1)
    }

    @Test func `a logind that doesn't say whether it prepares for sleep doesn't`() throws {
        let fake = try user.serve { $0.isPreparingForSleep = nil }
        try user.waitForDelay(by: fake)
        try user.loop.wait(for: "the question") { fake.questions == 1 }
        try user.user.settle()
        #expect(user.events.isEmpty)
    }

    @Test(arguments: [false, true])
    func `a sleep without an end signal has ended when logind was replaced`(wasLetGo: Bool) throws {
        let first = try user.hold()
        try first.prepareForSleep(true)
        try user.wait(for: [.sleepComes])
        if wasLetGo { user.login?.letSleep() }
        first.die()
        try user.loop.wait(for: "its end") { user.problem == "logind is not running" }
        // Nobody waits for one that may never come.
        #expect(user.events == [.sleepComes, .awake])
        let second = try user.serve()
        try user.waitForDelay(by: second)
        try user.wait(for: [.sleepComes, .awake])
        #expect(user.events == [.sleepComes, .awake])
        try user.loop.wait(for: "the first lock to be closed") { first.openLocks("delay").isEmpty }
    }

    @Test func `a sleep that the next logind announces is another one`() throws {
        let first = try user.hold()
        try first.prepareForSleep(true)
        try user.wait(for: [.sleepComes])
        user.login?.letSleep()
        first.die()
        let second = try user.serve { $0.isPreparingForSleep = true }
        try user.wait(for: [.sleepComes, .awake, .sleepComes])
        #expect(second.openLocks("delay").count == 1)
        user.login?.letSleep()
        try user.loop.wait(for: "the lock to be closed") { second.openLocks("delay").isEmpty }
        try second.prepareForSleep(false)
        try user.waitForDelay(by: second)
        #expect(user.events == [.sleepComes, .awake, .sleepComes, .awake])
    }

    @Test func `a sleep that begins during the request for the lock doesn't wait`() throws {
        let fake = try user.serve { $0.answer = .nothing }
        try user.loop.wait(for: "the call") { fake.unanswered.count == 1 }
        try fake.prepareForSleep(true)
        try user.wait(for: [.sleepComes])
        user.login?.letSleep()
        try fake.answerLate()
        try user.loop.wait(for: "the late lock to be closed") { fake.locks.count == 1 && !fake.locks[0].isOpen }
        fake.answer = .lock
        try fake.prepareForSleep(false)
        try user.waitForDelay(by: fake)
        #expect(user.events == [.sleepComes, .awake])
    }

    // MARK: Another logind, another bus

    @Test(arguments: [false, true])
    func `the lock of a logind that has gone is kept until the next has answered`(isRefused: Bool) throws {
        let first = try user.hold()
        first.die()
        try user.loop.wait(for: "its end") { user.problem == "logind is not running" }
        let second = try user.serve { $0.answers = [isRefused ? .error(BusError(.accessDenied, "no")) : .nothing] }
        if !isRefused {
            try user.loop.wait(for: "the call") { second.unanswered.count == 1 }
            #expect(first.openLocks("delay").count == 1)
            try second.answerLate()
            try user.waitForDelay(by: second)
        }
        try user.loop.wait(for: "the first lock to be closed") { first.openLocks("delay").isEmpty }
        #expect(user.problem == (isRefused ? "sleep can't be delayed: \(BusError(.accessDenied, "no"))" : ""))
        #expect(user.failures.count == (isRefused ? 2 : 1))
    }

    @Test func `on a bus that comes back all is taken anew`() throws {
        let first = try user.hold()
        user.login?.blocks = [.sleep]
        try user.loop.wait(for: "the block") { first.openLocks("block-weak").count == 1 }
        let next = try PrivateBus()
        let second = try FakeLogin(on: next, in: user.loop)
        user.user.address = next.address
        user.bus.kill()
        try user.waitForDelay(by: second)
        try user.loop.wait(for: "the block") { second.openLocks("block-weak").count == 1 }
        try user.loop.wait(for: "the first locks to be closed") { !first.locks.contains(where: \.isOpen) }
        #expect(user.problems.count == 3)
        #expect(user.problems[1] == "the system bus can't be reached")
        // The end of the bus itself is reported elsewhere.
        #expect(user.failures.isEmpty)
        try second.prepareForSleep(true)
        try user.wait(for: [.sleepComes])
    }

    @Test func `a missing logind is reported once, and a later one is used`() throws {
        try user.loop.wait(for: "the bus") { user.failures.count == 1 }
        try user.user.settle()
        #expect(user.failures == ["logind is not running: sleep is neither noticed nor prevented"])
        #expect(user.problem == "logind is not running")
        user.login?.blocks = [.sleep, .lid]
        user.login?.letSleep()
        let fake = try user.hold()
        try user.loop.wait(for: "the blocks") { fake.openLocks("block-weak").count == 2 }
        #expect(user.failures.count == 1)
    }

    @Test func `without a system bus the reason is reported, and nothing else`() throws {
        let user = try LoginUser(at: "unix:path=/proc/nonexistent/bus")
        #expect(user.problem == "the system bus can't be reached")
        user.login?.blocks = [.sleep]
        user.login?.letSleep()
        try user.user.settle()
        #expect(user.user.failures.count == 1)
        #expect(user.failures.isEmpty)
        #expect(user.events.isEmpty)
    }

    @Test func `when it is released its locks are closed`() throws {
        let fake = try user.hold()
        user.login?.blocks = [.sleep, .lid]
        try user.loop.wait(for: "the blocks") { fake.openLocks("block-weak").count == 2 }
        user.leave()
        try user.loop.wait(for: "the locks to be closed") { !fake.locks.contains(where: \.isOpen) }
        try fake.prepareForSleep(true)
        try user.user.settle()
        #expect(user.events.isEmpty)
    }
}
