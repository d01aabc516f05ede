import EventLoop
import Gettext
import Glibc
import JSONText
import ProgramArguments

/// The subcommand `browse`.
enum BrowseCommand {
    /// Lets the person choose an app and one of its actions, and runs that.
    ///
    /// - Throws: ``Problem``.
    static func run(_ arguments: [String]) throws(Problem) {
        guard try ProgramArguments(of: arguments).words.isEmpty else { throw .usage(localized("expected no argument")) }
        let apps = InstalledApps.current.all().filter { $0.actions.contains(where: \.isDiscoverable) }
        guard !apps.isEmpty else { throw .refused(localized("no app lists actions")) }
        let (app, action) = try choose(among: apps)
        try RunCommand.run([app.id, action.id])
    }

    private static func choose(among apps: [AppActions]) throws(Problem) -> (AppActions, Action) {
        let loop: EventLoop
        do throws(SystemError) { loop = try EventLoop() } catch { throw .refused(error.description) }
        guard let input = LineInput(in: loop, asksOn: STDOUT_FILENO) else {
            throw .refused(localized("browse needs a terminal"))
        }
        let printout = Printout(descriptor: STDOUT_FILENO)
        let choosing = Choosing(input: input, printout: printout, loop: loop)
        let app = apps.count == 1 ? apps[0] : apps[try choosing.choose(apps.map { Choice($0.name) })]
        let actions = app.actions.filter(\.isDiscoverable)
        return (app, actions[try choosing.choose(actions.map { Choice($0.title) })])
    }
}
