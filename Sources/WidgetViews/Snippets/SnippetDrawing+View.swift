internal import ActivityKit
internal import AlarmsClient
package import AppIntents

extension SnippetDrawing {
    /// Creates a snippet that draws a view as a layout, with its title, an icon and the buttons.
    package init(of view: some View) {
        // Views aren't Sendable: ownership of this one passes to the main actor.
        nonisolated(unsafe) let view = view
        self.init { SnippetContent(of: view, drawing: $0) }
    }
}

extension SnippetContent {
    private static let region = "snippet"

    @MainActor fileprivate init?(of view: some View, drawing: UInt64) {
        let notes = LayoutNotes(ofSnippet: drawing)
        guard let root = Drawing(notes: notes, isCompact: false).root(of: view),
            let layout = LayoutElement.limited([Self.region: root])[Self.region]
        else { return nil }
        let leaves = layout.leaves.filter { !$0.isSpacer }
        let buttons = leaves.filter { $0.kind == .button }
        var entries: [String: Value] = ["layout": layout.value]
        entries["title"] = leaves.lazy.filter { $0.kind == .text }.compactMap { Self.plain($0.keys["text"]) }.first
        entries["icon"] = leaves.first { $0.kind == .icon }?.keys["name"]
        entries["buttons"] = .array(buttons.map { .dictionary(Self.entries(of: $0)) }, of: "a{sv}")
        // Actions of removed buttons can't be triggered.
        let names = Set(buttons.compactMap { $0.keys["action"]?.stringValue })
        self.init(entries, actions: notes.actions.filter { names.contains($0.key) }, onscreen: notes.onscreen)
    }

    private static func entries(of button: LayoutElement) -> [String: Value] {
        var entries: [String: Value] = [:]
        entries["name"] = button.keys["action"]
        entries["text"] = plain(button.keys["text"] ?? button.keys["label"])
        entries["icon"] = button.keys["icon"]
        entries["role"] = button.keys["role"]
        return entries
    }

    /// Returns the displayed text of a layout's value, with two dollars at its beginning replaced by one; `nil`: it
    /// isn't a string.
    private static func plain(_ text: Value?) -> Value? {
        text?.stringValue.map { .string($0.hasPrefix("$$") ? String($0.dropFirst()) : $0) }
    }
}
