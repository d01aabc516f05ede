internal import Glibc

/// A program that only performs intents, with `@main`: on Apple's systems an app extension, here an ordinary program.
public protocol AppIntentsExtension {
    /// Creates the program's value.
    init()
}

extension AppIntentsExtension {
    /// Performs called and pressed intents, like ``AlarmApp/run(exitsAfter:activate:)``. It ends with the bus; without
    /// one, with an error on standard error and status 1; if D-Bus has started it, also after 30 idle seconds.
    public static func main() async {
        do { try await AlarmApp.run(exitsAfter: AlarmApp.isService ? .seconds(30) : nil) } catch {
            Journal.write("\(error)")
            exit(1)
        }
    }
}
