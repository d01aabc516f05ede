import AlarmsClient
import Gettext

/// The activity that shows the progress of a command.
///
/// The service may refuse it, hang, end or restart without an effect on the command.
struct ProgressReport: Sendable {
    /// The shortest interval between two updates.
    private static let pause = Duration.milliseconds(250)
    /// The delay of the update after a failed one.
    private static let longPause = Duration.seconds(5)
    /// The time for which the activity of a successful command remains after its end, µs.
    private static let stay: UInt64 = 600_000_000

    /// The age at which an activity is replaced by a new one, µs: a minute less than the service's limit.
    static let lifetime: UInt64 = 28_740_000_000

    /// An activity: the connection that has started it, its id, and the time of its start, µs on the boot clock.
    typealias Activity = (client: AlarmsClient, id: String, start: UInt64)

    let title: String
    /// The name of an icon in the icon theme.
    let icon: String
    /// True if the end is announced by an alert.
    let isAlerting: Bool
    /// The start of the command, µs since 1970 UTC.
    let startUSec: UInt64
    let output: LatestOutput
    /// The age at which an activity is replaced by a new one, µs.
    var lifetime = ProgressReport.lifetime
    /// The address of the bus; `nil`: the session bus.
    var address: String?

    /// Starts the activity, and updates it at each change, at most four times a second, until the task is cancelled.
    ///
    /// - Parameter say: Called each time the progress isn't shown, with the reason.
    /// - Returns: The activity, to be ended by the caller; `nil`: there is none.
    func run(_ changes: AsyncStream<Void>, _ say: (Problem) -> Void) async -> Activity? {
        // Output also arrives while the service answers.
        var content = self.content(fraction: nil)
        guard var activity = await start(content, say) else { return nil }
        var fraction: Double?
        for await _ in changes {
            var isShown = false
            // The last content is shown even if the first attempt fails.
            while !isShown, !Task.isCancelled {
                fraction = output.lines.fraction ?? fraction
                let next = self.content(fraction: fraction)
                do throws(AlarmsError) {
                    if isOld(activity) {
                        activity = try await successor(of: activity, next)
                    } else if next != content {
                        try await activity.client.perform(
                            .updateActivity(id: activity.id, ["content": .dictionary(next)]))
                    }
                    content = next
                    isShown = true
                } catch {
                    // The person has dismissed the activity, or disabled them.
                    if [.notFound, .invalidState, .notAuthorized].contains(error.code) { return nil }
                    if !error.isCancelled { say(.refused(Messages.noProgressForNow(.service(error)))) }
                }
                try? await Task.sleep(for: isShown ? Self.pause : Self.longPause)
            }
        }
        return activity
    }

    private func start(_ content: [String: Value], _ say: (Problem) -> Void) async -> Activity? {
        let client: AlarmsClient
        do {
            client = try await .connect(toBusAt: address)
        } catch {
            say(.refused(Messages.noProgress(.noBus(error.message))))
            return nil
        }
        do {
            let id = try await startActivity(content, on: client)
            return (client, id, BootClock.now)
        } catch {
            say(.refused(Messages.noProgress(.service(error))))
            return nil
        }
    }

    /// Starts an activity, and waits for its id even if the task is cancelled, since the activity must be ended.
    private func startActivity(
        _ content: [String: Value], on client: AlarmsClient
    ) async throws(AlarmsError) -> String {
        let configuration = configuration(content)
        return try await Task { () async -> Result<String, AlarmsError> in
            do throws(AlarmsError) {
                return .success(try await client.perform(.startActivity(configuration)).id)
            } catch {
                return .failure(error)
            }
        }.value.get()
    }

    /// Returns true if at most a minute is left of the service's limit for the activity.
    private func isOld(_ activity: Activity) -> Bool { BootClock.now - activity.start >= lifetime }

    /// Starts an activity that replaces an old one.
    ///
    /// - Throws: ``AlarmsError``: `notFound` if the old one was dismissed, or the reason why no other one can be
    ///   started.
    private func successor(of old: Activity, _ content: [String: Value]) async throws(AlarmsError) -> Activity {
        let client = old.client
        _ = try await client.perform(.activityProperties(id: old.id))
        let id = try await startActivity(content, on: client)
        try? await client.perform(.endActivity(id: old.id, ["dismissal": .string("immediate")]))
        return (client, id, BootClock.now)
    }

    /// Ends the activity, without a retry on failure.
    ///
    /// - Parameter length: The run time of the command, µs.
    func end(_ activity: Activity, _ ending: CommandEnding, after length: UInt64) async {
        var (client, id, _) = activity
        if isOld(activity), let next = try? await successor(of: activity, self.content(fraction: nil)) {
            (client, id, _) = next
        }
        let status = Messages.ending(ending, after: length)
        var content = ["status": Value.string(status)]
        if ending.isSuccess { content["progress"] = .double(1) }
        if isAlerting {
            let alert = ["title": Value.string(title), "body": .string(status)]
            try? await client.perform(
                .updateActivity(
                    id: id, ["content": .dictionary(content), "alert": .dictionary(alert)]))
        }
        try? await client.perform(
            .endActivity(
                id: id,
                [
                    "content": .dictionary(content),
                    ending.isSuccess ? "dismiss-at" : "dismissal": ending.isSuccess
                        ? .uint64(WallClock.now + Self.stay) : .string("default"),
                ]))
    }

    private func configuration(_ content: [String: Value]) -> [String: Value] {
        [
            "title": .string(title), "icon": .string(icon), "content": .dictionary(content),
            "ends-with-caller": .boolean(true),
        ].atTerminal
    }

    private func content(fraction: Double?) -> [String: Value] {
        var content = ["from": Value.uint64(startUSec)]
        if let line = output.lines.last { content["status"] = .string(line) }
        if let fraction { content["progress"] = .double(fraction) }
        return content
    }
}
