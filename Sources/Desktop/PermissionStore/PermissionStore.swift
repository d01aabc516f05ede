public import AlarmCore
public import DBus

/// The decisions on alarms in the desktop's store of sandboxed apps' permissions: a client of
/// `org.freedesktop.impl.portal.PermissionStore`, versions 1 and 2.
///
/// # Theory of operation
///
/// The decisions are a row of the table `alarms`, with the id `schedule`: for each app `yes`, `no`, or anything else,
/// which counts as no decision. Any program outside a sandbox may change it, such as `flatpak permission-set`. The
/// service signals the whole row at each change, in the order of changes, so the last signal is right.
///
/// No call is sent before ``start()``, and none blocks. A desktop may lack the service; if it appears later, or again,
/// the row is read then.
///
/// A set decision counts even before the service acknowledges it, since pending signals still have the former one. If
/// the service refuses it, it counts until the app's entry in the row changes; without a service, it is written to the
/// next one.
public final class PermissionStore {
    /// The decisions of the row, by app, without `notDetermined`.
    public typealias Row = [SandboxedApp: Authorization]

    /// An event of the record.
    public enum Event {
        /// The row was read, or has changed; `nil`: the service has no row yet.
        case changed(Row?)
        /// An error of the service, or of starting it, for the log.
        case failed(BusError)
        /// An app, and its unknown entry in the row; once for each app.
        case unknown(SandboxedApp, [String])
        /// ``isKnown`` has become true.
        case known
    }

    /// Receives the events.
    public var report: (Event) -> Void = { _ in }

    /// True if the row was read, or there is currently no service to read it from.
    public private(set) var isKnown = false {
        didSet { if isKnown, !oldValue { report(.known) } }
    }

    let connection: Connection
    let timeout: Int32
    private var owner: NameOwner?
    private var startCall: PendingCall?
    private var lookup: PendingCall?
    private var changes: Subscription?
    /// The last row from the service.
    private var reported: Row?
    /// The decisions not yet acknowledged by the service.
    var unwritten: [SandboxedApp: PermissionWrite] = [:]
    private var unknown: Set<SandboxedApp> = []

    /// Uses the service on the bus of `connection`, from ``start()`` on.
    ///
    /// - Parameter timeout: The time for the service to answer, ms.
    public init(on connection: Connection, timeout: Int32 = 5_000) {
        self.connection = connection
        self.timeout = timeout
    }

    /// Reads the row when the service runs; if it doesn't, makes the bus start it.
    public func start() {
        guard let owner else { return track() }
        // If the bus hasn't answered yet, that is done at its answer.
        if owner.current == .some(nil) { startService() }
    }

    /// Sets the decision on an app; `notDetermined` revokes it. A no-op if the row has the same decision.
    public func set(_ authorization: Authorization, of app: SandboxedApp) {
        guard authorization != self.authorization(of: app) else { return }
        unwritten[app] = PermissionWrite(authorization)
        if let service { write(app, to: service) } else { start() }
    }

    /// The decisions of the row, with those set since; `nil`: there is no row.
    private var row: Row? {
        guard var row = reported else { return nil }
        for (app, write) in unwritten { row[app] = write.authorization }
        return row.filter { $0.value != .notDetermined }
    }

    private func authorization(of app: SandboxedApp) -> Authorization? {
        unwritten[app]?.authorization ?? reported.map { $0[app] ?? .notDetermined }
    }

    // MARK: The service

    /// The connection of the service; `nil`: there is none.
    private var service: BusName? { owner?.current.flatMap { $0 } }

    private func track() {
        do {
            owner = try NameOwner(of: RemoteObject.permissionStore.name, on: connection) { [unowned self] in
                ownerChanged(from: $0, to: $1)
            }
        } catch {
            failed(error)
        }
    }

    private func ownerChanged(from before: BusName??, to service: BusName?) {
        changes = nil
        lookup = nil
        reported = nil
        for (app, write) in unwritten { unwritten[app] = PermissionWrite(write.authorization) }
        guard let service else {
            // A service that has ended is started again when needed: nothing changes the row without it.
            if before.flatMap({ $0 }) == nil { startService() } else { isKnown = true }
            return
        }
        startCall = nil
        changes = connection.subscribe(to: RemoteObject.permissionStore.signals(from: service, "Changed")) {
            [unowned self] in changed($0)
        }
        read(from: service)
    }

    private func startService() {
        guard startCall == nil else { return }
        do {
            let call = try Message.methodCall("StartServiceByName", of: .bus, at: .bus, on: .bus) { writer in
                writer.append(RemoteObject.permissionStore.name.rawValue)
                writer.append(UInt32(0))
            }
            startCall = try connection.call(call, timeout: timeout) { [unowned self] answer in
                startCall = nil
                switch answer {
                // The owner of the name was announced before this.
                case .success: break
                // The service is often missing.
                case .failure(let error) where error.name == .serviceUnknown: isKnown = true
                case .failure(let error): failed(error)
                }
            }
        } catch {
            failed(error)
        }
    }

    // MARK: The row

    private func read(from service: BusName) {
        do {
            let call = try RemoteObject.permissionStore.call("Lookup", on: service) { writer in
                writer.append(Self.table)
                writer.append(Self.id)
            }
            lookup = try connection.call(call, timeout: timeout) { [unowned self] in looked($0, at: service) }
        } catch {
            failed(error)
        }
    }

    private func looked(_ answer: Result<Message, BusError>, at service: BusName) {
        lookup = nil
        do throws(BusError) {
            let entries = try answer.get().answer(to: "Lookup", expecting: "permissions", Self.entries)
            note(entries)
        } catch {
            guard error.name == .permissionNotFound else { return failed(error) }
            report(.changed(nil))
            isKnown = true
        }
        for (app, write) in unwritten where write.call == nil { self.write(app, to: service) }
    }

    private func changed(_ signal: Message) {
        var reader = Reader(signal)
        guard (try? reader.string()) == Self.table, (try? reader.string()) == Self.id,
            let isDeleted = try? reader.boolean(), (try? reader.variant()) != nil,
            let entries = try? Self.entries(&reader)
        else { return }
        note(isDeleted ? [:] : entries)
    }

    private func note(_ entries: [SandboxedApp: [String]]) {
        let row = entries.compactMapValues { Authorization(entry: $0) }
        for (app, entry) in entries where row[app] == nil && unknown.insert(app).inserted {
            report(.unknown(app, entry))
        }
        // A refused decision counts until the decision that it was to replace changes.
        for (app, write) in unwritten where write.wasRefused && reported?[app] != row[app] { unwritten[app] = nil }
        reported = row
        report(.changed(self.row))
        isKnown = true
    }

    private static func entries(_ reader: inout Reader) throws(Reader.TypeMismatch) -> [SandboxedApp: [String]] {
        var array = try reader.array(of: "{sas}")
        var entries: [SandboxedApp: [String]] = [:]
        while !array.isAtEnd {
            var entry = try array.dictionaryEntry()
            let app = SandboxedApp(id: try entry.string())
            // The empty id means all programs outside sandboxes.
            if !app.namesApp { continue }
            entries[app] = try entry.strings()
        }
        return entries
    }

    private func failed(_ error: BusError) {
        isKnown = true
        // The service ends with the bus.
        if error.name != .disconnected { report(.failed(error)) }
    }
}
