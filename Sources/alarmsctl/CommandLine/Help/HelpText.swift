import Gettext

/// A part of a help text. The terminal and the manual page show it in forms of their own.
enum HelpText {
    /// Sentences.
    case paragraph(String)
    /// Commands, as they are typed, below a title if there is one.
    case examples([String], title: String = "")
    /// Terms with a description each, which begins in `column` on a terminal, below a title.
    case table(String, [Row], column: Int)
    /// Terms, each with a description or none.
    case lines([Row], column: Int)
    /// The keys of a configuration, with further ones below them.
    case keys(further: [Row] = [])

    /// A term and its description.
    typealias Row = (name: String, text: String)

    /// The paragraph about `--json`.
    static func json(_ object: String) -> HelpText {
        .paragraph(localized("With --json: {object}.", ["object": object]))
    }
}
