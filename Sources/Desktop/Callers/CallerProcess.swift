internal import AlarmCore
internal import CLinux
internal import DBus
internal import EventLoop
internal import Glibc

/// The process of a caller, from which its sandbox is determined.
///
/// Values read by process identifier are valid only if the process is still alive afterwards, since its identifier may
/// be reused.
struct CallerProcess {
    private let descriptor: ProcessDescriptor
    private let identifier: Int32

    /// Creates a reader of the process; `nil`: the process has ended.
    init?(_ descriptor: ProcessDescriptor) {
        guard let identifier = descriptor.identifier else { return nil }
        self.descriptor = descriptor
        self.identifier = identifier
    }

    /// Identifies the caller. Blocks on the disk only.
    ///
    /// - Parameter securityLabel: The label of the process, if known.
    /// - Throws: `BusError` (`AccessDenied`) if the caller can't be identified.
    func caller(labelled securityLabel: String?, in environment: DesktopEnvironment) throws(BusError) -> Caller {
        let caller = try sandboxedCaller(labelled: securityLabel) ?? .host(appID: appID(in: environment))
        guard descriptor.isAlive else { throw .unidentified("its process has ended") }
        return caller
    }

    private func sandboxedCaller(labelled securityLabel: String?) throws(BusError) -> Caller? {
        if let app = try flatpak() { return .sandboxed(app) }
        if let securityLabel, SnapName.isProven(by: securityLabel) { return nil }
        guard let path = ControlGroup.path(of: identifier) else { return nil }
        do {
            return try SnapName.read(controlGroup: path).map { .sandboxed($0.app) }
        } catch {
            throw .unidentified("its control group is no snap's: \(path)")
        }
    }

    /// Returns the app in the file `.flatpak-info` at the process's root; `nil`: there is no such file.
    private func flatpak() throws(BusError) -> SandboxedApp? {
        let path = "/proc/\(identifier)/root"
        let root = open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard root >= 0 else {
            let error = SystemError("open", errno: errno)
            // The root of a container, such as toolbox's, may be FUSE; Flatpak's isn't.
            if error.errno == EACCES, Self.isFUSE(path) { return nil }
            throw .unidentified("its root can't be read: \(error)")
        }
        defer { close(root) }
        let text: [UInt8]
        do {
            text = try RegularFile.bytes(of: FlatpakInfo.name, in: root, limit: FlatpakInfo.longest)
        } catch .missing {
            return nil
        } catch {
            throw .unidentified("its \(FlatpakInfo.name) can't be read: \(error)")
        }
        guard let info = FlatpakInfo(text) else { throw .unidentified("its \(FlatpakInfo.name) names no app") }
        return info.app
    }

    private static func isFUSE(_ path: String) -> Bool {
        var status = statfs()
        // FUSE_SUPER_MAGIC, which linux/magic.h lacks on old systems.
        return statfs(path, &status) == 0 && status.f_type == 0x6573_5546
    }

    private func appID(in environment: DesktopEnvironment) -> String? {
        ControlGroup.userUnit(of: identifier).flatMap { ApplicationUnit($0) }?.appID(in: environment)
    }
}

extension BusError {
    /// Returns the error for a caller that can't be identified.
    static func unidentified(_ reason: String) -> BusError {
        BusError(.accessDenied, "the caller can't be identified: \(reason)")
    }
}
