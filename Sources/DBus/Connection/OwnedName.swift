/// A well-known name that a connection owns if it was free. Releasing this releases the name.
public final class OwnedName {
    private let name: BusName
    private weak var connection: Connection?

    init(_ name: BusName, on connection: Connection) {
        self.name = name
        self.connection = connection
    }

    deinit {
        try? connection?.send(.releaseName(name))
    }
}
