/// The recent loads of the connections that send calls without a reply: no answer slows such a sender down.
///
/// # Theory of operation
///
/// A call counts once, and once more for each 100 µs that it has taken, at most 64 times. Counts are halved each second.
/// So a sender is within its share as long as it sends at most half of ``share`` a second, or after a pause as much as
/// that at once. What has come beyond it counts, too: a sender gets its share back by sending less. The number of
/// senders is bounded; those that have become quiet make room, and those that count least. Time is an argument, µs on
/// the monotonic clock.
struct SenderLoads {
    /// The load of a sender, compared with its share.
    enum Level {
        /// It is within its share.
        case within
        /// It has just left its share.
        case leaving
        /// It is beyond its share.
        case beyond
    }

    /// The greatest count within a sender's share.
    static let share = 1_024
    /// The time that counts as much as a call, µs.
    static let timeOfCall: Int64 = 100
    /// The most that one call counts.
    static let mostOfCall = 64
    /// The time after which counts are halved, µs.
    static let halfLife: Int64 = 1_000_000
    /// The most senders that are counted.
    static let mostSenders = 256

    private struct Load {
        var count = 0
        /// The time of the last halving; at first, of the first call.
        var start: Int64
        var isBeyond = false

        mutating func halve(until now: Int64) {
            let times = (now - start) / SenderLoads.halfLife
            guard times > 0 else { return }
            // As all bits are shifted out, none is left.
            count >>= times
            start += times * SenderLoads.halfLife
        }
    }

    private var loads: [BusName: Load] = [:]

    /// The number of senders that are counted.
    var count: Int { loads.count }

    /// Counts a call, and returns the level of its sender.
    mutating func add(_ sender: BusName, at now: Int64) -> Level {
        if loads[sender] == nil, loads.count >= Self.mostSenders { makeRoom(at: now) }
        var load = loads[sender] ?? Load(start: now)
        load.halve(until: now)
        load.count += 1
        let wasBeyond = load.isBeyond
        load.isBeyond = load.count > Self.share
        loads[sender] = load
        return !load.isBeyond ? .within : wasBeyond ? .beyond : .leaving
    }

    /// Counts the time that the last call of a sender has taken, µs.
    mutating func add(_ time: Int64, of sender: BusName) {
        guard time >= Self.timeOfCall else { return }
        loads[sender]?.count += min(Int(time / Self.timeOfCall), Self.mostOfCall - 1)
    }

    /// Removes the senders that have become quiet, and of the others the half that counts least.
    private mutating func makeRoom(at now: Int64) {
        for sender in loads.keys { loads[sender]?.halve(until: now) }
        let busiest = loads.filter { $0.value.count > 0 }.sorted { $0.value.count > $1.value.count }
        loads = Dictionary(uniqueKeysWithValues: busiest.prefix(Self.mostSenders / 2).map { ($0.key, $0.value) })
    }
}
