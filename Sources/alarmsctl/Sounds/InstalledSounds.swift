import DesktopEntries
import Gettext

/// The installed sounds of all themes, of which the person may have selected any.
enum InstalledSounds {
    private static let suffixes = [".oga", ".ogg", ".wav"]
    /// The directory levels of a theme, its outputs and its languages.
    private static let levels = ["", "*/", "*/*/", "*/*/*/"]

    /// The names, sorted and unique.
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

    /// The directories of the XDG Base Directory Specification, and the data directory beside this program.
    private static var directories: [String] {
        DataDirectories(variable: ProcessEnvironment.variable).all + ["\(ProgramDirectory.path)/../share"]
    }
}
