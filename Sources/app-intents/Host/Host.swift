import AlarmCore
import AlarmsClient
import DBus
import Desktop
import EventLoop
import SearchWire

/// The service `org.example.AppIntents`: finds and runs the actions of all apps, for desktops' search and for programs,
/// asks apps' questions and shows their results as notifications.
///
/// # Theory of operation
///
/// The bus starts it, and it exits when it has had no work for a time. Searches read files, and ask the apps that run.
/// An app is started by the bus when one of its actions is run; it asks and shows by ``Prompts``, which may be called
/// by apps alone: also by one that nobody has called, after a press on an alarm of its own. All else is for programs outside sandboxes: a sandboxed app could otherwise have other apps act for it.
final class Host {
    static let name: BusName = "org.example.AppIntents"
    static let path: ObjectPath = "/org/example/AppIntents"
    static let searchPath: ObjectPath = "/org/example/AppIntents/Search"
    /// The maximum number of calls that wait until their callers are identified.
    private static let mostWaiting = 1024

    private static let tables = (
        host: ObjectTable<Host, CallAnswer>(
            [.appIntents, .prompter], children: { _ in ["Search"] }, answer: CallAnswer.reply),
        search: ObjectTable<Host, CallAnswer>([.searchProvider2, .krunner1], answer: CallAnswer.reply)
    )

    private let connection: Connection
    private let callers: Callers
    private let catalogue = AppCatalogue(of: .current)
    let apps: RunningApps
    let prompts: Prompts
    let runs: ActionRuns
    let running: RunningAppSearch
    let images: ImageMatches
    /// The entities that apps which run have had for the last searches.
    private var foundInApps: [SearchResult: ActionSearch.Match] = [:]
    /// The maximum number of these.
    private static let mostFoundInApps = 200
    private var history = RunHistory()
    private var name: TransientName?
    private var waiting: [BusName: [Message]] = [:]

    /// Requests the name.
    ///
    /// - Parameters:
    ///   - idleTime: The time without work after which it exits, µs.
    ///   - answerTimeout: The time without an answer or a question of an app after which a notification says so, µs.
    /// - Throws: `BusError` if the bus refuses; `SystemError` if the kernel has no descriptor or memory left.
    init(on connection: Connection, in loop: EventLoop, idleTime: Int64, answerTimeout: Int64) throws {
        self.connection = connection
        callers = Callers(on: connection, loop.descriptors, mostAsked: 8)
        apps = RunningApps(on: connection)
        prompts = try Prompts(of: apps, on: connection, in: loop)
        runs = try ActionRuns(of: apps, with: prompts, in: loop, answerTimeout: answerTimeout)
        running = RunningAppSearch(on: connection, in: loop)
        images = ImageMatches(on: connection)
        prompts.whenChanged = { [unowned self] in name?.workChanged() }
        runs.whenChanged = { [unowned self] in name?.workChanged() }
        running.whenChanged = { [unowned self] in name?.workChanged() }
        images.whenChanged = { [unowned self] in name?.workChanged() }
        callers.report = { [unowned self] event in
            switch event {
            case .known(let caller): (waiting.removeValue(forKey: caller) ?? []).forEach(receive)
            case .left(let caller, _): waiting[caller] = nil
            }
            name?.workChanged()
        }
        connection.whenCalled = { [unowned self] call in
            name?.noteCall()
            receive(call)
            name?.workChanged()
        }
        name = try TransientName(
            Self.name, on: connection, in: loop, idleTime: idleTime,
            hasWork: { [unowned self] in
                !prompts.isIdle || !runs.isEmpty || !running.isEmpty || images.count > 0 || !waiting.isEmpty
            },
            exit: { [unowned loop] in loop.exit(0) }, report: { StandardError.write("\($0)") })
    }

    /// The index of the installed apps' actions.
    var index: ActionIndex { catalogue.current }

    /// The search in the present index.
    var search: ActionSearch { ActionSearch(index: index, history: history) }

    /// Remembers the matches of apps, which desktops ask about by their results.
    func remember(_ matches: [ActionSearch.Match]) {
        if foundInApps.count + matches.count > Self.mostFoundInApps { foundInApps = [:] }
        for match in matches { foundInApps[match.result] = match }
    }

    /// Returns the match of an app that has this result; `nil`: none of the last searches had.
    func remembered(_ result: SearchResult) -> ActionSearch.Match? { foundInApps[result] }

    /// Counts that a person has run an action by search.
    func countRun(of action: Action, of app: String) {
        history.add(app, action.id)
    }

    // MARK: Calls

    private func receive(_ call: Message) {
        guard let sender = call.sender else { return }
        // The prompter knows whom it answers, or is told and asks the bus.
        guard call.interface != .prompter else {
            do throws(BusError) {
                try apps.identify(sender, as: installedApp(showing: call)) { [unowned self] in answer(call, nil) }
            } catch {
                reply(to: call, error)
            }
            return
        }
        switch callers.caller(sender) {
        case .known(let caller): answer(call, caller)
        case .refused(let error): reply(to: call, error)
        case .unknown:
            guard waiting.values.reduce(0, { $0 + $1.count }) < Self.mostWaiting else {
                return reply(to: call, BusError(.limitsExceeded, "\(Self.mostWaiting) calls wait already"))
            }
            waiting[sender, default: []].append(call)
        }
    }

    /// Returns the installed app that the content of a call to the prompter names; `nil`: it names none.
    private func installedApp(showing call: Message) -> String? {
        var reader = Reader(call)
        reader.skip()
        guard let id = (try? Value(from: &reader))?.dictionaryValue?["app"]?.stringValue else { return nil }
        if let sender = call.sender, apps.app(id, ownedBy: sender) != nil { return id }
        return index.apps[id] == nil ? nil : id
    }

    /// - Parameter caller: The caller; `nil`: it is an app that calls the prompter.
    private func answer(_ call: Message, _ caller: Caller?) {
        do throws(BusError) {
            guard case .reply(let message) = try result(of: call, caller) else { return }
            send(message, for: call)
        } catch {
            reply(to: call, error)
        }
    }

    private func result(of call: Message, _ caller: Caller?) throws(BusError) -> CallAnswer {
        switch call.path {
        case Self.path?:
            try check(caller, call)
            return try Self.tables.host.answer(call, from: self)
        case Self.searchPath?:
            try check(caller, call)
            return try Self.tables.search.answer(call, from: self)
        default: throw BusError(.unknownObject, "there is no object at this path")
        }
    }

    private func check(_ caller: Caller?, _ call: Message) throws(BusError) {
        guard caller?.sandboxedApp != nil, call.interface != .introspectable, call.interface != .peer else { return }
        throw BusError(.accessDenied, "a sandboxed app can't find or run the actions of other apps")
    }

    /// Replies to a call with an error.
    func reply(to call: Message, _ error: BusError) {
        if let reply = try? call.reply(error) { send(reply, for: call) }
    }

    /// Replies to a call, with an error if there is no memory for the reply.
    ///
    /// - Parameter make: Makes the reply.
    func reply(to call: Message, _ make: () throws(BusError) -> Message) {
        do throws(BusError) { send(try make(), for: call) } catch { reply(to: call, error) }
    }

    private func send(_ reply: Message, for call: Message) {
        guard call.expectsReply else { return }
        // If the connection has ended, no reply can arrive.
        try? connection.send(reply)
    }
}

extension Host: PrompterObject {
    func open(_ question: Question) throws(BusError) { try prompts.open(question) }

    func show(_ content: Content, of number: UInt64, for call: Message) throws(BusError) {
        try prompts.show(content, of: number, for: call)
    }

    func close(_ number: UInt64, for call: Message) throws(BusError) { try prompts.close(number, for: call) }
}
