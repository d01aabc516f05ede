/// A subscription to signals. Releasing it ends it.
public final class Subscription {
    let rule: MatchRule
    private weak var connection: Connection?
    private let handler: (Message) -> Void

    init(_ rule: MatchRule, on connection: Connection, then handler: @escaping (Message) -> Void) {
        self.rule = rule
        self.connection = connection
        self.handler = handler
    }

    deinit {
        connection?.end(ObjectIdentifier(self), rule)
    }

    func receive(_ message: Message) {
        handler(message)
    }
}
