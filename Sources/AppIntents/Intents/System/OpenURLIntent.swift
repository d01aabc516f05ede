public import FoundationEssentials
internal import Glibc

/// An intent that opens an address in the person's app for it, by the program `xdg-open`: as a result's next intent, or by
/// itself.
public struct OpenURLIntent: SystemIntent {
    /// The title.
    public static let title: LocalizedStringResource = "Open URL"
    /// False: it is the app's own, for results.
    public static var isDiscoverable: Bool { false }

    /// The address.
    @Parameter(title: "URL") public var url: URL

    /// Creates an intent without an address.
    public init() {}

    /// Creates an intent that opens an address.
    public init(_ url: URL) {
        self.init()
        self.url = url
    }

    /// Opens the address.
    ///
    /// - Throws: ``OpenURLError`` if there is no program that does.
    public func perform() async throws -> some IntentResult {
        try Self.start("xdg-open", url.absoluteString)
        return .result()
    }

    private static func start(_ program: String, _ argument: String) throws(OpenURLError) {
        // A grandchild: nobody waits for it, and the shell between ends at once.
        let words = ["/bin/sh", "-c", "command -v \"$0\" >/dev/null && { \"$0\" \"$1\" & }", program, argument]
        let pointers = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        var status: Int32 = 0
        guard posix_spawn(&process, words[0], nil, nil, pointers, environ) == 0 else { throw OpenURLError() }
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        guard status == 0 else { throw OpenURLError() }
    }
}

/// The reason why an address can't be opened: there is no program `xdg-open`.
public struct OpenURLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text, for a journal.
    public var description: String { "there is no program xdg-open" }
}
