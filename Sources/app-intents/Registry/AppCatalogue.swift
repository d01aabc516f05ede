import Glibc

/// The installed apps, cached for searches: they are read again when a directory has changed.
final class AppCatalogue {
    private let installed: InstalledApps
    /// The modification times of the directories, ns.
    private var times: [Int64] = []
    /// The modification times of the directories with the indexes of Flatpak apps, by app, ns.
    private var indexTimes: [String: Int64] = [:]
    private var index: ActionIndex?

    init(of installed: InstalledApps) {
        self.installed = installed
    }

    /// The apps with their actions. A file that is rewritten in place isn't noticed.
    var current: ActionIndex {
        let times = installed.watched.map { Self.modificationTime(of: $0) }
        if let index, times == self.times, indexTimes == Self.indexTimes(of: index.apps.keys, installed) {
            return index
        }
        var apps = installed.all()
        // Taken before the files are read: a change meanwhile is noticed by the next search.
        indexTimes = Self.indexTimes(of: apps.map(\.id), installed)
        for position in apps.indices { apps[position].entities = installed.entities(of: apps[position].id) }
        let new = ActionIndex(of: apps)
        (index, self.times) = (new, times)
        return new
    }

    private static func indexTimes(of apps: some Sequence<String>, _ installed: InstalledApps) -> [String: Int64] {
        Dictionary(
            uniqueKeysWithValues: apps.map { id in
                (id, installed.flatpakIndex(of: id).map { modificationTime(of: $0) } ?? 0)
            })
    }

    /// Returns the modification time of a directory, ns since 1970 UTC; 0 if there is none.
    private static func modificationTime(of path: String) -> Int64 {
        var status = stat()
        guard stat(path, &status) == 0 else { return 0 }
        return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    }
}
