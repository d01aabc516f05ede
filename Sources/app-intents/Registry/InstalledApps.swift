import DesktopEntries
import EventLoop
import Gettext
import Glibc

/// The apps with a manifest, a file written by `app-intents files`.
struct InstalledApps {
    /// The data directories, ordered by precedence.
    let directories: [String]

    /// The apps in the data directories of the person and the system. The corresponding C function is `getenv`.
    static var current: InstalledApps {
        InstalledApps(directories: DataDirectories { name in getenv(name).map { String(cString: $0) } }.all)
    }

    /// Returns all apps, ordered by id. An invalid file is reported on standard error.
    func all() -> [AppActions] {
        var apps: [String: AppActions] = [:]
        var seen: Set<String> = []
        for directory in directories {
            for id in Self.ids(in: "\(directory)/app-intents") where seen.insert(id).inserted && isCallable(id) {
                do throws(Problem) {
                    apps[id] = try Self.actions(of: id, in: "\(directory)/app-intents")
                } catch {
                    StandardError.write(error.text)
                }
            }
        }
        return apps.values.sorted { $0.id < $1.id }
    }

    /// Returns the app with an id.
    ///
    /// - Throws: ``Problem/refused(_:)`` if there is none, or its file is invalid.
    func app(_ id: String) throws(Problem) -> AppActions {
        if FilesOptions.isBusName(id), isCallable(id) {
            for directory in directories where access("\(directory)/app-intents/\(id).json", F_OK) == 0 {
                return try Self.actions(of: id, in: "\(directory)/app-intents")
            }
        }
        throw .refused(localized("there is no app {id} that lists actions", ["id": Problem.quoted(id)]))
    }

    /// Returns true if an app's desktop file marks it as D-Bus-activatable for its actions.
    private func isCallable(_ id: String) -> Bool {
        let group = DesktopEntryGroup(ofFile: "\(id).desktop", in: directories.map { "\($0)/applications" })
        return group?.isDBusActivatable == true && group?.list("Implements").contains("org.example.AppIntents") == true
    }

    private static func ids(in directory: String) -> [String] {
        guard let listing = opendir(directory) else { return [] }
        defer { closedir(listing) }
        var ids: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            let id = String(name.dropLast(".json".count))
            if name.hasSuffix(".json"), FilesOptions.isBusName(id) { ids.append(id) }
        }
        return ids.sorted()
    }

    private static func actions(of id: String, in directory: String) throws(Problem) -> AppActions {
        let file = "\(directory)/\(id).json"
        var status = stat()
        guard fstatat(AT_FDCWD, file, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_uid == 0 || status.st_uid == getuid()
        else {
            throw .refused(
                localized("{file} is no regular file of this person or of the system", ["file": Problem.quoted(file)]))
        }
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        let bytes: [UInt8]
        do throws(RegularFile.Problem) {
            bytes = try RegularFile.bytes(of: "\(id).json", in: descriptor, limit: ManifestText.mostBytes)
        } catch .tooLarge {
            throw .refused(localized("{file} is too large", ["file": Problem.quoted(file)]))
        } catch {
            throw .refused(localized("can't read {file}", ["file": Problem.quoted(file)]))
        }
        return try AppActions(bytes, id: id, file: file)
    }
}
