import TestSupport

/// A suite each of whose tests has a session of its own.
class SessionSuite {
    let session: Session

    init(_ session: Session) { self.session = session }

    convenience init() throws { self.init(try Session()) }
}
