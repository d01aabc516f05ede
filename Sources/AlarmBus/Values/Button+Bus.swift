internal import AlarmCore
internal import DBus

/// The key `buttons`: `a{sa{sv}}`, from roles to appearance.
extension Button {
    static let signature: Signature = "a{sa{sv}}"

    static func read(_ value: inout Reader, for key: String) throws(Refusal) -> [Button] {
        var buttons: [Button] = []
        var entries = try value.elements(of: "{sa{sv}}", for: key)
        while !entries.isAtEnd {
            var entry: Reader
            do { entry = try entries.dictionaryEntry() } catch { throw Refusal(wrongTypeOf: key, error) }
            let name = try entry.string(for: key)
            guard let role = Role(rawValue: name) else {
                throw .invalidConfiguration(
                    key: key, expected: .oneOf(Role.allCases.map(\.rawValue)), got: .quoted(name))
            }
            guard !buttons.contains(where: { $0.role == role }) else {
                throw .twice("\(key).\(name)")
            }
            buttons.append(try Button(role, appearance: &entry, for: "\(key).\(role.rawValue)"))
        }
        return buttons
    }

    private init(_ role: Role, appearance entry: inout Reader, for key: String) throws(Refusal) {
        var appearance: [String: String] = [:]
        var isHidden = false
        try entry.forEachEntry(of: key, at: "\(key).") { (name, value) throws(Refusal) in
            let names = ["text", "icon", "text-color", "hidden"]
            guard names.contains(name) else {
                throw .invalidConfiguration(key: key, expected: .oneOf(names), got: .quoted(name))
            }
            if name == "hidden" {
                isHidden = try value.boolean(for: "\(key).hidden")
            } else {
                appearance[name] = try value.string(for: "\(key).\(name)")
            }
        }
        self.init(
            role, text: appearance["text"], icon: appearance["icon"], textColor: appearance["text-color"],
            isHidden: isHidden)
    }

    static func append(_ buttons: [Button], to writer: inout Writer) {
        writer.array(of: "{sa{sv}}") { writer in
            for button in buttons {
                writer.dictionaryEntry { writer in
                    writer.append(button.role.rawValue)
                    writer.array(of: "{sv}") { writer in
                        if let text = button.text { writer.entry("text", "s") { $0.append(text) } }
                        if let icon = button.icon { writer.entry("icon", "s") { $0.append(icon) } }
                        if let color = button.textColor { writer.entry("text-color", "s") { $0.append(color) } }
                        if button.isHidden { writer.entry("hidden", "b") { $0.append(true) } }
                    }
                }
            }
        }
    }
}
