/// The subscriptions of one connection, found by the first argument of a signal.
///
/// A service may follow a thousand names at once, each by a rule with the name as its first argument. A signal is
/// compared with those of its own first argument, and with the rules that leave it open.
final class Subscriptions {
    private struct Entry {
        weak var subscription: Subscription?
    }

    /// The subscriptions by the first argument in their rules; `nil`: it is left open.
    private var entries: [String?: [ObjectIdentifier: Entry]] = [:]

    func add(_ subscription: Subscription) {
        entries[subscription.rule.firstArgument, default: [:]][ObjectIdentifier(subscription)] = Entry(
            subscription: subscription)
    }

    func remove(_ subscription: ObjectIdentifier, _ rule: MatchRule) {
        entries[rule.firstArgument]?[subscription] = nil
        if entries[rule.firstArgument]?.isEmpty == true { entries[rule.firstArgument] = nil }
    }

    /// Hands a signal to the subscriptions whose rules it matches.
    func receive(_ signal: Message) {
        var reader = Reader(signal)
        var found = entries[nil].map { Array($0.values) } ?? []
        if let argument = try? reader.string(), let more = entries[argument] { found += more.values }
        // Held weakly until its turn comes: a handler may end another subscription, and with it what that needs.
        for entry in found {
            guard let subscription = entry.subscription, subscription.rule.matches(signal) else { continue }
            subscription.receive(signal)
        }
    }
}
