import Glibc

/// The installed apps, cached for searches: they are read again when a directory has changed.
final class AppCatalogue {
    private let installed: InstalledApps
    /// The modification times of the directories, ns.
    private var times: [Int64] = []
    private var index: ActionIndex?

    init(of installed: InstalledApps) {
        self.installed = installed
    }

    /// The apps with their actions. A file that is rewritten in place isn't noticed.
    var current: ActionIndex {
        let times = installed.directories.flatMap { directory in
            ["app-intents", "applications"].map { Self.modificationTime(of: "\(directory)/\($0)") }
        }
        if let index, times == self.times { return index }
        let new = ActionIndex(of: installed.all())
        (index, self.times) = (new, times)
        return new
    }

    /// Returns the modification time of a directory, ns since 1970 UTC; 0 if there is none.
    private static func modificationTime(of path: String) -> Int64 {
        var status = stat()
        guard stat(path, &status) == 0 else { return 0 }
        return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    }
}
