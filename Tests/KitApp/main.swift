import AppIntents
import Glibc

// kit-app MODE ID ARGUMENT…: an app of the libraries for apps, for tests. Each mode is a file.
guard CommandLine.arguments.count > 2 else { exit(2) }
let arguments = Array(CommandLine.arguments.dropFirst(3))
AlarmApp.identifier = CommandLine.arguments[2]
switch CommandLine.arguments[1] {
case "presses": try await PressApp(arguments).run()
case "texts": TextsApp.run()
case "intents": try await IntentsApp.run(arguments)
case "names": print(AlarmApp.identifier, AlarmApp.textDomain)
default: exit(2)
}
