import DesktopEntries
import EventLoop
import Gettext
import Glibc

/// The apps with a manifest, a file written by `app-intents files`.
struct InstalledApps {
    /// The data directories, ordered by precedence.
    let directories: [String]
    /// The person's own data directory; `nil`: there is none.
    var own: String?
    /// The directory of the data of Flatpak apps; `nil`: there is none.
    var flatpakData: String?

    /// The apps in the data directories of the person and the system. The corresponding C function is `getenv`.
    static var current: InstalledApps {
        let variable: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
        let directories = DataDirectories(variable: variable)
        return InstalledApps(
            directories: directories.withExports, own: directories.own,
            flatpakData: variable("HOME").map { "\($0)/.var/app" })
    }

    /// Returns all apps, ordered by id. An invalid file is reported on standard error.
    func all() -> [AppActions] {
        var apps: [String: AppActions] = [:]
        for (id, directory) in manifests where apps[id] == nil {
            guard let entry = entry(of: id) else { continue }
            do throws(Problem) {
                apps[id] = try Self.actions(of: id, in: directory, entry)
            } catch {
                StandardError.write(error.text)
            }
        }
        return apps.values.sorted { $0.id < $1.id }
    }

    /// Returns the app with an id.
    ///
    /// - Throws: ``Problem/refused(_:)`` if there is none, or its file is invalid.
    func app(_ id: String) throws(Problem) -> AppActions {
        if FilesOptions.isBusName(id), let entry = entry(of: id),
            let directory = manifestDirectories(of: id).first(where: { access("\($0)/\(id).json", F_OK) == 0 })
        {
            return try Self.actions(of: id, in: directory, entry)
        }
        throw .refused(localized("there is no app {id} that lists actions", ["id": Problem.quoted(id)]))
    }

    /// The directories with changes of which ``all()`` may return others.
    var watched: [String] { directories.flatMap { ["\($0)/app-intents", "\($0)/applications"] } }

    /// Returns the files of an app's index: among the person's own data, and those of a Flatpak app, in which only that
    /// app writes; `nil`: there is no such directory.
    func indexFiles(of id: String) -> (own: String?, flatpak: String?) {
        let name = "app-intents/index/\(id).json"
        return (own.map { "\($0)/\(name)" }, flatpakData.map { "\($0)/\(id)/data/\(name)" })
    }

    /// Returns the entities of an app's index, which the app itself has written.
    func entities(of id: String) -> [IndexedEntity] {
        let (own, flatpak) = indexFiles(of: id)
        return (own.map { IndexedEntity.all(ofFile: $0, app: id, allowsFiles: true) } ?? [])
            + (flatpak.map { IndexedEntity.all(ofFile: $0, app: id, allowsFiles: false) } ?? [])
    }

    /// The ids of all manifests with their directories, one for each id.
    private var manifests: [(id: String, directory: String)] {
        var seen: Set<String> = []
        let ids = directories.flatMap { directory in
            Self.names(in: "\(directory)/app-intents").compactMap(Self.id(ofFile:)) + flatpaks(in: directory)
        }
        return ids.filter { seen.insert($0).inserted }.compactMap { id in
            manifestDirectories(of: id).first { access("\($0)/\(id).json", F_OK) == 0 }.map { (id, $0) }
        }
    }

    /// Returns the directories in which an app's manifest may be. Flatpak exports no manifests: those of its apps are
    /// among their files.
    private func manifestDirectories(of id: String) -> [String] {
        directories.flatMap { directory in
            ["\(directory)/app-intents"]
                + (Self.flatpakRoot(of: directory).map { ["\($0)/\(id)/\(Self.flatpakManifests)"] } ?? [])
        }
    }

    private func flatpaks(in directory: String) -> [String] {
        Self.flatpakRoot(of: directory).map { Self.names(in: $0).filter(FilesOptions.isBusName) } ?? []
    }

    /// The directory of manifests in that of a Flatpak app.
    private static let flatpakManifests = "current/active/files/share/app-intents"

    /// Returns the directory of the apps of a Flatpak installation with these exports; `nil`: it is another directory.
    private static func flatpakRoot(of directory: String) -> String? {
        let exports = "/exports/share"
        return directory.hasSuffix(exports) ? directory.dropLast(exports.count) + "/app" : nil
    }

    /// Returns the desktop file of an app that marks it as D-Bus-activatable for its actions; `nil`: there is none.
    private func entry(of id: String) -> DesktopEntryGroup? {
        guard let group = DesktopEntryGroup(ofFile: "\(id).desktop", in: directories.map { "\($0)/applications" }),
            group.isDBusActivatable, group.list("Implements").contains("org.example.AppIntents")
        else { return nil }
        return group
    }

    private static func id(ofFile name: String) -> String? {
        let id = String(name.dropLast(".json".count))
        return name.hasSuffix(".json") && FilesOptions.isBusName(id) ? id : nil
    }

    /// Returns the names of the entries of a directory, sorted.
    static func names(in directory: String) -> [String] {
        guard let listing = opendir(directory) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
                })
        }
        return names.sorted()
    }

    private static func actions(
        of id: String, in directory: String, _ entry: DesktopEntryGroup
    ) throws(Problem) -> AppActions {
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
        return try AppActions(bytes, id: id, file: file, entry)
    }
}
