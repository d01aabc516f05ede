import AlarmCore
import AlarmsClient
import DBus
import EventLoop
import Gettext
import SearchWire

/// The search of GNOME Shell and KRunner, and what a result does.
extension Host: SearchSource {
    /// The icon of an app without one. Icon Naming Specification, *Standard Icon Names*.
    private static let icon = "application-x-executable"

    var searchName: String { localized("Actions") }
    var searchActions: [SearchAction] { [] }

    /// Finds the results of a text, the best first: in files, and in the apps that run.
    ///
    /// - Parameter then: Called once, at once or later.
    func find(_ text: String, then: @escaping ([FoundRow]) -> Void) {
        guard !ActionSearch.isEmpty(text) else { return then([]) }
        running.find(text, in: index) { [unowned self] matches in
            remember(matches)
            then(results(of: text, and: matches))
        }
    }

    /// The maximum number of searches in pictures at a time.
    private static let mostImages = 8

    /// Finds the entities in a picture that can be opened, by app. Apps that search in pictures are started.
    ///
    /// - Parameters:
    ///   - image: The descriptor of the file, which may be closed when this returns.
    ///   - then: Called once, at once or later, unless all apps fail: then the call gets an error.
    /// - Throws: `BusError`: `LimitsExceeded`; an error if the connection has ended.
    func find(in image: Int32, _ call: Message, then: @escaping ([FoundRow]) -> Void) throws(BusError) {
        guard images.count < Self.mostImages else {
            throw BusError(.limitsExceeded, "\(Self.mostImages) pictures are searched already")
        }
        let apps = index.sortedApps.filter(\.takesImages)
        try images.find(in: image, of: apps) { [unowned self] answer in
            guard apps.isEmpty || answer.failures.count < apps.count else {
                return reply(
                    to: call,
                    BusError("org.example.AppIntents.Error.Failed", answer.failures.joined(separator: "\n")))
            }
            then(answer.matches.filter(canOpen).map(row))
        }
    }

    private func canOpen(_ match: ImageMatches.Match) -> Bool {
        guard case .open(_, let type, _) = match.result else { return false }
        return ActionIndex.opening(type, of: match.app) != nil
    }

    private func row(_ match: ImageMatches.Match) -> FoundRow {
        FoundRow(
            result: match.result, title: match.title,
            subtitle: match.subtitle.isEmpty ? match.app.name : match.subtitle,
            icon: match.app.icon ?? Self.icon, app: match.app.id, relevance: Self.relevanceInImages)
    }

    /// The relevance of all entities in a picture, which apps don't say.
    private static let relevanceInImages = 0.9

    private func results(of text: String, and others: [ActionSearch.Match]) -> [FoundRow] {
        let search = search
        var rows = search.matches(text, and: others).map(row)
        if let words = try? FindText(text).words, FindKeyword.keyword(of: words.joined(separator: " ")) == .undo,
            let last = UndoTokens.ofAllApps.first
        {
            rows.insert(row(last, in: search.index), at: 0)
        }
        return Array(rows.prefix(ActionSearch.most))
    }

    private func row(_ match: ActionSearch.Match) -> FoundRow {
        FoundRow(
            result: match.result, title: match.title,
            subtitle: match.subtitle.isEmpty ? match.app.name : match.subtitle,
            icon: match.icon ?? match.app.icon ?? Self.icon, app: match.app.id, relevance: match.relevance)
    }

    private func row(_ action: UndoableAction, in index: ActionIndex) -> FoundRow {
        let app = index.apps[action.app]
        return FoundRow(
            result: .undo(token: action.undo.token), title: localized("Undo: {title}", ["title": action.undo.title]),
            subtitle: app?.name ?? action.app, icon: app?.icon ?? Self.icon, app: action.app, relevance: 1)
    }

    func find(
        _ text: String, _ call: Message, reply: @escaping ([SearchMatch]) throws(BusError) -> Message
    ) throws(BusError) -> CallAnswer {
        find(text) { [unowned self] rows in
            self.reply(to: call) { () throws(BusError) in try reply(rows.map(\.match)) }
        }
        return .later
    }

    func match(_ id: String) -> SearchMatch? {
        switch SearchResult(id) {
        case .run?, .open?: SearchResult(id).flatMap { search.match($0) ?? remembered($0) }.map { row($0).match }
        case .undo(let token)?: (try? undoable(token: token)).map { row($0, in: index).match }
        case nil: nil
        }
    }

    func activate(_ id: String, action: String, _ call: Message) throws(BusError) -> CallAnswer {
        try activate(id, action: action, token: nil, call)
    }

    func answer(_ reply: Message) -> CallAnswer { .reply(reply) }

    /// Does what a result says, and replies at once: a notification shows how it ends.
    ///
    /// - Parameters:
    ///   - action: The button of the result, of which there are none; empty: the result itself.
    ///   - token: The token that lets the app come to the foreground; `nil`: there is none.
    /// - Throws: `BusError` (`NotFound`) if it isn't a result, or its action doesn't exist any more.
    func activate(
        _ id: String, action button: String, token: Value?, _ call: Message
    ) throws(BusError) -> CallAnswer {
        guard button.isEmpty, let result = SearchResult(id) else {
            throw BusError("org.example.AppIntents.Error.NotFound", "there is no such result")
        }
        switch result {
        case .run(let app, let name, let parameters):
            try run(try action(name, of: app), of: app, parameters, token: token)
        case .open(let id, let type, let entity):
            guard let app = index.apps[id], let (action, parameter) = ActionIndex.opening(type, of: app) else {
                throw .noApp(id)
            }
            try run(action, of: id, [parameter.name: entity], token: token)
        case .undo(let token):
            let action = try undoable(token: token)
            prompts.undo(action.undo, of: try apps.app(action.app)) { _ in }
        }
        return .reply(try call.reply())
    }
}

extension Host {
    /// Runs an action for a person who has found it.
    private func run(
        _ action: Action, of app: String, _ parameters: [String: String], token: Value?
    ) throws(BusError) {
        let values: [String: Value]
        do throws(Problem) { values = try action.values(typed: parameters) } catch {
            throw BusError("org.example.AppIntents.Error.InvalidParameter", error.text)
        }
        var options: [String: Value] = ["acted": .uint64(UInt64(clamping: Clock.boot.now))]
        if let token, token.stringValue?.isEmpty == false { options["activation-token"] = token }
        try runs.perform(action, of: app, values, options) { _ in }
        countRun(of: action, of: app)
    }
}

/// A result of a search.
struct FoundRow {
    let result: SearchResult
    let title: String
    let subtitle: String
    let icon: String
    let app: String
    let relevance: Double

    /// The row of `Find`.
    var row: Value {
        .dictionary([
            "Result": .string(result.text), "Title": .string(title), "Subtitle": .string(subtitle),
            "Icon": .string(icon), "App": .string(app), "Relevance": .double(relevance),
        ])
    }

    /// The result for desktops' search.
    var match: SearchMatch {
        SearchMatch(
            result.text, title: title, subtitle: subtitle, icon: icon, relevance: relevance, actions: [])
    }
}
