import ActivityCore
import AlarmCore
import ConfigurationSamples
import AlarmStore
import Foundation
import Testing

@Suite struct KillTests {
    /// The alarms of one commit; its number is in all of them.
    private static func group(_ number: UInt32) throws -> [Alarm] {
        try (0..<40).map { index in
            try alarm(
                AlarmID(high: 0, low: index), [.title(String(repeating: "x", count: 500))], snoozeCount: number)
        }
    }

    /// The activities of one commit, which have its number.
    private static func activities(_ number: UInt32) throws -> [Activity] {
        try (0..<4).map { index in
            try activity(
                ActivityID(high: 1, low: index), [.actions(["a": AppAction("a\(number)")])],
                updateCount: UInt64(number))
        }
    }

    @Test(arguments: [3, 7, 12, 18, 25, 40, 60, 90])
    func `killed in the middle of a transaction, a store has all of the last one that was acknowledged`(
        _ milliseconds: Int
    ) async throws {
        let directory = try TemporaryDirectory()
        try Store(directory: directory.path, boot: thisBoot).write(Self.group(0))
        let path = directory.path
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = path as String, milliseconds = milliseconds as Int] in
            let acknowledged = open(path + "/acknowledged", O_WRONLY | O_CREAT, 0o600)
            let store = try Store(directory: path, boot: thisBoot)
            // The kernel kills, wherever the process is then.
            var event = sigevent()
            event.sigev_notify = Int32(SIGEV_SIGNAL)
            event.sigev_signo = SIGKILL
            var timer: timer_t?
            #expect(timer_create(CLOCK_MONOTONIC, &event, &timer) == 0)
            var setting = itimerspec()
            setting.it_value.tv_nsec = milliseconds * 1_000_000
            #expect(timer_settime(timer, 0, &setting, nil) == 0)
            for number in 1...UInt32.max {
                try store.commit(
                    written: KillTests.group(number), removed: [], activities: KillTests.activities(number),
                    history: [entry("\(number)")])
                var number = number
                pwrite(acknowledged, &number, 4, 0)
            }
        }
        let acknowledged = (try? (path + "/acknowledged").contents).map(Array.init) ?? []
        let least = acknowledged.reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        let store = try Store(directory: path, boot: thisBoot)
        let found = try store.alarms()
        let numbers = Set(found.values.map(\.snoozeCount))
        #expect(found.count == 40)
        #expect(numbers.isSubset(of: [least, least + 1]) && numbers.count == 1)
        #expect(store.setAside == nil)
        let number = numbers.first ?? 0
        #expect(try store.activities().all == (number == 0 ? [:] : Self.activities(number).byID))
        let rung = try store.history().map { UInt32($0.title) }
        #expect(rung == (numbers.first ?? 0).latest(1_000))
    }
}

extension UInt32 {
    /// The numbers from this one down to 1, but no more than `limit`.
    fileprivate func latest(_ limit: UInt32) -> [UInt32?] {
        stride(from: Int64(self), to: Swift.max(0, Int64(self) - Int64(limit)), by: -1).map { UInt32($0) }
    }
}
