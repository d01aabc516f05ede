internal import AlarmsClient
internal import AppIntents
internal import Synchronization

/// The app's activities known to this process: one object per existing activity, updated by one observation of the
/// service.
final class ActivityRegistry: Sendable {
    private struct State {
        var activities: [any RegisteredActivity] = []
        /// The ids that have been in a list since their registration.
        var listed: Set<String> = []
        /// The dismissed ids, the latest last: a pending list may still contain them.
        var dismissed: [String] = []
        var observation: Task<Void, Never>?
    }

    private static let mostDismissed = 64

    /// The client of the service.
    let client: AlarmsClient
    /// The app's activities of all types, in display order.
    let rows = UpdateBroadcast<[ActivityRow]>([])
    private let state = Mutex(State())

    private static let registries = Mutex<[ObjectIdentifier: ActivityRegistry]>([:])

    private init(_ client: AlarmsClient) {
        self.client = client
    }

    /// Returns the registry of `ServiceClient`'s client.
    ///
    /// - Throws: `AlarmsError` if the client can't be created.
    static func current() throws(AlarmsError) -> ActivityRegistry {
        let client = try ServiceClient.current()
        return registries.withLock { registries in
            let registry = registries[ObjectIdentifier(client)] ?? ActivityRegistry(client)
            registries[ObjectIdentifier(client)] = registry
            return registry
        }
    }

    /// Removes the registry of a client; for tests, which have their own clients.
    static func remove(_ client: AlarmsClient) {
        let registry = registries.withLock { $0.removeValue(forKey: ObjectIdentifier(client)) }
        registry?.state.withLock { $0.observation }?.cancel()
    }

    /// The filter for the app's activities.
    var filter: [String: Value] { ["app-id": .string(AlarmApp.identifier)] }

    // MARK: Objects

    /// Registers an activity started by this process.
    ///
    /// - Returns: Its object: another thread may already have found it on the bus, and created one.
    func add<Attributes>(_ activity: Activity<Attributes>) -> Activity<Attributes> {
        let known: (any RegisteredActivity)? = state.withLock { state in
            if let known = state.activities.first(where: { $0.id == activity.id }) { return known }
            state.activities.append(activity)
            return nil
        }
        observe()
        return known as? Activity<Attributes> ?? activity
    }

    /// Returns the object of an activity of the service; `nil` if the activity has another type, or was removed.
    func activity<Attributes>(
        _ row: ActivityRow, of type: Attributes.Type
    ) -> Activity<Attributes>? {
        let properties = row.properties
        if let known = state.withLock({ state in state.activities.first { $0.id == properties.id } }) {
            known.apply(row)
            return known as? Activity<Attributes>
        }
        guard properties.kind == Activity<Attributes>.kind, let made = Activity<Attributes>(row, in: self)
        else { return nil }
        // Another thread may have registered it meanwhile.
        let known: (any RegisteredActivity)? = state.withLock { state in
            if state.dismissed.contains(properties.id) { return nil }
            if let known = state.activities.first(where: { $0.id == properties.id }) { return known }
            state.activities.append(made)
            state.listed.insert(properties.id)
            return made
        }
        return known as? Activity<Attributes>
    }

    /// Returns the activities of a type, in display order; the known ones if the service doesn't answer.
    func activities<Attributes>(of type: Attributes.Type) -> [Activity<Attributes>] {
        observe()
        var filter = filter
        filter["kind"] = .string(Activity<Attributes>.kind)
        guard let rows = try? client.wait(for: client.activities(of: filter)) else {
            return state.withLock { $0.activities }.compactMap { $0 as? Activity<Attributes> }
        }
        return rows.compactMap { activity($0, of: type) }
    }

    /// Dismisses an activity that the service has removed.
    func dismiss(_ id: String) {
        let dismissed = state.withLock { state in
            defer { state.activities.removeAll { $0.id == id } }
            state.listed.remove(id)
            state.dismissed.append(id)
            if state.dismissed.count > Self.mostDismissed { state.dismissed.removeFirst() }
            return state.activities.filter { $0.id == id }
        }
        for activity in dismissed { activity.becomeDismissed() }
    }

    // MARK: Observation

    /// Starts to observe the service, unless it is observed.
    func observe() {
        state.withLock { state in
            guard state.observation == nil else { return }
            state.observation = Task { [client, filter, weak self] in
                for await rows in client.activityRows(filter) { await self?.receive(rows) }
            }
        }
    }

    /// Passes the app's activities of all types to `body`, now and after each change, until the task is cancelled.
    func forEachList(_ body: UncheckedSendable<([ActivityRow]) -> Void>) -> Task<Void, Never> {
        observe()
        return Task { [rows] in
            for await rows in rows.updates { body.value(rows) }
        }
    }

    private func receive(_ rows: [ActivityRow]) async {
        let ids = Set(rows.map(\.properties.id))
        let (activities, listed) = state.withLock { state in
            defer { state.listed.formUnion(ids) }
            return (state.activities, state.listed)
        }
        for activity in activities {
            if let row = rows.first(where: { $0.properties.id == activity.id }) {
                activity.apply(row)
            } else if listed.contains(activity.id) {
                dismiss(activity.id)
            } else {
                // The list may be older than the activity.
                await refresh(activity)
            }
        }
        self.rows.yield(rows)
    }

    /// Reads an activity again.
    func refresh(_ activity: any RegisteredActivity) async {
        do {
            activity.apply(try await client.perform(client.activity(id: activity.id)))
        } catch {
            if error.code == .notFound { dismiss(activity.id) }
        }
    }
}
