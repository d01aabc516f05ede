import AlarmsClient
import DBus
import EventLoop
import Gettext

/// The actions that apps perform for the host.
final class ActionRuns {
    /// The maximum number of actions that are performed at a time.
    private static let most = 64

    private final class Run {
        let action: Action
        let app: AppObject
        var call: PendingCall?
        /// The time at which the person is told that the app doesn't answer, µs on the monotonic clock; `nil`: they
        /// were.
        var reportTime: Int64?

        init(_ action: Action, of app: AppObject, reportTime: Int64) {
            (self.action, self.app, self.reportTime) = (action, app, reportTime)
        }
    }

    private let apps: RunningApps
    private let prompts: Prompts
    /// The time without an answer or a question after which a notification says so, µs.
    private let answerTimeout: Int64
    private var runs: [UInt64: Run] = [:]
    private var lastNumber: UInt64 = 0
    private var timer: Timer?
    /// Called after an action has ended.
    var whenChanged: () -> Void = {}

    /// - Parameter answerTimeout: The time without an answer or a question after which a notification says so, µs.
    /// - Throws: `SystemError` if the kernel has no descriptor left.
    init(of apps: RunningApps, with prompts: Prompts, in loop: EventLoop, answerTimeout: Int64) throws(SystemError) {
        self.apps = apps
        self.prompts = prompts
        self.answerTimeout = answerTimeout
        timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in reportSilence() }
    }

    /// True if no action is performed.
    var isEmpty: Bool { runs.isEmpty }

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
        guard runs.count < Self.most else {
            throw BusError("org.example.AppIntents.Error.LimitsExceeded", "\(Self.most) actions are performed already")
        }
        let app = try apps.app(appID)
        var options = options
        options["prompter"] = .objectPath(Host.path.rawValue)
        if !Display.isAvailable { options["mode"] = .string("background") }
        lastNumber += 1
        let number = lastNumber
        let run = Run(action, of: app, reportTime: Clock.monotonic.now + answerTimeout)
        run.call = try app.call("Perform", [.string(action.id), .dictionary(values), .dictionary(options)]) {
            [unowned self] answer in
            runs[number] = nil
            ended(run, answer, then: then)
        }
        runs[number] = run
        prompts.begin(action, of: app)
        arm()
    }

    private func ended(
        _ run: Run, _ answer: Result<Message, BusError>, then: (Result<[String: Value], BusError>) -> Void
    ) {
        let result = answer.map { reply in
            var reader = Reader(reply)
            return (try? Value(from: &reader))?.dictionaryValue ?? [:]
        }
        switch result {
        case .success(let result): prompts.finish(run.action, of: run.app, result)
        case .failure(let error): prompts.fail(run.action, of: run.app, error)
        }
        then(result)
        arm()
        whenChanged()
    }

    // MARK: Silence

    private func arm() {
        // Without the timer, only the notification is missing.
        if let time = runs.values.compactMap(\.reportTime).min() {
            try? timer?.arm(at: time)
        } else {
            try? timer?.disarm()
        }
    }

    /// Tells the person which apps don't answer. While one asks, it is the person's turn.
    private func reportSilence() {
        let now = Clock.monotonic.now
        for run in runs.values {
            guard let time = run.reportTime, time <= now else { continue }
            guard !prompts.isAsking(run.app) else {
                run.reportTime = now + answerTimeout
                continue
            }
            run.reportTime = nil
            prompts.inform(run.app, run.action.title, localized("The app doesn't answer."))
        }
        arm()
    }
}
