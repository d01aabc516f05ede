public import AlarmCore
public import DBus
public import EventLoop
internal import Glibc

/// Identifies callers by their connection: an app in a sandbox, or a program of the user outside any sandbox.
///
/// # Theory of operation
///
/// The bus is asked once about each connection, whose identity can't change, without waiting: the answer is
/// ``Answer/unknown`` until ``Event/known(_:)`` is reported. It is cached until the bus signals that the connection has
/// left. Unique names aren't reused.
///
/// The user must be the service's, or the superuser. A label of AppArmor proves a snap; the file `.flatpak-info` at the
/// root of the process, or of its proxy, proves a Flatpak. Newer buses return a pidfd of the process. Otherwise it is
/// opened by its identifier, and then the bus is asked if the connection still exists: if so, the identifier wasn't
/// reused, unless the process has ended and passed its connection to another one.
///
/// A caller that can't be identified is refused as long as it is connected; if only a descriptor was missing, until
/// ``forget(_:)``.
public final class Callers {
    /// An event of a caller.
    public enum Event {
        /// The caller with this name, which was unknown, is now known or refused.
        case known(BusName)
        /// The connection with this name has left the bus, and its identity, the value, is forgotten.
        case left(BusName, Answer)
    }

    /// Receives the events, from the loop.
    public var report: (Event) -> Void = { _ in }

    private let connection: Connection
    private let descriptors: DescriptorReserve
    private let bus: RemoteObject
    private let environment: DesktopEnvironment
    private var entries: [BusName: CallerEntry] = [:]
    /// The queue of callers for which the bus hasn't been asked yet, oldest first, from `firstWaiting`.
    private var waiting: [BusName] = []
    private var firstWaiting = 0
    /// The number of callers with a pending query to the bus.
    private var asked = 0

    /// The maximum number of cached callers.
    private let most: Int
    private let mostAskedNow: Int
    /// The maximum number of callers with pending queries, however many descriptors there are.
    static let mostAsked = 32

    /// Identifies callers on a connection to the bus.
    ///
    /// - Parameters:
    ///   - descriptors: Frees descriptors for the identification of each caller.
    ///   - mostAsked: The maximum number of callers with pending queries, 1 to 32. Each may need a descriptor.
    public convenience init(on connection: Connection, _ descriptors: DescriptorReserve, mostAsked: Int) {
        self.init(
            on: connection, descriptors, asking: RemoteObject(name: .bus, path: .bus, interface: .bus),
            in: DesktopEnvironment.current, mostAsked: min(mostAsked, Self.mostAsked))
    }

    /// Identifies callers by queries to `bus`; apps outside sandboxes in the directories of `environment`.
    ///
    /// - Parameter most: The maximum number of cached callers. A session has hundreds of connections.
    init(
        on connection: Connection, _ descriptors: DescriptorReserve, asking bus: RemoteObject,
        in environment: DesktopEnvironment, most: Int = 16_384, mostAsked: Int = Callers.mostAsked
    ) {
        self.most = most
        self.mostAskedNow = mostAsked
        self.connection = connection
        self.descriptors = descriptors
        self.bus = bus
        self.environment = environment
    }

    /// Returns the identity of the connection with this unique name. Asks the bus at the first call.
    public func caller(_ name: BusName) -> Answer {
        if let entry = entries[name] { return entry.answer }
        // If the bus refuses more match rules, ends aren't signalled. Connections that still exist are identified
        // again.
        if entries.count >= most { entries = entries.filter { $1.answer == .unknown } }
        guard entries.count < most else {
            return .refused(BusError(.limitsExceeded, "more than \(most) connections have called"))
        }
        let entry = CallerEntry()
        entries[name] = entry
        // Subscribed first, so that the end can't be missed.
        entry.leaving = connection.subscribe(to: .ownerChanged(of: name)) { [unowned self] in ownerChanged($0) }
        if asked < mostAskedNow { ask(about: name, entry) } else { waiting.append(name) }
        return entry.answer
    }

    /// Forgets a refused connection: at its next call, it is identified again.
    public func forget(_ name: BusName) {
        guard case .refused = entries[name]?.answer else { return }
        entries[name] = nil
    }

    /// Returns the connections of a sandboxed app that have called.
    public func names(of app: SandboxedApp) -> [BusName] {
        entries.compactMap { $1.answer == .known(.sandboxed(app)) ? $0 : nil }
    }

    // MARK: Questions

    private func ask(about name: BusName, _ entry: CallerEntry) {
        do throws(BusError) {
            let call = try bus.call("GetConnectionCredentials") { $0.append(name.rawValue) }
            // No timeout: a hanging bus may recover.
            entry.question = try connection.call(call, timeout: .max) { [unowned self] in
                credentialsTold($0, of: name)
            }
            entry.isAsked = true
            asked += 1
        } catch {
            // Only without memory or without the bus; then no caller waits for an answer.
            entry.answer = .refused(.unidentified(error.description))
        }
    }

    private func credentialsTold(_ answer: Result<Message, BusError>, of name: BusName) {
        proceed(with: name) { () throws(BusError) in
            let credentials = ConnectionCredentials(try answer.get())
            guard credentials.userID == geteuid() else {
                // The bus admits the superuser, to whom nothing can be refused, and whose processes can't be inspected.
                if credentials.userID == 0 { return .known(.host) }
                throw BusError(.accessDenied, "only programs of the same user may call")
            }
            if let snap = try Self.snap(labelled: credentials.securityLabel) { return .known(.sandboxed(snap.app)) }
            if let process = credentials.process { return .known(try identify(process, credentials)) }
            try confirm(name, credentials)
            return .unknown
        }
    }

    /// Opens the process, and asks the bus if the connection still exists.
    private func confirm(_ name: BusName, _ credentials: ConnectionCredentials) throws(BusError) {
        guard let identifier = credentials.processID.flatMap({ Int32(exactly: $0) }), identifier > 0 else {
            throw .unidentified("the bus doesn't know its process")
        }
        try makeRoom()
        let process: ProcessDescriptor
        do { process = try ProcessDescriptor(opening: identifier) } catch { throw .unidentified(error.description) }
        let call = try bus.call("NameHasOwner") { $0.append(name.rawValue) }
        entries[name]?.question = try connection.call(call, timeout: .max) { [unowned self] answer in
            proceed(with: name) { () throws(BusError) in
                var reader = Reader(try answer.get())
                guard try reader.booleanArgument() else { throw BusError(.nameHasNoOwner, "") }
                return .known(try identify(process, credentials))
            }
        }
    }

    private func identify(
        _ process: ProcessDescriptor, _ credentials: ConnectionCredentials
    ) throws(BusError) -> Caller {
        try makeRoom()
        guard let process = CallerProcess(process) else { throw .unidentified("its process has ended") }
        return try process.caller(labelled: credentials.securityLabel, in: environment)
    }

    /// Frees descriptors for the identification of a caller; a file that can't be opened would count as missing.
    private func makeRoom() throws(BusError) {
        guard descriptors.makeRoom() else {
            throw BusError(.limitsExceeded, "the service has no file descriptor left")
        }
    }

    private static func snap(labelled label: String?) throws(BusError) -> SnapName? {
        guard let label else { return nil }
        do { return try SnapName.read(label: label) } catch { throw .unidentified("its label is no snap's: \(label)") }
    }

    /// Performs the next step of identifying a caller. `step` returns the answer; `.unknown`: it has sent another
    /// query.
    private func proceed(with name: BusName, _ step: () throws(BusError) -> Answer) {
        guard let entry = entries[name] else { return }
        entry.question = nil
        do throws(BusError) {
            let answer = try step()
            guard answer != .unknown else { return }
            settle(name, entry, answer)
        } catch {
            switch error.name {
            // The bus has ended, with all its connections.
            case .disconnected: break
            case .nameHasNoOwner: left(name)
            case .accessDenied, .limitsExceeded: settle(name, entry, .refused(error))
            default: settle(name, entry, .refused(.unidentified(error.description)))
            }
        }
    }

    private func settle(_ name: BusName, _ entry: CallerEntry, _ answer: Answer) {
        entry.answer = answer
        ended(entry)
        // Last: the handler may release this object.
        report(.known(name))
    }

    /// Ends the queries about a caller, and starts those about waiting callers.
    private func ended(_ entry: CallerEntry) {
        guard entry.isAsked else { return }
        entry.isAsked = false
        asked -= 1
        while asked < mostAskedNow, firstWaiting < waiting.count {
            let name = waiting[firstWaiting]
            firstWaiting += 1
            if let entry = entries[name] { ask(about: name, entry) }
        }
        if firstWaiting == waiting.count || firstWaiting > 1_000 {
            waiting.removeFirst(firstWaiting)
            firstWaiting = 0
        }
    }

    // MARK: Ends

    private func ownerChanged(_ signal: Message) {
        var reader = Reader(signal)
        guard let name = (try? reader.string()).flatMap({ BusName($0) }) else { return }
        left(name)
    }

    private func left(_ name: BusName) {
        guard let entry = entries.removeValue(forKey: name) else { return }
        ended(entry)
        // Last: the handler may release this object.
        report(.left(name, entry.answer))
    }
}
