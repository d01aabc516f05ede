internal import Glibc

/// The compiler plugin of module AppIntents. The compiler starts it, queries its capabilities, then requests
/// expansions, one after the other; the plugin ends with its standard input.
///
/// It parses Swift source itself, as far as needed by these macros: swift-syntax would be a package dependency that
/// takes minutes to build. Source that it can't parse is refused, with a diagnostic at that place.
public enum Plugin {
    /// Answers the compiler's requests until its end. Exits with 1 if the compiler doesn't read the answers.
    public static func run() {
        while let request = MessageStream.read() {
            guard MessageStream.write(answer(to: request)) else { exit(1) }
        }
    }

    static func answer(to request: PluginRequest) -> PluginAnswer {
        if request.getCapability != nil { return .capability }
        // A freestanding macro, `#Preview`, expands to nothing.
        guard let attached = request.expandAttachedMacro else { return .expansion("", []) }
        do throws(Refusal) {
            return .expansion(try Expansion(of: attached).text(), [])
        } catch {
            return .expansion("", [.init(error, in: attached)])
        }
    }
}
