internal import JSONText

extension JSON {
    /// A text for people in the language of this process: an object, whose member of an empty name it is. The program
    /// `app-intents` adds those of other languages.
    init(_ text: LocalizedStringResource) {
        self = ["": .string(text.text)]
    }

    /// An object of those members that have a value.
    init(known members: [(String, JSON?)]) {
        self.init(members: members.compactMap { name, value in value.map { (name, $0) } })
    }
}
