/// The recent loads of connections that send calls without a reply, which no reply slows down.
///
/// # Theory of operation
///
/// A call counts 1, and 1 more for each 100 µs that it has taken, at most 64. Counts are halved each second. So a
/// sender is within its share as long as it sends at most half of ``share`` a second, or ``share`` at once after a
/// pause. Calls beyond the share count, too: a sender gets its share back by sending less. The number of senders is
/// bounded: quiet senders are removed, then those with the lowest counts. Time is an argument, µs on the monotonic
/// clock.
struct SenderLoads {
    /// The load of a sender, compared with its share.
    enum Level {
        /// The sender is within its share.
        case within
        /// The sender has just exceeded its share.
        case leaving
        /// The sender is beyond its share.
        case beyond
    }

    /// The greatest count within a sender's share.
    static let share = 1_024
    /// The time of handling that counts as one more call, µs.
    static let timeOfCall: Int64 = 100
    /// The greatest count of one call.
    static let mostOfCall = 64
    /// The time after which counts are halved, µs.
    static let halfLife: Int64 = 1_000_000
    /// The most tracked senders.
    static let mostSenders = 256

    private struct Load {
        var count = 0
        /// The time of the last halving; at first, of the first call.
        var start: Int64
        var isBeyond = false

        mutating func halve(until now: Int64) {
            let times = (now - start) / SenderLoads.halfLife
            guard times > 0 else { return }
            // Shifting by more than all bits gives 0.
            count >>= times
            start += times * SenderLoads.halfLife
        }
    }

    private var loads: [BusName: Load] = [:]

    /// The number of tracked senders.
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

    /// Removes quiet senders, and the half of the others with the lowest counts.
    private mutating func makeRoom(at now: Int64) {
        for sender in loads.keys { loads[sender]?.halve(until: now) }
        let busiest = loads.filter { $0.value.count > 0 }.sorted { $0.value.count > $1.value.count }
        loads = Dictionary(uniqueKeysWithValues: busiest.prefix(Self.mostSenders / 2).map { ($0.key, $0.value) })
    }
}
