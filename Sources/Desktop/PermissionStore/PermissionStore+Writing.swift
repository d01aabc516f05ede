internal import AlarmCore
internal import DBus

/// The calls that change the row.
extension PermissionStore {
    /// The name of the table.
    static let table = "alarms"
    /// The identifier of the row.
    static let id = "schedule"

    /// Writes a set decision.
    func write(_ app: SandboxedApp, to service: BusName) {
        guard let authorization = unwritten[app]?.authorization else { return }
        guard let entry = authorization.entry else { return delete(app, at: service) }
        set(entry, of: app, at: service)
    }

    private func set(_ entry: [String], of app: SandboxedApp, at service: BusName) {
        call("SetPermission", of: app, at: service) { writer in
            writer.append(Self.table)
            writer.append(true)
            writer.append(Self.id)
            writer.append(app.id)
            writer.append(entry)
        } failed: { [unowned self] in
            refused(app, because: $0)
        }
    }

    private func delete(_ app: SandboxedApp, at service: BusName) {
        call("DeletePermission", of: app, at: service) { writer in
            writer.append(Self.table)
            writer.append(Self.id)
            writer.append(app.id)
        } failed: { [unowned self] error in
            switch error.name {
            // The row had no decision.
            case .permissionNotFound: unwritten[app] = nil
            // Version 1 lacks the method.
            case .unknownMethod: set(["ask"], of: app, at: service)
            default: refused(app, because: error)
            }
        }
    }

    private func call(
        _ member: MemberName, of app: SandboxedApp, at service: BusName, _ write: (inout Writer) -> Void,
        failed: @escaping (BusError) -> Void
    ) {
        do {
            let call = try RemoteObject.permissionStore.call(member, on: service, write)
            unwritten[app]?.call = try connection.call(call, timeout: timeout) { [unowned self] answer in
                switch answer {
                case .success: unwritten[app] = nil
                case .failure(let error): failed(error)
                }
            }
        } catch {
            report(.failed(error))
        }
    }

    private func refused(_ app: SandboxedApp, because error: BusError) {
        unwritten[app]?.call = nil
        // A service that doesn't answer may have ended; the decision is then written to the next one.
        guard error.name != .noReply, error.name != .disconnected else { return }
        unwritten[app]?.wasRefused = true
        report(.failed(error))
    }
}

extension Authorization {
    /// Reads an app's entry; `nil`: unknown.
    init?(entry: [String]) {
        switch entry {
        case ["yes"]: self = .authorized
        case ["no"]: self = .denied
        case ["ask"], []: self = .notDetermined
        default: return nil
        }
    }

    /// The entry of an app; `nil`: the app has none.
    fileprivate var entry: [String]? {
        switch self {
        case .authorized: ["yes"]
        case .denied: ["no"]
        case .notDetermined: nil
        }
    }
}

extension RemoteObject {
    /// The service that stores permissions of sandboxed apps.
    static let permissionStore = RemoteObject(
        name: "org.freedesktop.impl.portal.PermissionStore", path: "/org/freedesktop/impl/portal/PermissionStore",
        interface: "org.freedesktop.impl.portal.PermissionStore")
}

extension ErrorName {
    /// The service's error for a missing row or entry.
    static let permissionNotFound: ErrorName = "org.freedesktop.portal.Error.NotFound"
}
