import AlarmsClient
import DBus
import EventLoop
import Gettext

/// The actions that apps perform for the host.
final class ActionRuns {
    /// The maximum number of actions that are performed at a time.
    private static let most = 64

    private let apps: RunningApps
    private let prompts: Prompts
    private var calls: [UInt64: PendingCall] = [:]
    private var lastNumber: UInt64 = 0
    /// Called after an action has ended.
    var whenChanged: () -> Void = {}

    init(of apps: RunningApps, with prompts: Prompts) {
        self.apps = apps
        self.prompts = prompts
    }

    /// True if no action is performed.
    var isEmpty: Bool { calls.isEmpty }

    /// Has an app perform an action, and shows how that ends.
    ///
    /// - Parameters:
    ///   - values: The values of its parameters.
    ///   - options: The options of the call, without the prompter.
    ///   - then: Called with the app's answer.
    /// - Throws: `BusError` if too many are performed, or the connection has ended.
    func perform(
        _ action: Action, of appID: String, _ values: [String: Value], _ options: [String: Value],
        then: @escaping (Result<[String: Value], BusError>) -> Void
    ) throws(BusError) {
        guard calls.count < Self.most else {
            throw BusError("org.example.AppIntents.Error.LimitsExceeded", "\(Self.most) actions are performed already")
        }
        let app = try apps.app(appID)
        var options = options
        options["prompter"] = .objectPath(Host.path.rawValue)
        if !Display.isAvailable { options["mode"] = .string("background") }
        lastNumber += 1
        let number = lastNumber
        prompts.begin(action, of: app)
        calls[number] = try app.call("Perform", [.string(action.id), .dictionary(values), .dictionary(options)]) {
            [unowned self] answer in
            calls[number] = nil
            let result = answer.map { reply in
                var reader = Reader(reply)
                return (try? Value(from: &reader))?.dictionaryValue ?? [:]
            }
            switch result {
            case .success(let result): prompts.finish(action, of: app, result)
            case .failure(let error): prompts.fail(action, of: app, error)
            }
            then(result)
            whenChanged()
        }
    }
}
