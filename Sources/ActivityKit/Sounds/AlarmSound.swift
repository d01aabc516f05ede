/// The search for an app's own sound.
///
/// A sound is searched beside the program, in the resources of its packages there, in `share/sounds` of the program's
/// installation directory, and in `sounds` of the person's data directory. Without such a file, the name is that of a
/// sound in the sound theme. A sandboxed app can't name a file, since the service would open it outside the sandbox.
package struct AlarmSound {
    /// The directories to search, in order.
    package var directories: [String]
    /// True if only the sound theme can be used.
    package var isSandboxed: Bool

    package init(directories: [String], isSandboxed: Bool) {
        self.directories = directories
        self.isSandboxed = isSandboxed
    }

    /// The possible suffixes of a name without one.
    private static let endings = ["", ".oga", ".ogg", ".opus", ".flac", ".wav", ".mp3", ".aiff", ".aif", ".caf"]

    /// Returns the value of the service's key `sound`; `nil` for the default, and for an invalid name.
    package func key(of name: String) -> String? {
        if !isSandboxed, let path = path(of: name) { return path }
        let isOfTheme = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        return isOfTheme && (1...255).contains(name.utf8.count) ? name : nil
    }

    private func path(of name: String) -> String? {
        // Names can't lead out of these directories.
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")), !name.hasPrefix(".") else { return nil }
        for directory in directories {
            for ending in Self.endings {
                let path = "\(directory)/\(name)\(ending)"
                let isClean = path.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
                if isClean, path.utf8.count <= 4095, Files.isReadable(path) { return path }
            }
        }
        return nil
    }

    /// The search for the sounds of this program.
    package static var ofThisProgram: AlarmSound {
        AlarmSound(directories: Files.directoriesOfSounds, isSandboxed: Files.isSandboxed)
    }
}
