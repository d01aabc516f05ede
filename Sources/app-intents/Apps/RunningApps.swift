import DBus

/// The objects of the apps that the host has called, or that have called it.
final class RunningApps {
    private let connection: Connection
    private var apps: [BusName: AppObject] = [:]
    /// The apps that connections say to be, until the owners of their names are known.
    private var claims: [BusName: AppObject] = [:]
    /// The number of calls that wait for that.
    private var awaiting = 0
    private static let mostAwaiting = 64
    /// Called with an app whose name has lost an owner, and that connection.
    var whenLeft: (AppObject, BusName) -> Void = { _, _ in }

    /// The connection has to outlive it.
    init(on connection: Connection) {
        self.connection = connection
    }

    /// Returns the object of an app, whose owner is tracked from now on.
    ///
    /// - Throws: `BusError` if the id is no bus name, or the connection has ended.
    func app(_ id: String) throws(BusError) -> AppObject {
        guard let app = AppObject(of: id, on: connection) else { throw .noApp(id) }
        if let same = apps[app.name] {
            try same.followOwner()
            return same
        }
        var owner: BusName?
        app.whenOwnerChanges = { [unowned self, unowned app] in
            let former = owner
            owner = app.owner
            if let former { whenLeft(app, former) }
        }
        try app.followOwner()
        apps[app.name] = app
        return app
    }

    /// Calls `then` once it is known if a connection is the app that it says to be; calls of one connection stay in
    /// their order.
    ///
    /// - Parameter id: The name of an installed app; `nil`: the connection doesn't say.
    /// - Throws: `BusError` if too many calls wait already.
    func identify(_ connection: BusName, as id: String?, then: @escaping () -> Void) throws(BusError) {
        if let id, app(id, ownedBy: connection) == nil, claims[connection] == nil {
            claims[connection] = try? app(id)
        }
        guard let claimed = claims[connection] else { return then() }
        guard awaiting < Self.mostAwaiting else {
            throw BusError(.limitsExceeded, "\(Self.mostAwaiting) calls wait already")
        }
        awaiting += 1
        claimed.whenOwnerKnown { [unowned self] in
            awaiting -= 1
            claims[connection] = nil
            then()
        }
    }

    /// Returns the app with this name, if a connection owns that; `nil`: it doesn't, or that isn't known.
    func app(_ id: String, ownedBy connection: BusName) -> AppObject? {
        BusName(id).flatMap { apps[$0] }.flatMap { $0.owner == connection ? $0 : nil }
    }

    /// Returns the app whose name a connection owns; `nil`: none that was called or identified.
    func app(ownedBy connection: BusName) -> AppObject? { apps.values.first { $0.owner == connection } }
}

extension BusError {
    /// The error of an app that isn't there, or lists no actions.
    static func noApp(_ id: String) -> BusError {
        BusError("org.example.AppIntents.Error.NotFound", "there is no app \(id) that lists actions")
    }
}
