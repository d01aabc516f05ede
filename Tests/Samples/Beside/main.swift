import AlarmKit
import AppIntents

// Calls the listing, as an app that the desktop can start for a press.

AlarmApp.identifier = String(CommandLine.arguments[0].split(separator: "/").last ?? "")
if AlarmApp.isService {
    try await AlarmApp.run()
} else {
    try await scheduleAlarm()
}
