import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Blocking the machine's sleep, and the handling of locks that logind doesn't give.
@Suite struct LoginBlockTests {
    private let user: LoginUser

    init() throws { user = try LoginUser() }

    private static let denied = BusError(.accessDenied, "Permission denied")

    @Test func `blocks are held for as long as they are wanted`() throws {
        let fake = try user.hold()
        user.login?.blocks = [.sleep]
        try user.loop.wait(for: "the block") { fake.openLocks("block-weak").count == 1 }
        user.login?.blocks = [.sleep, .lid]
        try user.loop.wait(for: "the other block") { fake.openLocks("block-weak").count == 2 }
        user.login?.blocks = [.sleep, .lid]
        user.login?.blocks = [.lid]
        try user.loop.wait(for: "the block to end") {
            fake.openLocks("block-weak").map(\.what) == ["handle-lid-switch"]
        }
        user.login?.blocks = []
        try user.loop.wait(for: "the other block to end") { fake.openLocks("block-weak").isEmpty }
        #expect(
            fake.asked.dropFirst() == [
                ["sleep:idle", "Alarms", "An alarm is ringing or about to ring", "block-weak"],
                ["handle-lid-switch", "Alarms", "An alarm is ringing", "block-weak"],
            ])
        #expect(user.problems == [""])
        #expect(fake.openLocks("delay").count == 1)
    }

    @Test func `a logind without the weak mode gets a request for the other`() throws {
        let fake = try user.serve { $0.knowsWeakBlocks = false }
        user.login?.blocks = [.sleep, .lid]
        try user.loop.wait(for: "the blocks") { fake.openLocks("block").count == 2 }
        try user.waitForDelay(by: fake)
        #expect(fake.asked.count == 5)
        #expect(user.failures.isEmpty)
        user.login?.blocks = []
        try user.loop.wait(for: "the blocks to end") { fake.openLocks("block").isEmpty }
    }

    @Test func `blocks that change during a request are right in the end`() throws {
        let fake = try user.hold()
        fake.answer = .nothing
        for blocks: Set<Login.Block> in [[.sleep], [], [.sleep], [.lid], [.sleep]] { user.login?.blocks = blocks }
        try user.loop.wait(for: "the calls") { fake.unanswered.count == 4 }
        for _ in 0..<4 { try fake.answerLate() }
        try user.loop.wait(for: "one lock to be left") {
            fake.locks.count == 5 && fake.openLocks("block-weak").map(\.what) == ["sleep:idle"]
        }
        #expect(fake.locks.last?.isOpen == true)
        user.login?.blocks = []
        try user.loop.wait(for: "no lock to be left") { fake.openLocks("block-weak").isEmpty }
    }

    @Test func `a block that is no longer wanted when it arrives is released`() throws {
        let fake = try user.hold()
        fake.answer = .nothing
        user.login?.blocks = [.sleep]
        try user.loop.wait(for: "the call") { fake.unanswered.count == 1 }
        user.login?.blocks = []
        try fake.answerLate()
        try user.loop.wait(for: "the lock to be closed") { fake.locks.count == 2 && !fake.locks[1].isOpen }
        #expect(fake.openLocks("delay").count == 1)
    }

    // MARK: Refusals

    @Test func `a denied block is reported once, and is a problem while it is wanted`() throws {
        let fake = try user.hold()
        fake.answersAbout["sleep:idle"] = .error(Self.denied)
        let problem = "sleep can't be blocked: \(Self.denied)"
        for round in 1...2 {
            user.login?.blocks = [.sleep]
            try user.loop.wait(for: "the refusal") { fake.asked.count == round + 1 && user.problem == problem }
            user.login?.blocks = [.sleep]
            try user.user.settle()
            #expect(fake.asked.count == round + 1)
            user.login?.blocks = []
            #expect(user.problem.isEmpty)
        }
        #expect(user.failures == [problem])
        fake.answersAbout = [:]
        user.login?.blocks = [.sleep]
        try user.loop.wait(for: "the block") { fake.openLocks("block-weak").count == 1 && user.problem.isEmpty }
        user.login?.blocks = []
        fake.answersAbout["sleep:idle"] = .error(Self.denied)
        user.login?.blocks = [.sleep]
        try user.loop.wait(for: "the refusal to be told again") { user.failures == [problem, problem] }
    }

    @Test func `a denied block of the lid is reported, but is no problem`() throws {
        let fake = try user.hold()
        fake.answersAbout["handle-lid-switch"] = .error(Self.denied)
        user.login?.blocks = [.sleep, .lid]
        try user.loop.wait(for: "the refusal") { !user.failures.isEmpty && fake.openLocks("block-weak").count == 1 }
        #expect(user.problem.isEmpty)
        #expect(user.failures == ["a closed lid can't be kept from putting the machine to sleep: \(Self.denied)"])
    }

    enum Occasion: CaseIterable {
        case afterSleep
        case newBlock
        case newLogind
    }

    @Test(arguments: Occasion.allCases)
    func `a denied delay is requested again when that may succeed`(occasion: Occasion) throws {
        var fake = try user.serve { $0.answers = [.error(Self.denied)] }
        try user.loop.wait(for: "the refusal") { user.problem == "sleep can't be delayed: \(Self.denied)" }
        try user.user.settle()
        #expect(fake.asked.count == 1)
        switch occasion {
        case .afterSleep:
            try fake.prepareForSleep(true)
            try fake.prepareForSleep(false)
        case .newBlock:
            user.login?.blocks = [.lid]
        case .newLogind:
            fake.die()
            try user.loop.wait(for: "its end") { user.problem == "logind is not running" }
            fake = try user.serve()
        }
        try user.waitForDelay(by: fake)
        #expect(user.failures.first == "sleep can't be delayed: \(Self.denied)")
    }

    @Test func `a block that is wanted during a sleep is taken after it`() throws {
        let fake = try user.hold()
        try fake.prepareForSleep(true)
        try user.wait(for: [.sleepComes])
        user.login?.letSleep()
        fake.answers = [.error(BusError(.operationInProgress, "already running"))]
        user.login?.blocks = [.sleep]
        try user.loop.wait(for: "the refusal") { user.problem.hasPrefix("sleep can't be blocked: ") }
        #expect(fake.openLocks("delay").isEmpty)
        try fake.prepareForSleep(false)
        try user.waitForDelay(by: fake)
        try user.loop.wait(for: "the block") { fake.openLocks("block-weak").count == 1 }
    }

    @Test(arguments: [(FakeLogin.Answer.empty, "got ''"), (.wrongType, "got 's'")])
    func `an answer without a lock is a refusal`(answer: FakeLogin.Answer, text: String) throws {
        let fake = try user.serve { $0.answers = [answer] }
        try user.loop.wait(for: "the refusal") { user.problem.hasPrefix("sleep can't be delayed: ") }
        #expect(user.problem.hasSuffix("Inhibit: expected a descriptor as answer, \(text)"))
        user.login?.blocks = [.sleep]
        try user.waitForDelay(by: fake)
    }

    @Test func `a logind that doesn't answer is a problem until it does`() throws {
        let user = try LoginUser(answerTime: 50_000)
        let fake = try user.serve { $0.answer = .nothing }
        user.login?.blocks = [.sleep]
        let silence = BusError(.noReply, "logind has not answered yet")
        let problem = "sleep can't be delayed: \(silence); sleep can't be blocked: \(silence)"
        try user.loop.wait(for: "the problem") { user.problem == problem }
        try user.user.settle()
        #expect(user.failures.count == 2)
        #expect(fake.asked.count == 2)
        try fake.answerLate()
        try user.loop.wait(for: "the lock") { user.problem == "sleep can't be blocked: \(silence)" }
        try fake.answerLate()
        try user.waitForDelay(by: fake)
    }

    @Test func `with all answered nothing wakes up any more`() throws {
        let user = try LoginUser(answerTime: 200_000)
        let fake = try user.hold()
        fake.answersAbout["handle-lid-switch"] = .error(Self.denied)
        user.login?.blocks = [.sleep, .lid]
        try user.loop.wait(for: "the answers") { fake.openLocks("block-weak").count == 1 && !user.failures.isEmpty }
        try user.user.settle()
        #expect(try !user.loop.runOnce(timeout: 300_000))
    }

    @Test func `a request to a logind that dies before it has answered is repeated to the next one`() throws {
        let first = try user.serve { $0.answer = .nothing }
        user.login?.blocks = [.sleep]
        try user.loop.wait(for: "the calls") { first.unanswered.count == 2 }
        first.die()
        try user.loop.wait(for: "its end") { user.problem == "logind is not running" }
        let second = try user.hold()
        try user.loop.wait(for: "the block") { second.openLocks("block-weak").count == 1 }
        #expect(user.failures.count == 1)
    }
}
