internal import DBus
internal import Glibc

// test-app NAME BEHAVIOR: an app for tests that owns NAME on the bus; BEHAVIOR: answers | refuses | hangs | ends |
// crashes.

guard CommandLine.arguments.count == 3, let name = BusName(CommandLine.arguments[1]),
    let behavior = TestApp.Behavior(rawValue: CommandLine.arguments[2])
else {
    exit(2)
}
let app = try TestApp(name, behavior)
exit(try app.run())
