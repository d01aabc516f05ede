internal import Glibc

/// A program that does nothing but perform intents, with `@main`: on Apple's systems an extension of an app, here a program
/// like any other.
public protocol AppIntentsExtension {
    /// Creates the program's value.
    init()
}

extension AppIntentsExtension {
    /// Performs what is called and pressed, as ``AlarmApp/run(exitsAfter:activate:)`` does. It ends with the bus, without one
    /// with a text on standard error and the status 1; one that D-Bus has started also when it was idle for 30 s.
    public static func main() async {
        do { try await AlarmApp.run(exitsAfter: AlarmApp.isService ? .seconds(30) : nil) } catch {
            Journal.write("\(error)")
            exit(1)
        }
    }
}
