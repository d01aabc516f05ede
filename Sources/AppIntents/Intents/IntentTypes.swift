internal import Synchronization

/// The types of the program's intents, by the names under which they are stored and called.
enum IntentTypes {
    private struct Registered: Sendable {
        var byTypeName: [String: any AppIntent.Type] = [:]
        var byActionName: [String: any AppIntent.Type] = [:]
    }

    private static let registered = Mutex(Registered())

    static func register(_ type: any AppIntent.Type) {
        registered.withLock { registered in
            registered.byTypeName[typeName(of: type)] = type
            registered.byActionName[actionName(of: type)] = type
        }
    }

    /// Returns the mangled name of a type, which `_typeByName` takes; of one that has none, another name.
    static func typeName(of type: any AppIntent.Type) -> String {
        _mangledTypeName(type) ?? String(reflecting: type)
    }

    /// Returns the name of a type's action on the bus: the persistent identifier, in letters, digits, `-` and `.`.
    static func actionName(of type: any AppIntent.Type) -> String {
        let bytes = type.persistentIdentifier.utf8.prefix(255).map { byte in
            isAlphanumeric(byte) || byte == UInt8(ascii: ".") ? byte : UInt8(ascii: "-")
        }
        return bytes.isEmpty ? "intent" : String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the type of a name that was stored; `nil` if this program has none.
    static func type(named name: String) -> (any AppIntent.Type)? {
        if let type = registered.withLock({ $0.byTypeName[name] }) { return type }
        // Other bytes than those of names are offsets for the runtime, which it would follow anywhere.
        let isName = name.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
        guard isName, !name.isEmpty, name.utf8.count <= 1024 else { return nil }
        return _typeByName(name) as? any AppIntent.Type
    }

    /// Returns the registered type of this action; `nil` if there is none.
    static func type(ofAction name: String) -> (any AppIntent.Type)? {
        registered.withLock { $0.byActionName[name] }
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
