import AppIntents

// The app of a listing, which the desktop starts for a call.

AlarmApp.identifier = String(CommandLine.arguments[0].split(separator: "/").last ?? "")
AppDependencyManager.shared.add(dependency: ModelData())
AppDependencyManager.shared.add(dependency: Navigator())
try await AlarmApp.run(exitsAfter: .seconds(5)) { token in say("activated \(token ?? "without a token")") }
