import Gettext

/// A part of a help text, formatted differently by the terminal and the manual page.
enum HelpText {
    /// Sentences.
    case paragraph(String)
    /// Commands, as typed, below an optional title.
    case examples([String], title: String = "")
    /// Terms with a description each, starting in `column` on a terminal, below a title.
    case table(String, [Row], column: Int)
    /// Terms, each with an optional description.
    case lines([Row], column: Int)
    /// The keys of a configuration, followed by further ones.
    case keys(further: [Row] = [])

    /// A term and its description.
    typealias Row = (name: String, text: String)

    /// Returns the paragraph about `--json`.
    static func json(_ object: String) -> HelpText {
        .paragraph(localized("With --json: {object}.", ["object": object]))
    }
}
