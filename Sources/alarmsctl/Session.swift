import AlarmsClient

/// Carries out a command on the session bus.
struct Session {
    let client: AlarmsClient
    let isJSON: Bool

    static func run(_ invocation: Invocation, _ inputs: Inputs) async throws(Problem) -> ExitStatus {
        if invocation.command == .version { return try await version(isJSON: invocation.isJSON) }
        let client: AlarmsClient
        do { client = try await .connect() } catch { throw .service(error) }
        let session = Session(client: client, isJSON: invocation.isJSON)
        return try await session.run(invocation.command, inputs)
    }

    private func run(_ command: Command, _ inputs: Inputs) async throws(Problem) -> ExitStatus {
        switch command {
        case .schedule(let configuration): try await schedule(configuration)
        case .add(let when, let keys): try await add(when, keys)
        case .list: try await list()
        case .show(let identifier, nil): try await show(identifier)
        case .show(let identifier, let count?): try await showNext(count, of: try await resolve(identifier))
        case .history(let identifier, let since, let limit):
            try await history(identifier, since: since, limit: limit)
        case .stop(let identifier): try await stop(identifier)
        case .snooze(let identifier, let length): try await snooze(identifier, for: length)
        case .verb(let verb, let identifier): try await apply(verb, identifier)
        case .invoke(let identifier, let action): try await invoke(identifier, action)
        case .update(let identifier, let changes): try await update(identifier, changes)
        case .wait(let identifier):
            return try await Wait(id: try await resolve(identifier), session: self, inputs: inputs).run()
        case .watch(let format?):
            var panel = Panel(format, session: self, inputs: inputs)
            return try await panel.run()
        case .watch(nil):
            var watch = Watch(session: self, inputs: inputs)
            return try await watch.run()
        case .monitor: return try await Monitor(session: self, inputs: inputs).run()
        case .status: try await status()
        case .selfTest(let ahead): return try await SelfTest(session: self, ahead: ahead, inputs: inputs).run()
        case .demo, .version, .help: break
        }
        return .done
    }

    func schedule(_ configuration: [String: Value]) async throws(Problem) {
        let id: String
        do { id = try await client.schedule(configuration).id } catch { throw .service(error) }
        try Output.line(isJSON ? Self.json(id: id) : id)
    }

    private func list() async throws(Problem) {
        let alarms = try await alarms()
        if isJSON {
            try Output.line(JSON.array(alarms.map { JSON($0) }).lines)
        } else {
            try await useServiceZone()
            try Output.line(AlarmTable.text(alarms, at: WallClock.now))
        }
    }

    private func show(_ identifier: AlarmIdentifier) async throws(Problem) {
        let id = try await resolve(identifier)
        let alarm: AlarmProperties
        do { alarm = try await client.properties(id: id) } catch { throw .service(error) }
        if isJSON {
            try Output.line(JSON(alarm).text)
        } else {
            try await useServiceZone()
            try Output.line(Wording.description(alarm, at: WallClock.now).joined(separator: "\n"))
        }
    }

    private func update(_ identifier: AlarmIdentifier, _ changes: [String: Value]) async throws(Problem) {
        let id = try await resolve(identifier)
        do { try await client.update(id: id, changes) } catch { throw .service(error) }
        if isJSON { try Output.line(Self.json(id: id)) }
    }

    /// Hands on what this program was started with to come to the foreground: it is for the app.
    private func invoke(_ identifier: AlarmIdentifier, _ action: AlarmAction) async throws(Problem) {
        let id = try await resolve(identifier)
        do {
            try await client.invokeAction(
                id: id, action, activationToken: ProcessEnvironment.variable("XDG_ACTIVATION_TOKEN"),
                startupID: ProcessEnvironment.variable("DESKTOP_STARTUP_ID"))
        } catch {
            throw .service(error)
        }
        if isJSON { try Output.line(Self.json(id: id)) }
    }

    private func stop(_ identifier: AlarmIdentifier?) async throws(Problem) {
        var id = ""
        if let identifier { id = try await resolve(identifier) }
        do {
            if identifier == nil { id = try await client.stopRinging() } else { try await client.stop(id: id) }
        } catch {
            throw .service(error)
        }
        if isJSON { try Output.line(Self.json(id: id)) }
    }

    private func snooze(_ identifier: AlarmIdentifier?, for length: UInt64?) async throws(Problem) {
        var id = ""
        if let identifier { id = try await resolve(identifier) }
        do {
            if identifier == nil {
                id = try await client.snoozeRinging()
            } else {
                try await client.snooze(id: id, length: length)
            }
        } catch {
            throw .service(error)
        }
        if isJSON { try Output.line(Self.json(id: id)) }
    }

    private func apply(_ verb: Command.Verb, _ identifier: AlarmIdentifier) async throws(Problem) {
        let id = try await resolve(identifier)
        do {
            switch verb {
            case .pause: try await client.pause(id: id)
            case .resume: try await client.resume(id: id)
            case .skip: try await client.skipNext(id: id)
            case .cancel: try await client.cancel(id: id)
            case .enable: try await client.setEnabled(id: id, true)
            case .disable: try await client.setEnabled(id: id, false)
            }
        } catch {
            throw .service(error)
        }
        if isJSON { try Output.line(Self.json(id: id)) }
    }

    /// All alarms, the soonest first.
    func alarms() async throws(Problem) -> [AlarmProperties] {
        do { return try await client.list() } catch { throw .service(error) }
    }

    func resolve(_ identifier: AlarmIdentifier) async throws(Problem) -> String {
        if identifier.isWhole { return identifier.text }
        return try identifier.resolve(among: try await alarms())
    }

    private static func version(isJSON: Bool) async throws(Problem) -> ExitStatus {
        var service: ServiceProperties?
        // Without a bus, or without a service on it, there is still this program's version.
        if let client = try? await AlarmsClient.connect(), (try? await client.isServiceRunning()) == true {
            service = try? await client.serviceProperties()
        }
        if isJSON {
            let members = [
                JSON.Member("alarmsctl", .string(AlarmsCtl.version)),
                JSON.Member("service", service.map { JSON($0) } ?? .null),
            ]
            try Output.line(JSON.object(members).text)
        } else {
            try Output.line(Wording.version(AlarmsCtl.version, service))
        }
        return .done
    }

    private static func json(id: String) -> String {
        JSON.object([JSON.Member("id", .string(id))]).text
    }
}
