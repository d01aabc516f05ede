import JSONText

/// The effect of a result of a search, which its text on the bus names: the key `Result` of `Find`.
enum SearchResult: Hashable {
    /// Runs an action with these values of parameters, as typed on a command line.
    case run(app: String, action: String, parameters: [String: String])
    /// Opens an entity of an app, given by the ids of its type and its own.
    case open(app: String, type: String, id: String)
    /// Undoes what an action has done.
    case undo(token: String)

    /// The maximum length of a text, bytes.
    private static let longest = 4096

    /// Parses a text strictly; `nil` if it isn't one of a search.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest, let colon = text.firstIndex(of: ":") else { return nil }
        let rest = text[text.index(after: colon)...]
        switch text[..<colon] {
        case "run":
            let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let names = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            guard names.count == 2, FilesOptions.isBusName(String(names[0])), !names[1].isEmpty,
                let parameters = parts.count == 2 ? Self.parameters(parts[1]) : [:]
            else { return nil }
            self = .run(app: String(names[0]), action: String(names[1]), parameters: parameters)
        case "open":
            let names = rest.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            guard names.count == 3, FilesOptions.isBusName(names[0]), !names[1].isEmpty, !names[2].isEmpty else {
                return nil
            }
            self = .open(app: names[0], type: names[1], id: names[2])
        case "undo":
            guard Undo.isToken(String(rest)) else { return nil }
            self = .undo(token: String(rest))
        default: return nil
        }
    }

    private static func parameters(_ text: Substring) -> [String: String]? {
        guard case .object(let members)? = try? JSON(parsing: Array(text.utf8)), !members.isEmpty else { return nil }
        var parameters: [String: String] = [:]
        for member in members {
            guard let value = member.value.string, parameters.updateValue(value, forKey: member.name) == nil else {
                return nil
            }
        }
        return parameters
    }

    /// The text.
    var text: String {
        switch self {
        case .undo(let token): return "undo:\(token)"
        case .open(let app, let type, let id): return "open:\(app)/\(type)/\(id)"
        case .run(let app, let action, let parameters):
            let members = parameters.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value)) }
            return "run:\(app)/\(action)" + (members.isEmpty ? "" : "?\(JSON(members: members).text)")
        }
    }
}
