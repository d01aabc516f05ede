import Gettext

/// The subcommand `files`.
enum FilesCommand {
    /// Writes the files of an app, and prints their paths.
    ///
    /// - Throws: ``Problem``.
    static func run(_ arguments: [String]) throws(Problem) {
        let options = try FilesOptions(arguments)
        guard !options.isHelp else { return print(Help.text) }
        let files = AppFiles(options, try manifest(options))
        for file in try files.write() { print(file) }
        if files.takesImages { updateMediaTypes(in: options.directory) }
    }

    /// Has desktops offer the app for pictures. See update-desktop-database(1).
    private static func updateMediaTypes(in directory: String) {
        do throws(Problem) {
            let program = try FilesOptions.path(ofProgram: "update-desktop-database")
            let command = [program, "-q", "\(directory)/applications"]
            _ = try ProgramOutput.read(command, [:], limit: 1 << 16, timeout: 10_000)
        } catch {
            StandardError.write(error.text)
            StandardError.write(localized("file managers may not offer the app for pictures"))
        }
    }

    /// Returns the manifest of the app's actions; `nil`, with a message on standard error, if it can't be read.
    private static func manifest(_ options: FilesOptions) throws(Problem) -> ManifestText? {
        if let file = options.description { return try ProgramDescription.manifest(inFile: file) }
        switch try ProgramDescription.manifest(of: options.program) {
        case .success(let manifest): return manifest
        case .failure(let problem):
            StandardError.write(problem.text)
            StandardError.write(
                localized("no actions are listed; the option {option} gives them", ["option": "--describe"]))
            return nil
        }
    }
}
