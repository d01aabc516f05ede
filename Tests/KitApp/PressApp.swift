import AlarmsClient
import AppIntents
import Glibc

/// An app whose buttons are pressed: `kit-app presses ID FILE [schedule ALARM | ring ALARM | start ACTIVITY | idle
/// MILLISECONDS]… [--gapplication-service]`.
///
/// It schedules a timer of an hour or of a second, or starts an activity, with intents that write to FILE, prints "ready",
/// and does its side of D-Bus. If D-Bus has started it, it writes "service" to FILE.
struct PressApp {
    private let file: String
    private let steps: ArraySlice<String>

    init(_ arguments: [String]) {
        file = arguments.first ?? "/dev/null"
        steps = arguments.dropFirst().filter { !$0.hasPrefix("--") }[...]
    }

    func run() async throws {
        if AlarmApp.isService { append("service", to: file) }
        var steps = steps
        var idleTime: Duration?
        while let step = steps.popFirst() {
            let value = steps.popFirst() ?? ""
            switch step {
            case "schedule": try await schedule(value, seconds: 3600)
            case "ring": try await schedule(value, seconds: 1)
            case "start": try await start(value)
            default: idleTime = Int(value).map { .milliseconds($0) }
            }
        }
        try await PressActions.shared.listen()
        print("ready")
        fflush(nil)
        try await AlarmApp.run(exitsAfter: idleTime) { [file] token in
            append("activated \(token ?? "-")", to: file)
        }
    }

    private func schedule(_ id: String, seconds: UInt64) async throws {
        let intents = ["stop": StoredIntent(Brew(file: file, minutes: 3)), "custom": StoredIntent(Pour(file: file))]
        var configuration: [String: Value] = [
            "title": .string("Tea"), "app-id": .string(AlarmApp.identifier), "pre-alert": .uint64(seconds * 1_000_000),
            "secondary-behavior": .string("custom"),
        ]
        if DBusActivation.isActivatable() {
            for (key, button) in [("stop-action", "stop"), ("secondary-action", "custom")] {
                let press = CurrentPress(.alarm, id: id, button: button)
                configuration[key] = intents[button].map { .dictionary($0.action(for: press)) }
            }
        } else {
            try await PressActions.shared.listen()
            configuration["metadata"] = .dictionary(["actions": PressActions.shared.set(.alarm, id: id, intents)])
        }
        _ = try await ServiceClient.current().perform(.schedule(id: id, configuration))
    }

    private func start(_ id: String) async throws {
        let intent = StoredIntent(Brew(file: file, minutes: 4))
        var configuration: [String: Value] = [
            "app-id": .string(AlarmApp.identifier), "content": .dictionary(["status": .string("Hot")]),
        ]
        if DBusActivation.isActivatable() {
            let press = CurrentPress(.activity, id: id, button: "brew")
            configuration["actions"] = .dictionary(["brew": intent.action(for: press)])
        } else {
            try await PressActions.shared.listen()
            let actions = PressActions.shared.set(.activity, id: id, ["brew": intent])
            configuration["content"] = .dictionary(["status": .string("Hot"), "actions": actions])
            configuration["actions"] = .dictionary(["brew": intent.uncalledAction])
        }
        _ = try await ServiceClient.current().perform(.startActivity(id: id, configuration))
    }
}
