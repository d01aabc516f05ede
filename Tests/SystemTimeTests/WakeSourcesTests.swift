import AlarmCore
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import SystemTime

@Suite struct WakeSourcesTests {
    /// A ladder, and its reports.
    private final class Fixture {
        let loop: EventLoop
        var ladder: WakeSources?
        /// The sources that were made, by the rung, in order.
        private(set) var made: [[FakeSource]]
        /// The sources that each rung makes next; with none it makes the last one anew, or fails again.
        private var plans: [[Plan]]
        private(set) var armed: [String] = []
        private(set) var changes: [WakeSupport] = []
        var hasClock: Bool

        enum Plan {
            case source(WakeSupport, isQuick: Bool = true, failure: String? = nil)
            case nothing(String)
        }

        init(
            _ plans: [[Plan]], hasClock: Bool = true, retries: [Interval] = [], answerTimeout: Interval = .seconds(3600)
        ) throws {
            loop = try EventLoop()
            self.plans = plans
            self.hasClock = hasClock
            made = plans.map { _ in [] }
            let rungs = plans.indices.map { rung($0) }
            ladder = try WakeSources(
                rungs, hasClock: { [unowned self] in self.hasClock }, in: loop, retries: retries,
                answerTimeout: answerTimeout)
            ladder?.whenChanged = { [unowned self] in changes.append(support) }
        }

        private func rung(_ index: Int) -> WakeSources.Rung {
            { [unowned self] (report) throws(WakeFailure) in try make(index, report) }
        }

        private func make(
            _ index: Int, _ report: @escaping (WakeFailure) -> Void
        ) throws(WakeFailure) -> any WakeSource {
            let plan = plans[index].count > 1 ? plans[index].removeFirst() : plans[index][0]
            switch plan {
            case .source(let support, let isQuick, let failure):
                let source = FakeSource(support, isQuick: isQuick, failure: failure, report: report)
                made[index].append(source)
                return source
            case .nothing(let reason):
                throw WakeFailure(.verbatim(reason))
            }
        }

        var support: WakeSupport { ladder?.support ?? .none }
        var problem: String { ladder.map { "\(LocalizableText.clauses($0.problems))" } ?? "" }

        func arm(_ instant: Int64?, _ name: String = "armed") {
            ladder?.arm(at: instant.map { WallTime(microseconds: $0) }) { [unowned self] in armed.append(name) }
        }

        /// Forgets the sources of a rung, so that only the ladder holds them.
        func forget(_ index: Int) { made[index] = [] }
    }

    private let second = WallTime(microseconds: 1_000_000)

    @Test func `the best rung is in use, and is armed as requested`() throws {
        let fixture = try Fixture([[.source(.timerfd)], [.source(.helper)]])
        #expect(fixture.support == .timerfd)
        #expect(fixture.problem == "")
        fixture.arm(1_000_000)
        #expect(fixture.armed == ["armed"])
        #expect(fixture.made[0][0].asked == [nil, second])
        #expect(fixture.made[1].isEmpty)
        #expect(fixture.changes.isEmpty)
    }

    @Test func `a rung that can't be had is passed over`() throws {
        let fixture = try Fixture([[.nothing("no permission")], [.source(.helper)]])
        #expect(fixture.support == .helper)
        #expect(fixture.problem == "")
        fixture.arm(1_000_000)
        #expect(fixture.made[1][0].asked == [nil, second])
    }

    @Test func `a rung that fails when it is first tried is passed over`() throws {
        let fixture = try Fixture([[.source(.timerfd, failure: "broken")], [.source(.helper)]])
        #expect(fixture.support == .helper)
        #expect(fixture.problem == "")
    }

    @Test func `with no rung left, each has a reason, and pending requests end`() throws {
        let fixture = try Fixture([[.nothing("no permission")], [.source(.helper, failure: "no helper")]])
        #expect(fixture.support == .none)
        #expect(fixture.problem == "no permission; no helper")
        fixture.arm(1_000_000)
        fixture.arm(nil)
        #expect(fixture.armed == ["armed", "armed"])
        #expect(fixture.changes.isEmpty)
    }

    @Test func `without rungs there is a problem`() throws {
        let fixture = try Fixture([])
        #expect(fixture.support == .none)
        #expect(fixture.problem == "nothing is there to wake it")
    }

    @Test func `a rung that hasn't answered doesn't count yet`() throws {
        let fixture = try Fixture([[.source(.helper, isQuick: false)]])
        #expect(fixture.support == .none)
        #expect(fixture.problem != "")
        fixture.made[0][0].answer()
        #expect(fixture.support == .helper)
        #expect(fixture.problem == "")
        #expect(fixture.changes == [.helper])
    }

    @Test func `an instant that is armed already is a no-op`() throws {
        let fixture = try Fixture([[.source(.timerfd)]])
        for _ in 0..<3 { fixture.arm(1_000_000) }
        for _ in 0..<3 { fixture.arm(nil) }
        #expect(fixture.armed.count == 6)
        #expect(fixture.made[0][0].asked == [nil, second, nil])
    }

    @Test func `pending requests end once, when the last requested instant is armed`() throws {
        let fixture = try Fixture([[.source(.helper, isQuick: false)]])
        fixture.arm(1_000_000, "one")
        fixture.arm(2_000_000, "two")
        fixture.arm(2_000_000, "two again")
        #expect(fixture.armed.isEmpty)
        fixture.made[0][0].answer()
        #expect(fixture.armed == ["one", "two", "two again"])
        fixture.made[0][0].answer()
        #expect(fixture.armed.count == 3)
        #expect(fixture.made[0][0].asked == [nil, second, WallTime(microseconds: 2_000_000)])
    }

    @Test func `a rung that fails when it is armed is left for the next, for the same time`() throws {
        let fixture = try Fixture([[.source(.timerfd)], [.source(.helper, isQuick: false)]])
        fixture.made[0][0].failure = WakeFailure(.verbatim("gone"))
        fixture.arm(1_000_000)
        #expect(fixture.armed.isEmpty)
        #expect(fixture.made[1][0].asked == [second])
        // Until the other one answers, nothing has been decided.
        #expect(fixture.changes.isEmpty)
        fixture.made[1][0].answer()
        #expect(fixture.armed == ["armed"])
        #expect(fixture.support == .helper)
        #expect(fixture.changes == [.helper])
    }

    @Test func `a rung that fails while it is armed is left for the next, for the same time`() throws {
        let fixture = try Fixture([[.source(.helper)], [.source(.systemdTimer)]])
        fixture.arm(1_000_000)
        fixture.made[0][0].die("killed")
        #expect(fixture.made[1][0].asked == [second])
        #expect(fixture.support == .systemdTimer)
        #expect(fixture.changes == [.systemdTimer])
        #expect(fixture.armed == ["armed"])
        fixture.made[1][0].die("gone")
        #expect(fixture.support == .none)
        #expect(fixture.problem == "killed; gone")
        #expect(fixture.changes == [.systemdTimer, .none])
        fixture.arm(1_000_000)
        #expect(fixture.armed == ["armed", "armed"])
    }

    @Test func `a rung that was left is released`() throws {
        let fixture = try Fixture([[.source(.helper)]])
        weak let source = fixture.made[0][0]
        fixture.forget(0)
        #expect(source != nil)
        source?.die("killed")
        #expect(source == nil)
    }

    @Test func `a released ladder releases its rungs, though they haven't answered`() throws {
        let fixture = try Fixture([[.source(.helper, isQuick: false)]])
        fixture.arm(1_000_000)
        weak let source = fixture.made[0][0]
        fixture.forget(0)
        #expect(source != nil)
        fixture.ladder = nil
        #expect(source == nil)
    }

    @Test func `on a retry a better rung takes over, and only then the other one ends`() throws {
        let fixture = try Fixture([
            [.nothing("no permission"), .source(.timerfd, isQuick: false)], [.source(.helper)],
        ])
        fixture.arm(1_000_000)
        weak let helper = fixture.made[1][0]
        fixture.forget(1)
        fixture.ladder?.tryAgain()
        #expect(fixture.support == .helper)
        #expect(helper?.asked == [nil, second])
        fixture.arm(2_000_000)
        #expect(fixture.armed == ["armed"])
        fixture.made[0][0].answer()
        #expect(fixture.made[0][0].asked == [second, WallTime(microseconds: 2_000_000)])
        #expect(fixture.armed == ["armed", "armed"])
        #expect(helper == nil)
        #expect(fixture.support == .timerfd)
        #expect(fixture.changes == [.timerfd])
    }

    @Test func `a retry in vain changes nothing`() throws {
        let fixture = try Fixture([
            [.nothing("no permission"), .source(.timerfd, isQuick: false, failure: "broken"), .nothing("gone")],
            [.source(.helper)],
        ])
        fixture.arm(1_000_000)
        fixture.ladder?.tryAgain()
        fixture.made[0][0].answer()
        fixture.ladder?.tryAgain()
        #expect(fixture.made[0].count == 1)
        #expect(fixture.made[1].count == 1)
        #expect(fixture.made[1][0].asked.allSatisfy { $0 == nil || $0 == second })
        #expect(fixture.support == .helper)
        #expect(fixture.changes.isEmpty)
        #expect(fixture.armed == ["armed"])
    }

    @Test func `a rung that fails while a better one is tried isn't needed any more, or is made anew`() throws {
        for isBetter in [true, false] {
            let fixture = try Fixture([
                [.nothing("no permission"), .source(.timerfd, isQuick: false, failure: isBetter ? nil : "broken")],
                [.source(.helper)],
            ])
            fixture.arm(1_000_000)
            fixture.ladder?.tryAgain()
            fixture.made[1][0].die("killed")
            #expect(fixture.changes.isEmpty)
            fixture.made[0][0].answer()
            #expect(fixture.support == (isBetter ? .timerfd : .helper))
            #expect(fixture.made[1].map(\.asked) == (isBetter ? [[nil, second]] : [[nil, second], [second]]))
        }
    }

    @Test func `without a clock that can wake, a rung is armed all the same, and the clock may come`() throws {
        let fixture = try Fixture([[.source(.timerfd)]], hasClock: false)
        fixture.arm(1_000_000)
        #expect(fixture.made[0][0].asked == [nil, second])
        #expect(fixture.armed == ["armed"])
        #expect(fixture.support == .none)
        #expect(fixture.problem == "the machine has no clock that can wake it")
        fixture.ladder?.tryAgain()
        #expect(fixture.changes.isEmpty)
        fixture.hasClock = true
        fixture.ladder?.tryAgain()
        #expect(fixture.support == .timerfd)
        #expect(fixture.problem == "")
        fixture.hasClock = false
        fixture.ladder?.tryAgain()
        #expect(fixture.changes == [.timerfd, .none])
        #expect(fixture.made[0][0].asked == [nil, second])
    }

    @Test func `without a clock and without a rung both are reported`() throws {
        let fixture = try Fixture([[.nothing("no permission")]], hasClock: false)
        #expect(fixture.problem == "the machine has no clock that can wake it; no permission")
    }

    @Test func `a failed rung is made again by itself, and armed for the same time`() throws {
        let fixture = try Fixture([[.source(.helper)]], retries: [Interval(microseconds: 1000)])
        fixture.arm(1_000_000)
        fixture.made[0][0].die("killed")
        #expect(fixture.support == .none)
        try fixture.loop.wait(for: "another") { fixture.made[0].count == 2 }
        #expect(fixture.made[0][1].asked == [second])
        #expect(fixture.support == .helper)
        #expect(fixture.problem == "")
        #expect(fixture.changes == [.none, .helper])
        #expect(fixture.armed == ["armed"])
    }

    @Test func `a rung that fails repeatedly isn't retried for ever by itself`() throws {
        let fixture = try Fixture(
            [[.source(.helper, failure: "broken")]], retries: [1000, 2000, 4000].map { Interval(microseconds: $0) })
        try fixture.loop.wait(for: "the last try") { fixture.made[0].count == 4 }
        #expect(try !fixture.loop.runOnce(timeout: 50_000))
        #expect(fixture.made[0].count == 4)
        #expect(fixture.changes.isEmpty)
        // On request, it begins anew.
        fixture.ladder?.tryAgain()
        try fixture.loop.wait(for: "the last try") { fixture.made[0].count == 8 }
        #expect(try !fixture.loop.runOnce(timeout: 50_000))
    }

    @Test func `a rung that can't be made isn't retried by itself`() throws {
        let fixture = try Fixture([[.nothing("not installed")]], retries: [Interval(microseconds: 1000)])
        #expect(try !fixture.loop.runOnce(timeout: 50_000))
        #expect(fixture.problem == "not installed")
    }

    @Test func `the times between tries grow, and end`() {
        #expect(WakeSources.retries == WakeSources.retries.sorted())
        #expect(Set(WakeSources.retries).count == WakeSources.retries.count)
        #expect((1...5).contains(WakeSources.retries.count))
    }

    @Test func `a handler may request another time`() throws {
        let fixture = try Fixture([[.source(.helper, isQuick: false)]])
        fixture.ladder?.whenChanged = { [unowned fixture] in fixture.arm(2_000_000, "by the change") }
        fixture.ladder?.arm(at: second) { [unowned fixture] in fixture.arm(3_000_000, "by the first") }
        fixture.made[0][0].answer()
        #expect(fixture.armed.isEmpty)
        fixture.made[0][0].answer()
        #expect(fixture.armed == ["by the change", "by the first"])
        #expect(fixture.made[0][0].asked.last == WallTime(microseconds: 3_000_000))
    }

    @Test func `a rung that never answers is left for the next, and no request waits for ever`() throws {
        let fixture = try Fixture(
            [[.source(.systemdTimer, isQuick: false)], [.source(.helper)]], answerTimeout: Interval(microseconds: 1000))
        fixture.arm(1_000_000)
        try fixture.loop.wait(for: "the next") { fixture.support == .helper }
        #expect(fixture.armed == ["armed"])
        #expect(fixture.ladder?.isSettled == true)
        #expect(fixture.made[1].last?.asked == [WallTime(microseconds: 1_000_000)])
    }
}
