/// The subscriptions of one connection, indexed by first argument.
///
/// A service may track a thousand names at once, each by a rule with the name as its first argument. A signal is
/// compared with the rules for its first argument and with the rules without one.
final class Subscriptions {
    private struct Entry {
        weak var subscription: Subscription?
    }

    /// The subscriptions by the first argument in their rules; `nil`: any.
    private var entries: [String?: [ObjectIdentifier: Entry]] = [:]
    /// The number of rules for each sender that can be compared.
    private var senders: [BusName: Int] = [:]
    /// The rules without a comparable sender, and the number of subscriptions with each.
    private var openRules: [MatchRule: Int] = [:]

    func add(_ subscription: Subscription) {
        let rule = subscription.rule
        entries[rule.firstArgument, default: [:]][ObjectIdentifier(subscription)] = Entry(subscription: subscription)
        if let sender = rule.comparableSender {
            senders[sender, default: 0] += 1
        } else {
            openRules[rule, default: 0] += 1
        }
    }

    func remove(_ subscription: ObjectIdentifier, _ rule: MatchRule) {
        entries[rule.firstArgument]?[subscription] = nil
        if entries[rule.firstArgument]?.isEmpty == true { entries[rule.firstArgument] = nil }
        if let sender = rule.comparableSender { senders.countDown(sender) } else { openRules.countDown(rule) }
    }

    /// Returns true if a signal may match a rule, without reading its arguments, which may be long.
    func mayMatch(_ signal: Message) -> Bool {
        // Only libdbus's own signal has no sender.
        guard let sender = signal.sender else { return true }
        return senders[sender] != nil || openRules.keys.contains { $0.matchesHeader(of: signal) }
    }

    /// Delivers a signal to the subscriptions whose rules it matches.
    func receive(_ signal: Message) {
        var reader = Reader(signal)
        var found = entries[nil].map { Array($0.values) } ?? []
        if let argument = try? reader.string(), let more = entries[argument] { found += more.values }
        // Held weakly until it is called: a handler may end another subscription and release its resources.
        for entry in found {
            guard let subscription = entry.subscription, subscription.rule.matches(signal) else { continue }
            subscription.receive(signal)
        }
    }
}

extension Dictionary where Value == Int {
    /// Decrements the number of a key; at 0 the key is removed.
    fileprivate mutating func countDown(_ key: Key) {
        guard let count = self[key] else { return }
        self[key] = count > 1 ? count - 1 : nil
    }
}
