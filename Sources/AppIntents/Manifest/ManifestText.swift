internal import JSONText

extension JSON {
    /// Creates a text for people in the language of this process: an object with it as the member with an empty name.
    /// The program `app-intents` adds other languages.
    init(_ text: LocalizedStringResource) {
        self = ["": .string(text.text)]
    }

    /// Creates an object with the members that have a value.
    init(known members: [(String, JSON?)]) {
        self.init(members: members.compactMap { name, value in value.map { (name, $0) } })
    }
}
