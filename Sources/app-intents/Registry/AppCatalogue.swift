import Glibc

/// The installed apps, cached for searches: what has changed is read again.
final class AppCatalogue {
    private let installed: InstalledApps
    /// The modification times of the directories of manifests, ns.
    private var times: [Int64] = []
    /// The modification times of the two files of each app's index, ns.
    private var indexTimes: [String: [Int64]] = [:]
    private var apps: [AppActions] = []
    private var index: ActionIndex?

    init(of installed: InstalledApps) {
        self.installed = installed
    }

    /// The apps with their actions. A manifest that is rewritten in place isn't noticed.
    var current: ActionIndex {
        // Times are taken before the files are read: a change meanwhile is noticed by the next search.
        let times = installed.watched.map { Self.modificationTime(of: $0) }
        var hasChanged = index == nil || times != self.times
        if hasChanged {
            self.times = times
            apps = installed.all()
            indexTimes = [:]
        }
        for position in apps.indices {
            let id = apps[position].id
            let files = installed.indexFiles(of: id)
            let times = [files.own, files.flatpak].map { file in file.map { Self.modificationTime(of: $0) } ?? 0 }
            guard indexTimes[id] != times else { continue }
            indexTimes[id] = times
            apps[position].entities = installed.entities(of: id)
            hasChanged = true
        }
        if let index, !hasChanged { return index }
        let new = ActionIndex(of: apps)
        index = new
        return new
    }

    /// Returns the modification time of a file or a directory, ns since 1970 UTC; 0 if there is none.
    private static func modificationTime(of path: String) -> Int64 {
        var status = stat()
        guard lstat(path, &status) == 0 else { return 0 }
        return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    }
}
