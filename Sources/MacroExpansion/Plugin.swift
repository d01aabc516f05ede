internal import Glibc

/// The compiler's plugin of module AppIntents. The compiler starts it, asks for its capabilities, then for expansions,
/// one after another; it ends with its standard input.
///
/// It reads Swift's source itself, as far as these macros need: a dependency on swift-syntax would be a package, and
/// minutes of building. It refuses source that it doesn't understand, with a diagnostic at that place.
public enum Plugin {
    /// Answers the compiler's requests until its end. It exits with 1 if the compiler takes no more answers.
    public static func run() {
        while let request = MessageStream.read() {
            guard MessageStream.write(answer(to: request)) else { exit(1) }
        }
    }

    static func answer(to request: PluginRequest) -> PluginAnswer {
        if request.getCapability != nil { return .capability }
        // A freestanding macro, `#Preview`, becomes nothing.
        guard let attached = request.expandAttachedMacro else { return .expansion("", []) }
        do throws(Refusal) {
            return .expansion(try Expansion(of: attached).text(), [])
        } catch {
            return .expansion("", [.init(error, in: attached)])
        }
    }
}
