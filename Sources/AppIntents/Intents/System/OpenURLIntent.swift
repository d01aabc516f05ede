internal import EventLoop
public import FoundationEssentials
internal import Glibc

/// An intent that opens an address in the person's app for it, with the program `xdg-open`: as a result's next intent,
/// or by itself.
public struct OpenURLIntent: SystemIntent {
    /// The title.
    public static let title: LocalizedStringResource = "Open URL"
    /// False: it is only for the app's results.
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
    /// - Throws: ``OpenURLError`` if the address has no scheme, or `xdg-open` is missing.
    public func perform() async throws -> some IntentResult {
        try Self.start("xdg-open", Self.argument(for: url))
        return .result()
    }

    /// Returns the argument of `xdg-open` for an address.
    ///
    /// - Throws: ``OpenURLError/noScheme(_:)`` for an address that `xdg-open` would treat as a file or an option.
    static func argument(for url: URL) throws(OpenURLError) -> String {
        let address = url.absoluteString
        let scheme = address.utf8.prefix { $0 != UInt8(ascii: ":") }
        guard scheme.count < address.utf8.count, let first = scheme.first, isLetter(first),
            scheme.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
        else { throw .noScheme(address) }
        return address
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func start(_ program: String, _ argument: String) throws(OpenURLError) {
        // A grandchild, which isn't awaited; the intermediate shell ends at once.
        let words = ["/bin/sh", "-c", "command -v \"$0\" >/dev/null && { \"$0\" \"$1\" & }", program, argument]
        guard let process = try? Spawn.start(words[0], arguments: words) else { throw .noProgram }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        guard status == 0 else { throw .noProgram }
    }
}

/// The reason why an address can't be opened.
public enum OpenURLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no program `xdg-open`.
    case noProgram
    /// The address has no scheme, such as `https:`.
    case noScheme(String)

    /// The text, for a journal.
    public var description: String {
        switch self {
        case .noProgram: "there is no program xdg-open"
        case .noScheme(let address): "expected an address that begins with a scheme, such as https:, got \"\(address)\""
        }
    }
}
