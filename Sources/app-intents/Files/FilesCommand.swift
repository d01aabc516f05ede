import Gettext

/// The subcommand `files`.
enum FilesCommand {
    /// Writes the files of an app, and prints their paths.
    ///
    /// - Throws: ``Problem``.
    static func run(_ arguments: [String]) throws(Problem) {
        let options = try FilesOptions(arguments)
        guard !options.isHelp else { return print(Help.text) }
        for file in try AppFiles(options, manifest(options)).write() { print(file) }
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
