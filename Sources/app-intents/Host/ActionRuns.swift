import AlarmsClient
import DBus
import Desktop
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
        /// The time at which a notification says that the app doesn't answer, µs on the monotonic clock; `nil`: it was
        /// shown.
        var reportTime: Int64?
        /// The number of that notification; `nil`: it wasn't shown.
        var silence: ActionNotifications.ID?
        /// Called with the app's answer.
        let then: (Result<[String: Value], BusError>) -> Void

        init(
            _ action: Action, of app: AppObject, reportTime: Int64,
            then: @escaping (Result<[String: Value], BusError>) -> Void
        ) {
            (self.action, self.app, self.reportTime, self.then) = (action, app, reportTime, then)
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
        let run = Run(action, of: app, reportTime: Clock.monotonic.now + answerTimeout, then: then)
        run.call = try app.call("Perform", [.string(action.id), .dictionary(values), .dictionary(options)]) {
            [unowned self] answer in
            runs[number] = nil
            ended(run, answer)
        }
        runs[number] = run
        prompts.begin(action, of: app)
        arm()
    }

    private func ended(_ run: Run, _ answer: Result<Message, BusError>) {
        if let silence = run.silence { prompts.withdrawSilence(silence) }
        let result = answer.map { reply in
            var reader = Reader(reply)
            return (try? Value(from: &reader))?.dictionaryValue ?? [:]
        }
        switch result {
        case .success(let result): prompts.finish(run.action, of: run.app, result)
        case .failure(let error): prompts.fail(run.action, of: run.app, error)
        }
        run.then(result)
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

    /// Shows which apps don't answer, with a button that cancels the action. While one asks, it is the person's turn.
    private func reportSilence() {
        let now = Clock.monotonic.now
        for (number, run) in runs {
            guard let time = run.reportTime, time <= now else { continue }
            guard !prompts.isAsking(run.app) else {
                run.reportTime = now + answerTimeout
                continue
            }
            run.reportTime = nil
            run.silence = prompts.showSilence(of: run.app, run.action.title) { [unowned self] in cancel(number) }
        }
        arm()
    }

    /// Cancels an action, without waiting for the app.
    private func cancel(_ number: UInt64) {
        guard let run = runs.removeValue(forKey: number), let call = run.call else { return }
        run.call = nil
        prompts.cancel(call.serial, of: run.app)
        ended(run, .failure(BusError("org.example.AppIntents.Error.Cancelled", "the person has cancelled the action")))
    }
}
