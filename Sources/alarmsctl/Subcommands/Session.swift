import AlarmsClient
import Gettext
import JSONText

/// A connection to the service, for subcommands.
struct Session {
    let client: AlarmsClient
    let isJSON: Bool
    let inputs: Inputs

    /// Sets an alarm, prints its id, in JSON with the time of its ring, and confirms that time on a terminal.
    func schedule(_ configuration: [String: Value]) async throws -> ExitStatus {
        try SoundValue.check(configuration)
        let id = try await client.perform(.schedule(configuration.atTerminal)).id
        try Output.line(isJSON ? JSON(id: id, nextFireUSec: try await nextFire(of: id)).text : id)
        await confirm(id) { Messages.nextRing($0, at: $1) }
        return .done
    }

    /// Returns the time of an alarm's next ring, µs since 1970 UTC; 0: there is none, or the alarm is removed.
    private func nextFire(of id: String) async throws(AlarmsError) -> UInt64 {
        do throws(AlarmsError) {
            return try await client.perform(.properties(id: id)).nextFireUSec
        } catch {
            guard error.code == .notFound else { throw error }
            return 0
        }
    }

    /// Prints the id of an alarm, with `--json` only.
    func printJSON(id: String) throws(Problem) {
        if isJSON { try Output.line(JSON(id: id)) }
    }

    // MARK: Alarms by name

    /// Returns the whole ids of alarms.
    ///
    /// - Parameter preference: Returns true for alarms that are preferred if several have the same name.
    /// - Throws: ``Problem`` if an alarm isn't found, or is named twice, or an error of the client.
    func resolve(
        _ names: [AlarmName], preferring preference: (AlarmProperties) -> Bool = { _ in false }
    ) async throws -> [String] {
        // The service accepts the whole id.
        if names.count == 1, let id = names[0].id { return [id] }
        let alarms = try await client.perform(.list())
        var ids: [String] = []
        for name in names {
            let id = try name.resolve(among: alarms, preferring: preference)
            guard !ids.contains(id) else {
                throw Problem.usage(
                    localized("{name}: expected each alarm once", ["name": Messages.quoted(name.text)]))
            }
            ids.append(id)
        }
        return ids
    }

    /// Performs an action on each alarm. If one of several is refused, reports it and continues; the exit status is
    /// that of the first refusal. With `--json`, prints the ids of the changed alarms: an object for one alarm, an
    /// array for several.
    ///
    /// - Parameter names: The alarms' names as typed.
    func each(
        of ids: [String], as names: [String], _ body: (String) async throws -> Void
    ) async throws -> ExitStatus {
        if ids.count == 1 {
            try await body(ids[0])
            try printJSON(id: ids[0])
            return .done
        }
        var (done, status) = ([String](), ExitStatus.done)
        for (id, name) in zip(ids, names) {
            do {
                try await body(id)
                done.append(id)
            } catch let error as AlarmsError where !error.isServiceMissing {
                let problem = Problem.service(error)
                Output.report(problem, of: name, isJSON: isJSON)
                if status == .done { status = problem.status }
            }
        }
        if isJSON { try Output.line(JSON.array(done.map { JSON(id: $0) })) }
        return status
    }

    /// Returns the service's properties, and the facts about waking the machine.
    func wakeFacts() async throws -> (ServiceProperties, WakeFacts) {
        let service = try await client.perform(.serviceProperties)
        let process = try? await client.perform(.serviceProcessIdentifier())
        return (service, .gathered(from: service, of: process))
    }

    // MARK: Time zone

    /// Shows times in the service's zone from now on.
    func useServiceZone() async throws {
        LocalTime.use(zone: try await client.perform(.serviceProperties).timeZone)
    }

    /// Updates the displayed zone and its rules according to this event.
    static func follow(_ event: AlarmsEvent) {
        switch event {
        case .timeChanged: LocalTime.reread()
        case .servicePropertiesChanged(let changed): LocalTime.use(zone: changed["TimeZone"]?.stringValue ?? "")
        default: break
        }
    }
}
