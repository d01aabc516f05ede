internal import AlarmCore
internal import Glibc

extension DesktopID {
    /// Finds the desktop file of an app: the one with its id or, for a snap with the id of a ``SandboxedApp``, the file
    /// of its main app, or else its first by name. It blocks only for the disk.
    ///
    /// - Returns: The id; `nil` if the text isn't an app's id, or the snap has no desktop file.
    init?(ofApp app: String, in environment: DesktopEnvironment) {
        guard SandboxedApp(id: app).origin == .snap else {
            self.init(app)
            return
        }
        let name = app.dropFirst(SandboxedApp.snapPrefix.count)
        // The instance key follows "+", since "_" precedes the app's name.
        let parts = name.split(separator: "_", maxSplits: 1)
        guard let snap = parts.first else { return nil }
        let prefix = parts.joined(separator: "+") + "_"
        // The main app of a snap is named like the snap.
        let files = environment.directories.lazy.compactMap { Self.file("\(prefix)\(snap)", prefix, in: $0) }
        guard let file = files.first else { return nil }
        self.init(file)
    }

    /// Returns the file with that name, without suffix, or the first by name with the prefix.
    private static func file(_ main: String, _ prefix: String, in directory: String) -> String? {
        guard let stream = opendir(directory) else { return nil }
        defer { closedir(stream) }
        var first: String?
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasPrefix(prefix), name.hasSuffix(".desktop") else { continue }
            if name == "\(main).desktop" { return name }
            if first.map({ name < $0 }) ?? true { first = name }
        }
        return first
    }
}
