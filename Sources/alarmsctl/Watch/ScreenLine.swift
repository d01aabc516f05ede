import JSONText

/// One line of the screen.
struct ScreenLine: Equatable {
    let text: String
    var isHighlighted = false

    /// The line for terminals that show nothing but ASCII.
    var plain: ScreenLine { ScreenLine(text: TerminalText.plain(text), isHighlighted: isHighlighted) }
}
