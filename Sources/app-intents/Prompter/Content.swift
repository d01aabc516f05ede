import AlarmsClient
import JSONText

/// The content of a question or a snippet, dbus/org.example.AppIntents.Prompter.xml. Its texts are harmless for a
/// terminal.
struct Content: Equatable {
    let title: String
    let dialog: String
    /// The lines of the view, without its buttons.
    let lines: [String]
    let buttons: [Button]
    /// The name of a themed icon; `nil`: none.
    let icon: String?
    /// The token to undo the last press; `nil`: it can't be undone.
    let undo: Undo?
    /// The name of the app that shows it; `nil`: the prompter has called the app.
    let app: String?

    /// The maximum numbers and sizes, bytes, that are read; more than apps send.
    private static let mostButtons = 8
    private static let mostLines = 64
    private static let longestTitle = 1024
    private static let longestText = 8192

    /// A button of the view.
    struct Button: Equatable {
        /// The name for `Press`.
        let name: String
        let choice: Choice
    }

    /// Creates the content of a result without a view.
    init(title: String, lines: [String]) {
        (self.title, self.lines) = (TerminalText.harmless(title), lines)
        (dialog, buttons, icon, undo, app) = ("", [], nil, nil, nil)
    }

    /// Returns the lines of a result: its dialog or, without one, its value, a text or a number.
    static func lines(dialog: String?, value: Value?) -> [String] {
        if let dialog, !dialog.isEmpty { return [TerminalText.harmlessLines(dialog)] }
        switch value {
        case .string(let text)? where !text.isEmpty: return [TerminalText.harmlessLines(text)]
        case .int64(let number)?: return ["\(number)"]
        case .double(let number)?: return ["\(number)"]
        default: return []
        }
    }

    init(_ entries: [String: Value]) {
        title = TerminalText.harmless((entries["title"]?.stringValue ?? "").shortened(to: Self.longestTitle))
        dialog = TerminalText.harmlessLines((entries["dialog"]?.stringValue ?? "").shortened(to: Self.longestText))
        lines = LayoutLines(entries["layout"]?.dictionaryValue ?? [:]).lines.prefix(Self.mostLines).map {
            $0.shortened(to: Self.longestTitle)
        }
        let icon = TerminalText.harmless(entries["icon"]?.stringValue ?? "")
        self.icon = icon.isEmpty || icon.contains("/") || icon.utf8.count > Self.longestTitle ? nil : icon
        undo = Undo(entries["undo"])
        app = entries["app"]?.stringValue
        guard case .array(let rows, _)? = entries["buttons"] else {
            buttons = []
            return
        }
        buttons = rows.prefix(Self.mostButtons).compactMap(\.dictionaryValue).compactMap { row in
            row["name"]?.stringValue.map { Button(name: $0, choice: Choice(row)) }
        }
    }

    /// The text of a question, on one line: its dialog or, without one, its title.
    var summary: String { dialog.isEmpty ? title : TerminalText.harmless(dialog) }

    /// The lines without buttons: of a view, below the dialog, with the title unless a line has it; without a view, the
    /// title and the dialog.
    var texts: [String] {
        guard !lines.isEmpty else { return [title, dialog].filter { !$0.isEmpty } }
        let isTitled = title.isEmpty || lines.contains { $0.hasPrefix(title) }
        return (dialog.isEmpty ? [] : [dialog]) + (isTitled ? [] : [title]) + lines
    }

    /// The lines of a result, without buttons: its title, and below it the dialog and the other lines.
    var textsOfResult: [String] {
        guard !title.isEmpty else { return texts }
        return [title] + [dialog].filter { !$0.isEmpty } + lines.filter { $0 != title }
    }

    /// The content, for programs.
    var json: JSON {
        JSON(members: [
            ("title", .string(title)), ("dialog", .string(dialog)), ("lines", .array(lines.map(JSON.string))),
            ("buttons", .array(buttons.map(\.choice.json))),
        ])
    }
}

/// A choice for a person: an option of a question, or a button.
struct Choice: Equatable {
    let text: String
    /// The role: `default`, `destructive`, `cancel` or, for a button, `primary`.
    let role: String
    /// The name of an icon; empty: none.
    let icon: String

    init(_ text: String) {
        (self.text, role, icon) = (TerminalText.harmless(text), "default", "")
    }

    /// Reads an option or a button; if it has no text, the text is the name of its icon.
    init(_ entries: [String: Value]) {
        let text = TerminalText.harmless((entries["text"]?.stringValue ?? "").shortened)
        icon = TerminalText.harmless((entries["icon"]?.stringValue ?? "").shortened)
        self.text = text.isEmpty ? icon : text
        role = TerminalText.harmless((entries["role"]?.stringValue ?? "default").shortened)
    }

    /// True if it is a toggle that is on, with a tick.
    var isTicked: Bool { icon.hasPrefix("object-select") }

    /// The choice, for programs.
    var json: JSON { JSON(members: [("text", .string(text)), ("icon", .string(icon)), ("role", .string(role))]) }
}

/// The token for undoing an app's action.
struct Undo: Equatable {
    let token: String
    /// The title for people.
    let title: String

    /// Reads the key `undo` of a result or a content; `nil` if there is none, or the token isn't one word of a command
    /// line.
    init?(_ value: Value?) {
        guard case .structure(let members)? = value, members.count == 2, let token = members[0].stringValue,
            let title = members[1].stringValue
        else { return nil }
        self.init(token: token, title: title)
    }

    /// Creates a token with its title; `nil` if the token isn't one word of a command line.
    init?(token: String, title: String) {
        guard Self.isToken(token) else { return nil }
        (self.token, self.title) = (token, TerminalText.harmless(title.shortened))
    }

    /// Returns true if a text may be a token: one word of a command line.
    static func isToken(_ text: String) -> Bool {
        text.utf8.first != UInt8(ascii: "-") && (1...255).contains(text.utf8.count) && text.utf8.allSatisfy(isOfWord)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
        default: false
        }
    }

    var json: JSON { ["token": .string(token), "title": .string(title)] }
}
