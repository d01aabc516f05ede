import DesktopEntries
import Gettext

/// The sounds that are installed, of all themes: where one of them has a sound, it may be the person's.
enum InstalledSounds {
    private static let suffixes = [".oga", ".ogg", ".wav"]
    /// The directories of a theme, its outputs and its languages.
    private static let levels = ["", "*/", "*/*/", "*/*/*/"]

    /// The names, in order, each once.
    static var names: [String] {
        var names: Set<String> = []
        for directory in directories {
            for level in levels {
                for path in Paths.matching(Paths.literal("\(directory)/sounds/") + level + "*") {
                    let file = path.split(separator: "/").last ?? ""
                    guard let suffix = suffixes.first(where: file.hasSuffix) else { continue }
                    names.insert(String(file.dropLast(suffix.count)))
                }
            }
        }
        return names.sorted()
    }

    /// The directories of the XDG Base Directory Specification, and that which this program was built or installed with.
    private static var directories: [String] {
        DataDirectories(variable: ProcessEnvironment.variable).all + ["\(ProgramDirectory.path)/../share"]
    }
}
