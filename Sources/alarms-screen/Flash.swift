/// A white surface over all screens, through which clicks and keys pass: the visual bell.
protocol Flash: AnyObject {
    /// The descriptor of events.
    var descriptor: Int32 { get }

    /// Shows the surface, or hides it.
    ///
    /// - Throws: A failure if the display has ended the connection.
    func setVisible(_ isVisible: Bool) throws(ScreenFailure)

    /// Handles received events.
    ///
    /// - Throws: A failure if the display has ended the connection.
    func handleEvents() throws(ScreenFailure)
}
