internal import AlarmsClient
internal import Foundation
internal import Synchronization

/// A content to send.
struct SentContent: Sendable {
    let encoded: EncodedContent
    /// The state of the activity's type.
    let state: UncheckedSendable<Any>

    /// Creates a content; `nil` if it can't be encoded.
    init?<State>(_ content: ActivityContent<State>) {
        guard let encoded = try? EncodedContent(content) else { return nil }
        self.encoded = encoded
        state = UncheckedSendable(content.state)
    }
}

/// The changes of an activity, which start in the order of the app's calls. If the service doesn't answer, their
/// timeouts don't add up.
extension Activity {
    /// Starts to send a content with its layout; `nil` if it can't be encoded.
    func beginUpdate(
        _ content: ActivityContent<ContentState>, _ alert: AlertConfiguration?, asOf: Date?
    ) -> Task<Void, Never>? {
        guard let content = SentContent(content) else { return nil }
        let (activity, registry): (any RegisteredActivity, ActivityRegistry) = (self, registry)
        let begun = ContinuousClock.Instant.now
        return changes.begin {
            guard await activity.send(content, alert, asOf: asOf, begun: begun) else { return }
            await registry.refresh(activity)
        }
    }

    /// Starts to end the activity, even if its last content can't be sent.
    func beginEnd(
        _ content: ActivityContent<ContentState>?, _ policy: ActivityUIDismissalPolicy, asOf: Date?
    ) -> Task<Void, Never> {
        let content = content.flatMap { SentContent($0) }
        // `End` has no layout argument.
        let isLayoutSent =
            content != nil && policy != .immediate && ActivityLayouts.evaluator(of: Attributes.self) != nil
        let (activity, registry): (any RegisteredActivity, ActivityRegistry) = (self, registry)
        let begun = ContinuousClock.Instant.now
        return changes.begin {
            if isLayoutSent { await activity.send(content, nil, asOf: asOf, begun: begun) }
            guard await activity.sendEnd(content, policy, asOf: asOf, begun: begun) else { return }
            await registry.refresh(activity)
        }
    }

    /// Starts to send the layout of the current content.
    func beginLayout() {
        let activity: any RegisteredActivity = self
        let begun = ContinuousClock.Instant.now
        changes.begin { await activity.send(nil, nil, asOf: nil, begun: begun) }
    }

    func send(
        _ content: SentContent?, _ alert: AlertConfiguration?, asOf: Date?, begun: ContinuousClock.Instant
    ) async -> Bool {
        let (encoded, earlierIntents) = record.withLock { record in
            (content?.encoded ?? record.content, record.intents)
        }
        let state = content?.state.value as? ContentState ?? self.content.state
        let layout = await Self.layout(of: id, attributes, state)
        let isActivatable = layout?.isActivatable ?? false
        let intents = layout.map { $0.keepIntents(ofActivity: id, isActivatable) } ?? earlierIntents
        var keys = encoded.keys(intents)
        // The whole layout: the service may have another process's, or an earlier one after a crash.
        if let layout { keys.merge(layout.keys(ofActivity: id, isActivatable)) { $1 } }
        keys["alert"] = (alert?.entries).map { .dictionary($0) }
        keys["as-of"] = asOf.flatMap(\.asOf)
        let deadline = record.withLock { $0.deadline(of: begun) }
        do {
            try await registry.client.performAgain(.updateActivity(id: id, keys), by: deadline)
            record.withLock { record in
                record.intents = intents
                record.note(nil)
            }
            return true
        } catch {
            record.withLock { $0.note(error) }
            // The activity has ended or was removed, which is no error here; or the service is missing, which isn't
            // reported.
            return !error.isServiceMissing
        }
    }

    func sendEnd(
        _ content: SentContent?, _ policy: ActivityUIDismissalPolicy, asOf: Date?, begun: ContinuousClock.Instant
    ) async -> Bool {
        var options = policy.options
        options["as-of"] = asOf.flatMap(\.asOf)
        let (intents, deadline) = record.withLock { ($0.intents, $0.deadline(of: begun)) }
        if let encoded = content?.encoded {
            var options = options
            options["content"] = encoded.entries(intents)
            do {
                try await registry.client.performAgain(.endActivity(id: id, options), by: deadline)
                return true
            } catch {
                guard error.code == .tooLarge || error.code == .invalidConfiguration else {
                    record.withLock { $0.note(error) }
                    return !error.isServiceMissing
                }
            }
        }
        do {
            try await registry.client.performAgain(.endActivity(id: id, options), by: deadline)
            return true
        } catch {
            record.withLock { $0.note(error) }
            return !error.isServiceMissing
        }
    }
}

extension ActivityUIDismissalPolicy {
    /// The options for `End`.
    fileprivate var options: [String: Value] {
        guard let time = date?.microseconds else { return ["dismissal": .string("default")] }
        let isToCome = time > Date().microseconds ?? 0
        return isToCome ? ["dismiss-at": .uint64(time)] : ["dismissal": .string("immediate")]
    }
}

extension Date {
    /// The value of the key `as-of`: the time, or now if the time is in the future.
    fileprivate var asOf: Value? { min(self, Date()).microseconds.map { .uint64($0) } }
}
