/// A white surface that covers all screens, and takes neither clicks nor keys: the visual bell.
protocol Flash: AnyObject {
    /// The descriptor on which events arrive.
    var descriptor: Int32 { get }

    /// Shows the surface, or hides it.
    ///
    /// - Throws: A failure if the display has ended the connection.
    func setVisible(_ isVisible: Bool) throws(Failure)

    /// Handles the events that have arrived.
    ///
    /// - Throws: A failure if the display has ended the connection.
    func handleEvents() throws(Failure)
}
