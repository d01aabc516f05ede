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
        let (app, action) = try choose(among: apps, by: choosing())
        do throws(Problem) {
            try RunCommand.run([app.id, action.id])
        } catch {
            StandardError.write(error.text)
        }
        // A desktop closes the terminal when the program ends.
        _ = try choosing().text(prompt: localized("Enter ends.")) { true }
    }

    private static func choosing() throws(Problem) -> Choosing {
        let loop: EventLoop
        do throws(SystemError) { loop = try EventLoop() } catch { throw .refused(error.description) }
        guard let input = LineInput(in: loop, asksOn: STDOUT_FILENO) else {
            throw .refused(localized("browse needs a terminal"))
        }
        return Choosing(input: input, printout: Printout(descriptor: STDOUT_FILENO), loop: loop)
    }

    private static func choose(
        among apps: [AppActions], by choosing: Choosing
    ) throws(Problem) -> (AppActions, Action) {
        let app = apps.count == 1 ? apps[0] : apps[try choosing.choose(apps.map { Choice($0.name) })]
        let actions = app.actions.filter(\.isDiscoverable)
        return (app, actions[try choosing.choose(actions.map { Choice($0.title) })])
    }
}
