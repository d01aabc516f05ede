import AppIntents

// The app of a listing, with two views that show what an intent opens.

AlarmApp.identifier = String(CommandLine.arguments[0].split(separator: "/").last ?? "")
let views = [
    AlarmApp.onAppIntentExecution(OpenLandmarkIntent.self) { say("list shows \($0.target.name)") },
    AlarmApp.onAppIntentExecution(OpenLandmarkIntent.self) { say("map shows \($0.target.name)") },
]
try await AlarmApp.run(exitsAfter: .seconds(5)) { token in say("activated \(token ?? "without a token")") }
withExtendedLifetime(views) {}
