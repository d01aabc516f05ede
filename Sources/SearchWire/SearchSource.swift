public import DBus

/// A program's content for desktop search.
///
/// # Theory of operation
///
/// Desktops search at each typed letter: GNOME Shell by `org.gnome.Shell.SearchProvider2`, KRunner by
/// `org.kde.krunner1`. The interfaces are equivalent, and both are implemented by one source. A search changes nothing,
/// and never returns an error, since GNOME Shell logs each. A match is identified by a text, which the desktop returns
/// when a person chooses it.
///
/// `Answer` is the program's result of a call; see ``DBus/Method``.
public protocol SearchSource: AnyObject, SendableMetatype {
    /// The result of a call.
    associatedtype Answer

    /// The name of the program, for people.
    var searchName: String { get }
    /// All possible buttons of matches.
    var searchActions: [SearchAction] { get }

    /// Finds the matches of a text, the best first; none for a text that is too long or has control characters.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - reply: Returns the reply with the matches; called once, at once or later.
    /// - Throws: `BusError` (`NoMemory`).
    func find(
        _ text: String, _ call: Message, reply: @escaping ([SearchMatch]) throws(BusError) -> Message
    ) throws(BusError) -> Answer

    /// Returns the match with this identifier; `nil`: it doesn't exist, or no longer does.
    func match(_ id: String) -> SearchMatch?

    /// Activates a match, or one of its buttons.
    ///
    /// - Parameters:
    ///   - action: The identifier of the button; empty for the match itself.
    ///   - call: The call, whose reply has no arguments.
    /// - Throws: `BusError` for a match or a button that doesn't exist.
    func activate(_ id: String, action: String, _ call: Message) throws(BusError) -> Answer

    /// Returns the result for a reply.
    func answer(_ reply: Message) -> Answer
}
