internal import AlarmKit
internal import AppIntents
internal import Glibc
internal import WidgetViews

/// An example of an app with alarms and live activities, in a terminal.
@main struct CookingTimer {
    @MainActor static func main() async {
        AlarmApp.identifier = "org.example.CookingTimer"
        CookingWidgets.register()
        guard let command = AlarmApp.isService ? .serve : CookingCommand(Array(CommandLine.arguments.dropFirst()))
        else {
            complain(CookingCommand.usage)
            exit(2)
        }
        do {
            try await run(command)
        } catch {
            complain("cooking-timer: \("\(error)".printable())")
            exit(1)
        }
    }

    private static func run(_ command: CookingCommand) async throws {
        switch command {
        case .help: print(CookingCommand.usage)
        // The next press restarts it.
        case .serve: try await AlarmApp.run(exitsAfter: .seconds(10))
        case .pause: try Kitchen.pause()
        case .resume: try Kitchen.resume()
        case .stop: try Kitchen.stop()
        case .cook(let seconds, let dish, let method):
            try await Kitchen.cook(seconds: seconds, dish: dish, method: method)
            await Interruption.ending(Display.follow)
        case .follow:
            await RestingAttributes.clear()
            await Interruption.ending(Display.follow)
        }
    }

    private static func complain(_ text: String) {
        let line = "\(text)\n"
        _ = write(STDERR_FILENO, line, line.utf8.count)
    }
}
