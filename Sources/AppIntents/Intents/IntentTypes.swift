internal import Synchronization

/// The types of the program's intents, by the names with which they are stored and called.
enum IntentTypes {
    private struct Known: Sendable {
        var byName: [String: any AppIntent.Type] = [:]
        var byActionName: [String: any AppIntent.Type] = [:]
        var byIdentifier: [String: any AppIntent.Type] = [:]

        /// Adds a type, and returns its name. The first of several types keeps the same name.
        @discardableResult
        mutating func add(_ type: any AppIntent.Type) -> String {
            var name = DeclaredTypes.name(of: type)
            if let other = byName[name], other != type { name = _mangledTypeName(type) ?? name }
            byName[name] = type
            let actionName = IntentTypes.actionName(of: type)
            byActionName[actionName] = byActionName[actionName] ?? type
            guard !IntentTypes.isOfLibrary(type) else { return name }
            let identifier = type.persistentIdentifier
            byIdentifier[identifier] = byIdentifier[identifier] ?? type
            return name
        }
    }

    /// The declared and the registered types.
    private static let known = Mutex(
        DeclaredTypes.intents.reduce(into: Known()) { known, type in known.add(type) })

    /// Registers a type, and returns the name under which its intents are stored, the same in all processes of the app:
    /// the type's own name or, if another type has it, the mangled name for `_typeByName`.
    @discardableResult
    static func register(_ type: any AppIntent.Type) -> String {
        known.withLock { $0.add(type) }
    }

    /// Returns the name of a type's action on the bus: the persistent identifier, in letters, digits, `-` and `.`.
    static func actionName(of type: any AppIntent.Type) -> String {
        let bytes = type.persistentIdentifier.utf8.prefix(255).map { byte in
            isAlphanumeric(byte) || byte == UInt8(ascii: ".") ? byte : UInt8(ascii: "-")
        }
        return bytes.isEmpty ? "intent" : String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the type with a stored name; `nil` if this program has none.
    static func type(named name: String) -> (any AppIntent.Type)? {
        if let type = known.withLock({ $0.byName[name] }) { return type }
        // The runtime would interpret bytes that aren't part of names as offsets, and follow them.
        let isName = name.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
        guard isName, !name.isEmpty, name.utf8.count <= 1024 else { return nil }
        return _typeByName(name) as? any AppIntent.Type
    }

    /// Returns true if this library declares the type: every app links it, so it isn't listed as an action of the app.
    static func isOfLibrary(_ type: any AppIntent.Type) -> Bool {
        DeclaredTypes.name(of: type).hasPrefix("AppIntents.")
    }

    /// Returns the type with this persistent identifier or name; `nil` if there is none, or it is this library's.
    static func type(identifiedBy identifier: String) -> (any AppIntent.Type)? {
        let type = known.withLock { $0.byIdentifier[identifier] ?? $0.byName[identifier] }
        return type.flatMap { isOfLibrary($0) ? nil : $0 }
    }

    /// Returns the type with this action; `nil` if there is none.
    static func type(ofAction name: String) -> (any AppIntent.Type)? {
        known.withLock { $0.byActionName[name] }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
