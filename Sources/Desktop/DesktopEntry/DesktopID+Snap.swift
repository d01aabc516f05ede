internal import AlarmCore
internal import Glibc

extension DesktopID {
    /// Finds the desktop file of an app: the one that is named after it, and for a snap, by the identifier of a
    /// ``SandboxedApp``, the one of its main app, or else its first by name. Blocks on the disk only.
    ///
    /// - Returns: `nil` if the text names no app, or a snap that has no desktop file.
    init?(ofApp app: String, in environment: DesktopEnvironment) {
        guard SandboxedApp(id: app).origin == .snap else {
            self.init(app)
            return
        }
        let name = app.dropFirst(SandboxedApp.snapPrefix.count)
        // The instance key follows "+", as "_" comes before the app's name.
        let parts = name.split(separator: "_", maxSplits: 1)
        guard let snap = parts.first else { return nil }
        let prefix = parts.joined(separator: "+") + "_"
        // The main app of a snap has the snap's name.
        let files = environment.directories.lazy.compactMap { Self.file("\(prefix)\(snap)", prefix, in: $0) }
        guard let file = files.first else { return nil }
        self.init(file)
    }

    /// Returns the file of that name, without suffix, or the first by name with the prefix.
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
