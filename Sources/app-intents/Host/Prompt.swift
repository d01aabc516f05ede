import DBus
import Desktop
import Gettext

/// The questions and the result of one action of an app, which are one notification.
final class Prompt {
    /// The connection that asks, and its number of the action; without a connection, the result is shown by the host
    /// itself.
    struct Key: Hashable {
        let connection: BusName?
        let number: UInt64
    }

    let key: Key
    let app: AppObject
    /// The number of the notification.
    let id: ActionNotifications.ID
    /// The open questions, the latest last.
    var questions: [Question] = []
    /// The shown result; `nil`: there is none.
    var result: Content?
    /// The token for undoing the action; `nil`: it can't be undone.
    var undo: Undo?
    /// The line about a press that has failed; `nil`: there is none.
    var failure: String?
    /// The time at which the same is shown again after a press, µs on the monotonic clock; `nil`: it is shown.
    var reshowTime: Int64?
    /// The shown page of buttons, from 0.
    var page = 0
    /// The number of contents, after which a press has shown something new.
    private(set) var changes = 0

    init(_ key: Key, of app: AppObject, _ id: ActionNotifications.ID) {
        (self.key, self.app, self.id) = (key, app, id)
    }

    /// Begins with the first page of a new content.
    func contentChanged() {
        changes += 1
        page = 0
        failure = nil
    }

    /// The content of the last question or, without one, the result; `nil`: there is nothing to be shown.
    private var content: Content? { questions.last?.content ?? result }

    /// The buttons; `nil`: there is nothing to be shown.
    private var buttons: ButtonPages? {
        guard let content else { return nil }
        guard let question = questions.last else {
            return ButtonPages(view: content.buttons, undo: (content.undo ?? undo).map { _ in localized("Undo") })
        }
        return ButtonPages(options: question.options ?? [], view: content.buttons)
    }

    /// The notification; `nil`: there is nothing to be shown.
    var notice: ActionNotice? {
        guard let content, let buttons else { return nil }
        let texts = questions.isEmpty ? content.textsOfResult : content.texts
        return ActionNotice(
            of: app.name.rawValue, isQuestion: !questions.isEmpty, title: texts.first ?? "",
            lines: texts.dropFirst() + [failure].compactMap(\.self), icon: content.icon,
            buttons: buttons.page(page, more: localized("More…")).map {
                ActionNotice.Button($0.button.key, $0.label)
            })
    }

    /// Returns the shown button with a key; `nil`: it isn't shown.
    func button(_ key: String) -> ButtonPages.Button? {
        buttons?.page(page, more: "").first { $0.button.key == key }?.button
    }
}
