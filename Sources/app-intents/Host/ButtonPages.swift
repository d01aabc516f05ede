/// The buttons of a notification, of which servers show three: further ones follow on pages.
struct ButtonPages {
    /// A button.
    enum Button: Hashable {
        /// An option of a question, by its index.
        case option(Int)
        /// A button of the view, by its name.
        case view(String)
        case undo
        /// Shows the next page.
        case more

        /// The key for presses.
        var key: String {
            switch self {
            case .option(let index): "option-\(index)"
            case .view(let name): "view-\(name)"
            case .undo: "undo"
            case .more: "more"
            }
        }
    }

    /// The number of buttons on a page.
    static let size = 3

    /// The buttons with their labels, in order.
    private let buttons: [(button: Button, label: String)]

    /// The buttons of a question: the options, those that destroy something behind others, with the buttons of the view
    /// after the first. The option that cancels is last, and is left out for others, since closing cancels, too.
    init(options: [Choice], view: [Content.Button]) {
        let all = options.enumerated().map { (button: Button.option($0.offset), choice: $0.element) }
        let usual = all.filter { !["cancel", "destructive"].contains($0.choice.role) }
        let ordered = usual + all.filter { $0.choice.role == "destructive" }
        let others = Self.buttons(of: view)
        var buttons = ordered.map { (button: $0.button, label: $0.choice.text) }
        buttons.insert(contentsOf: others, at: min(1, buttons.count))
        let cancels = all.filter { $0.choice.role == "cancel" }.map { (button: $0.button, label: $0.choice.text) }
        self.buttons = buttons + cancels.prefix(max(0, Self.size - buttons.count))
    }

    /// The buttons of a result: those of its view, and the one to undo it.
    init(view: [Content.Button], undo: String?) {
        let undo = undo.map { [(button: Button.undo, label: $0)] } ?? []
        buttons = Self.buttons(of: view) + undo
    }

    /// Returns the buttons of a view: one of a toggle that is on with a tick.
    private static func buttons(of view: [Content.Button]) -> [(button: Button, label: String)] {
        view.map { (button: .view($0.name), label: $0.choice.isTicked ? "✓ \($0.choice.text)" : $0.choice.text) }
    }

    /// Returns the buttons of a page, counted from 0; after the last the first follows.
    ///
    /// - Parameter more: The label of the button for the next page.
    func page(_ number: Int, more: String) -> [(button: Button, label: String)] {
        guard buttons.count > Self.size else { return buttons }
        let perPage = Self.size - 1
        let pages = (buttons.count + perPage - 1) / perPage
        return buttons.dropFirst(number % pages * perPage).prefix(perPage) + [(.more, more)]
    }
}
