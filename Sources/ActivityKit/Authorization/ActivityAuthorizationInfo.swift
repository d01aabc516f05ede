internal import AlarmsClient
internal import AppIntents

/// The person's permission for activities.
public final class ActivityAuthorizationInfo: Sendable {
    /// The changes of the permission.
    public typealias ActivityEnablementUpdates = ActivityUpdateSequence<Bool>
    /// The changes of the permission for frequent pushes.
    public typealias FrequentPushEnablementUpdates = ActivityUpdateSequence<Bool>

    /// The permission to start activities, then each change. The sequence ends only with the task.
    public let activityEnablementUpdates: ActivityEnablementUpdates
    /// A single false: there are no pushes.
    public let frequentPushEnablementUpdates: FrequentPushEnablementUpdates

    private let client: AlarmsClient?

    /// Creates the information about this app.
    public init() {
        let client = try? ServiceClient.current()
        self.client = client
        activityEnablementUpdates = ActivityUpdateSequence { Self.enablement(client) }
        frequentPushEnablementUpdates = ActivityUpdateSequence {
            AsyncStream { continuation in
                continuation.yield(UncheckedSendable(false))
                continuation.finish()
            }
        }
    }

    /// True if the app may start activities: the person allows them, and hasn't denied the app. Reading it waits for
    /// the service; false if that can't be reached.
    public var areActivitiesEnabled: Bool {
        guard let client, (try? client.wait(for: .activitiesAreEnabled)) == true else { return false }
        let state = try? client.wait(for: .authorization(appID: AlarmApp.identifier))
        return state != .denied
    }

    /// True if servers may push often: always false, since there are no pushes.
    public var frequentPushesEnabled: Bool { false }

    private static func areActivitiesEnabled(_ client: AlarmsClient) async -> Bool {
        guard (try? await client.perform(.activitiesAreEnabled)) == true else { return false }
        return await isAllowed(client)
    }

    private static func isAllowed(_ client: AlarmsClient) async -> Bool {
        (try? await client.perform(.authorization(appID: AlarmApp.identifier))) != .denied
    }

    private static func enablement(_ client: AlarmsClient?) -> AsyncStream<UncheckedSendable<Bool>> {
        let (stream, continuation) = AsyncStream.makeStream(of: UncheckedSendable<Bool>.self)
        guard let client else {
            continuation.finish()
            return stream
        }
        let changes = client.snapshots(of: .activitiesAreEnabled) { event in
            switch event {
            case .activitiesEnabledChanged, .authorizationChanged: true
            default: false
            }
        }
        let task = Task {
            // Needed even if the service can't be reached.
            var last = await areActivitiesEnabled(client)
            continuation.yield(UncheckedSendable(last))
            for await areEnabled in changes {
                let isEnabled = areEnabled ? await isAllowed(client) : false
                if isEnabled != last { continuation.yield(UncheckedSendable(isEnabled)) }
                last = isEnabled
            }
        }
        continuation.cancelAtEnd(task)
        return stream
    }
}
