import DBus
import EventLoop
import TestSupport
import Testing

/// The real service on a real bus, an app that the bus starts if it has a desktop file, and the presses of a person.
final class PressSession {
    static let app = "org.example.Kit-App"
    static let alarms = (1...3).map { "0f0e0d0c-0b0a-4908-8706-05040302010\($0)" }
    static let activity = "0f0e0d0c-0b0a-4908-8706-05040302010a"
    private static let root: ObjectPath = "/org/example/Alarms"

    private static let isolation = ["/usr/bin/unshare", "--map-current-user", "--net"]
    /// True if this machine lets programs have networks of their own.
    static let canIsolate = (try? Shell.run(isolation.joined(separator: " ") + " true")) != nil

    let session: Session
    private let directory: TemporaryDirectory
    /// The file into which the app's intents write.
    let file: String

    var loop: EventLoop { session.loop }
    var bus: PrivateBus { session.bus }
    var client: Client { session.client }

    /// Starts the service.
    ///
    /// - Parameter isActivatable: True if the app has a desktop file by which D-Bus starts it.
    init(isActivatable: Bool) throws {
        directory = try TemporaryDirectory()
        file = directory.path + "/lines"
        session = try Session(
            services: [Self.app: "\(ProgramRun.path(of: "kit-app")) presses \(Self.app) \(file) idle 200"])
        guard isActivatable else { return }
        _ = try bus.directory.makeDirectory("home/data/applications")
        try bus.directory.write(
            "[Desktop Entry]\nType=Application\nName=Kit\nExec=kit-app\nDBusActivatable=true\n",
            to: "home/data/applications/\(Self.app).desktop")
    }

    /// Starts a process of the app, and waits until it does its side of D-Bus.
    ///
    /// - Parameter isolated: True if it is to have a network of its own, as an app in a sandbox.
    func start(_ steps: String..., app: String = PressSession.app, isolated: Bool = false) throws -> ProgramRun {
        let program = try ProgramRun.path(of: "kit-app")
        let command = (isolated ? Self.isolation : []) + [program, "presses", app, file] + steps
        let run = try ProgramRun(command[0], Array(command.dropFirst()), environment: bus.environment, in: loop)
        try run.wait(for: "the app to be ready") { run.outputText == "ready\n" }
        return run
    }

    /// Presses a button of an alarm.
    func press(_ button: String, of alarm: String) throws {
        try client.call("InvokeAction", of: "org.example.Alarms", at: Self.root, on: "org.example.Alarms") {
            $0.append(alarm)
            $0.append(button)
            Value.dictionary([("activation-token", .string("token"))]).append(to: &$0)
        }
    }

    /// Presses the button of the activity.
    func pressBrew() throws {
        try client.call(
            "InvokeAction", of: "org.example.Alarms.Activities", at: Self.root, on: "org.example.Alarms"
        ) {
            $0.append(Self.activity)
            $0.append("brew")
            $0.array(of: "{sv}") { _ in }
        }
    }

    /// Calls an action of the app, whose parameter is this.
    func callAction(_ name: String, _ parameters: Value...) throws {
        try client.call(
            "ActivateAction", of: "org.freedesktop.Application", at: "/org/example/Kit_App", on: "org.example.Kit-App"
        ) {
            $0.append(name)
            Value.array(parameters.map(Value.variant), of: "v").append(to: &$0)
            $0.array(of: "{sv}") { _ in }
        }
    }

    /// The lines that the app's intents have written, once there are so many.
    func lines(_ count: Int) throws -> [String] {
        try loop.poll(for: "\(count) lines") { lines.count >= count }
        return lines
    }

    private var lines: [String] {
        directory.read("lines").split(separator: "\n").map(String.init)
    }
}
