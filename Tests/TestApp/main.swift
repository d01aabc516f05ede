internal import DBus
internal import Glibc

// test-app NAME MANNER: an app for tests, of that name on the bus, which answers | refuses | hangs | ends | crashes.

guard CommandLine.arguments.count == 3, let name = BusName(CommandLine.arguments[1]),
    let manner = TestApp.Manner(rawValue: CommandLine.arguments[2])
else {
    exit(2)
}
let app = try TestApp(name, manner)
exit(try app.run())
