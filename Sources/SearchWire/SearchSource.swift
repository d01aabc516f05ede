public import DBus

/// A program that desktops search.
///
/// # Theory of operation
///
/// Desktops ask while a person types, at each letter: GNOME Shell by `org.gnome.Shell.SearchProvider2`, KRunner by
/// `org.kde.krunner1`. The interfaces say the same with other words, and both are answered from one source. To ask
/// changes nothing, and nothing that is asked is an error: GNOME Shell logs each. A match is identified by a text, which
/// the desktop returns when a person chooses it.
///
/// `Answer` is what the program makes of a call; see ``DBus/Method``.
public protocol SearchSource: AnyObject, SendableMetatype {
    /// The result of a call.
    associatedtype Answer

    /// The name of the program, for people.
    var searchName: String { get }
    /// All buttons that matches may have.
    var searchActions: [SearchAction] { get }

    /// Returns the matches of a text, the best first; none for a text that is too long or has control characters.
    func matches(_ text: String) -> [SearchMatch]

    /// Returns the match of this identifier; `nil` if there is none, or none any more.
    func match(_ id: String) -> SearchMatch?

    /// Does what a person has chosen.
    ///
    /// - Parameters:
    ///   - action: The identifier of the button; empty for the match itself.
    ///   - call: The call, whose reply has no arguments.
    /// - Throws: `BusError` for a match, or a button, that isn't there.
    func activate(_ id: String, action: String, _ call: Message) throws(BusError) -> Answer

    /// Replies to a question.
    func answer(_ reply: Message) -> Answer
}
