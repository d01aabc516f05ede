/// The type of a parameter in a manifest.
indirect enum ValueType: Equatable {
    case word(String)
    /// An entity of the type with this id.
    case entity(String)
    case list(ValueType)

    init(_ name: String) {
        self.init(name, depth: 0)
    }

    private init(_ name: String, depth: Int) {
        if depth < 8, name.hasPrefix("list:") {
            self = .list(ValueType(String(name.dropFirst("list:".count)), depth: depth + 1))
        } else if name.hasPrefix("entity:") {
            self = .entity(String(name.dropFirst("entity:".count)))
        } else {
            self = .word(name)
        }
    }

    /// The name in the manifest.
    var name: String {
        switch self {
        case .word(let word): word
        case .entity(let id): "entity:\(id)"
        case .list(let type): "list:\(type.name)"
        }
    }
}
