import AlarmsClient
import Gettext
import JSONText

/// A connection to the service, for the subcommands that need one.
struct Session {
    let client: AlarmsClient
    let isJSON: Bool
    let inputs: Inputs

    /// Makes an alarm, prints its id, in JSON with the time of its ring, and tells a person when it rings.
    func schedule(_ configuration: [String: Value]) async throws -> ExitStatus {
        try SoundValue.check(configuration)
        let id = try await client.perform(.schedule(configuration.atTerminal)).id
        try Output.line(isJSON ? JSON(id: id, nextFireUSec: try await nextFire(of: id)).text : id)
        await confirm(id) { Messages.nextRing($0, at: $1) }
        return .done
    }

    /// The time of an alarm's next ring, µs since 1970 UTC; 0: there is none, or it is gone already.
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
    /// - Parameter preference: Returns true for alarms that take precedence, if several have a name.
    /// - Throws: ``Problem`` if one isn't found, or is named twice, or an error of the client.
    func resolve(
        _ names: [AlarmName], preferring preference: (AlarmProperties) -> Bool = { _ in false }
    ) async throws -> [String] {
        // The service finds an alarm by its whole id.
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

    /// Does something to each alarm. One that is refused is reported, and the others are gone on with, unless it is the
    /// only one; the exit status is that of the first one. With `--json`, prints the ids of the others: an object for one, an array for several.
    ///
    /// - Parameter names: The alarms as they were typed.
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

    /// The service's properties, and the facts about waking the machine.
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

    /// Shows times in the service's zone, and by its rules, as they are from this event on.
    static func follow(_ event: AlarmsEvent) {
        switch event {
        case .timeChanged: LocalTime.reread()
        case .servicePropertiesChanged(let changed): LocalTime.use(zone: changed["TimeZone"]?.stringValue ?? "")
        default: break
        }
    }
}
