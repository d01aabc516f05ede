public import DBus

/// The arguments of a call of `Notify`.
public struct SentNotification: Equatable {
    /// The name of the program.
    public let appName: String
    /// The ID of the notification that it replaces; 0: none.
    public let replaces: UInt32
    /// The icon's name or path.
    public let icon: String
    /// The title.
    public let summary: String
    /// The text, with markup.
    public let body: String
    /// Keys and labels in turn.
    public let actions: [String]
    /// Each as its type and its value: `y 2`.
    public let hints: [String: String]
    /// The time until it expires, ms; 0: never, -1: the server's default.
    public let expiry: Int32

    /// Reads a call.
    ///
    /// - Throws: `Reader.TypeMismatch`.
    public init(_ call: Message) throws {
        var reader = Reader(call)
        appName = try reader.string()
        replaces = try reader.uint32()
        icon = try reader.string()
        summary = try reader.string()
        body = try reader.string()
        actions = try reader.strings()
        var entries = try reader.array(of: "{sv}")
        var hints: [String: String] = [:]
        while !entries.isAtEnd {
            var entry = try entries.dictionaryEntry()
            hints[try entry.string()] = try Self.text(entry.variant())
        }
        self.hints = hints
        expiry = try reader.int32()
    }

    /// Keys without their random ends, and labels, in turn.
    public var buttons: [String] {
        actions.enumerated().map { index, text in
            guard index % 2 == 0, text != "default", let end = text.lastIndex(of: "-") else { return text }
            return String(text[..<end])
        }
    }

    /// Returns the label of an action; `nil`: there is no such action.
    public func label(_ key: String) -> String? { index(of: key).map { actions[$0 + 1] } }

    /// Returns the key of an action as it was sent, possibly with a random end; `nil`: there is no such action.
    public func key(_ key: String) -> String? { index(of: key).map { actions[$0] } }

    private func index(of key: String) -> Int? {
        stride(from: 0, to: actions.count, by: 2).first { actions[$0] == key || actions[$0].hasPrefix("\(key)-") }
    }

    private static func text(_ variant: Reader) throws -> String {
        var variant = variant
        switch variant.type {
        case .byte: return "y \(try variant.byte())"
        case .boolean: return "b \(try variant.boolean())"
        case .int32: return "i \(try variant.int32())"
        case .string: return "s \(try variant.string())"
        default: return variant.signature
        }
    }
}
