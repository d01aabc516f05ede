internal import AlarmBus
internal import AlarmCore
internal import DBus
internal import Desktop
internal import EventLoop
internal import Gettext
internal import Presentation
internal import SearchWire

/// The search for alarms, and for timers and alarms that a text may start.
///
/// The titles of all alarms, in lower case, and the names of their apps are cached from a search until a period without
/// searches. No timer ends that: expiry is checked at other events. After an alarm has changed, the next search reads
/// its title again.
final class Search: AlarmSearch, SearchSource {
    private let service: any AlarmService
    private let presenter: Presenter
    /// The searched alarms.
    let alarms: any AlarmView
    private let table: ObjectTable<Search, Request>
    private static let tables = (
        ofHost: ObjectTable<Search, Request>([.search, .searchProvider2, .krunner1]) { .question($0) },
        ofSandboxedApp: ObjectTable<Search, Request>([.search]) { .question($0) }
    )
    /// The time for which titles are cached after the last search.
    private let lifetime: Interval
    /// The titles; `nil`: they aren't cached.
    private(set) var titles: TitleIndex?
    /// The names of their apps, cached for the same time.
    private var appNames: AppNames?
    /// The time of the last search, µs on the monotonic clock.
    private var lastSearch: Int64 = 0

    /// Creates the search of a service for a caller.
    ///
    /// - Parameter lifetime: The time for which titles are cached after the last search.
    init(
        of service: any AlarmService, by presenter: Presenter, for caller: Caller = .host,
        keepingTitlesFor lifetime: Interval = .minutes(1)
    ) {
        self.service = service
        self.presenter = presenter
        self.lifetime = lifetime
        alarms = service.alarms.scoped(to: caller)
        table = caller.sandboxedApp == nil ? Self.tables.ofHost : Self.tables.ofSandboxedApp
    }

    /// Parses a call to the search object.
    func read(_ call: Message, from caller: Caller) -> Request {
        // A sandboxed app searches its own alarms, which are few: nothing is cached.
        let search = caller.sandboxedApp == nil ? self : Search(of: service, by: presenter, for: caller)
        do throws(BusError) { return try search.request(call) } catch { return .question(try? call.reply(error)) }
    }

    private func request(_ call: Message) throws(BusError) -> Request {
        do throws(BusError) { return try table.answer(call, from: self) } catch {
            // The desktops' own interfaces exist, but not for all callers.
            throw error.name == .unknownInterface && Self.isOfDesktop(call.interface) ? .denied(call) : error
        }
    }

    private static func isOfDesktop(_ interface: InterfaceName?) -> Bool {
        interface == Interface<Search, Request>.searchProvider2.name
            || interface == Interface<Search, Request>.krunner1.name
    }

    /// Records that an alarm has changed.
    ///
    /// - Parameter isRemoved: True if it was removed.
    func alarmChanged(_ id: AlarmID, isRemoved: Bool) {
        if isRemoved { titles?.alarmRemoved(id) } else { titles?.alarmChanged(id) }
    }

    /// Discards the titles, since some may be of changes that were undone.
    func forgetTitles() {
        (titles, appNames) = (nil, nil)
    }

    /// Discards the titles after a period without searches.
    func expire() {
        if titles != nil, Clock.monotonic.now - lastSearch >= lifetime.microseconds { forgetTitles() }
    }

    // MARK: org.example.Alarms.Search

    var now: Moment { service.now }

    func rows(for text: String, isSchedule: Bool, limit: Int) throws(Refusal) -> [SearchRow] {
        lastSearch = Clock.monotonic.now
        let now = now
        let finder = Finder(of: alarms, titles: { [self] in currentTitles }, at: now)
        let matches = isSchedule ? try finder.starts(text, limit: limit) : try finder.matches(text, limit: limit)
        return matches.compactMap { row($0.result, $0.relevance, at: now) }
    }

    private var currentTitles: TitleIndex {
        var names = appNames ?? AppNames()
        var current = titles ?? TitleIndex(of: alarms) { names.name(of: $0) }
        titles = nil
        current.readChanges(of: alarms) { names.name(of: $0) }
        (titles, appNames) = (current, names)
        return current
    }

    /// Returns the row of a result; `nil` if its alarm or change no longer exists.
    private func row(_ result: FoundResult, _ relevance: Double, at now: Moment) -> SearchRow? {
        let alarm: Alarm?
        let id: AlarmID?
        let lines: Presenter.FoundLines
        switch result {
        case .start(let configuration, let isAgain):
            (alarm, id) = (nil, nil)
            lines = presenter.startLines(of: configuration, isAgain: isAgain, in: alarms.zones, at: now)
        case .alarm(let found):
            guard let found = alarms.alarm(found) else { return nil }
            (alarm, id, lines) = (found, found.id, presenter.lines(of: found, at: now))
        case .stop, .snooze:
            guard let found = alarms.longestAlerting.flatMap({ alarms.alarm($0) }) else { return nil }
            (alarm, id) = (found, found.id)
            lines = result == .stop ? presenter.stopLines(of: found, at: now) : presenter.snoozeLines(of: found)
        case .undo(let token):
            guard let entry = alarms.undoEntries(at: now).first(where: { $0.token == token }) else { return nil }
            (alarm, id, lines) = (alarms.alarm(entry.id), entry.id, Presenter.undoLines(of: entry))
        }
        var actions: [FoundAction] = []
        if case .alarm = result { actions = alarm?.foundActions ?? [] }
        return SearchRow(
            result, of: id, title: lines.title, subtitle: lines.subtitle,
            icon: alarm?.configuration.icon ?? Self.icon, relevance: relevance, actions: actions)
    }

    // MARK: The desktops' interfaces

    /// The name of the icon of results that have none of their own.
    private static let icon = "org.example.Alarms"

    var searchName: String { localized("Alarms") }

    var searchActions: [SearchAction] {
        FoundAction.allCases.map { action in
            let (label, icon) = Presenter.button(action)
            return SearchAction(action.rawValue, label: label, icon: icon)
        }
    }

    func find(
        _ text: String, _ call: Message, reply: @escaping ([SearchMatch]) throws(BusError) -> Message
    ) throws(BusError) -> Request {
        let rows = (try? rows(for: text, isSchedule: false, limit: Finder.most)) ?? []
        return .question(try reply(rows.map(Self.match)))
    }

    func match(_ id: String) -> SearchMatch? {
        guard let result = FoundResult(id) else { return nil }
        return row(result, 1, at: now).map(Self.match)
    }

    func activate(_ id: String, action: String, _ call: Message) throws(BusError) -> Request {
        try .activation(of: id, action: action, in: self, .none)
    }

    func answer(_ reply: Message) -> Request { .question(reply) }

    private static func match(_ row: SearchRow) -> SearchMatch {
        SearchMatch(
            row.result.description, title: row.title, subtitle: row.subtitle, icon: row.icon, relevance: row.relevance,
            actions: row.actions.map(\.rawValue))
    }
}
