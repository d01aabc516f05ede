import AlarmsClient
import DBus
import Gettext
import ProgramArguments

/// The subcommand `undo`.
enum UndoCommand {
    /// Makes an app undo an action: by the token printed by `run`, or else its last action; without an app, the last
    /// action of all. An app that doesn't run has nothing to undo, and isn't started.
    ///
    /// - Throws: ``Problem``.
    static func run(_ arguments: [String]) throws(Problem) {
        let line = try ProgramArguments(of: arguments)
        guard line.words.count <= 2 else {
            throw .usage(localized("expected an app: {syntax}", ["syntax": "[APP [TOKEN]]"]))
        }
        guard let name = line.words.first ?? UndoTokens.ofAllApps.first?.app else {
            throw .refused(localized("there is nothing to undo"))
        }
        let app = try AppConnection(to: name)
        let tokens = UndoTokens(of: app.name)
        guard line.words.count == 2 || tokens.areKept else {
            throw .usage(localized("expected a token: XDG_RUNTIME_DIR isn't set, where tokens are kept"))
        }
        let given = line.words.dropFirst().first
        for token in given.map({ [$0] }) ?? tokens.all.reversed().map(\.undo.token) {
            let call = try app.begin("Undo", [.string(token)], on: app.name)
            while call.answer == nil { try app.loop.turn() }
            switch call.answer {
            case .failure(let error)? where error.name == .serviceUnknown || error.name == .nameHasNoOwner:
                tokens.removeAll()
                throw .refused(
                    localized(
                        "{app} isn't running, and has nothing to undo", ["app": Problem.quoted(app.name.rawValue)]))
            case .failure(let error)? where error.name == "org.example.AppIntents.Error.NotFound":
                tokens.remove(token)
                // The app was restarted, or the token has expired: the previous one may still be valid.
                if given == nil { continue }
            case .failure: break
            default: tokens.remove(token)
            }
            _ = try app.reply(to: call)
            return print(localized("Undone."))
        }
        throw .refused(localized("{app}: there is nothing to undo", ["app": Problem.quoted(app.name.rawValue)]))
    }
}
