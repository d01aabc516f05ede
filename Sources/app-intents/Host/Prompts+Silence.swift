import AlarmsClient
import DBus
import Desktop
import Gettext

extension Prompts {
    /// The notification of an app that doesn't answer.
    struct Silence {
        let app: AppObject
        /// The title of the action.
        let title: String
        /// Cancels the action.
        let cancel: () -> Void

        static var text: String { localized("The app doesn't answer.") }
    }

    /// Shows that an app doesn't answer, with a button that cancels the action; without one, where no server has buttons.
    ///
    /// - Returns: The number of the notification; `nil`: there is no room.
    func showSilence(of app: AppObject, _ title: String, cancel: @escaping () -> Void) -> ActionNotifications.ID? {
        let id = newID()
        let notice = ActionNotice(
            of: app.name.rawValue, isQuestion: true, title: title, lines: [Silence.text],
            buttons: [ActionNotice.Button("cancel", localized("Cancel"))])
        silences[id] = Silence(app: app, title: title, cancel: cancel)
        guard notifications?.show(notice, as: id) == true else {
            silences[id] = nil
            return nil
        }
        return id
    }

    /// Closes the notification of an app that doesn't answer.
    func withdrawSilence(_ id: ActionNotifications.ID) {
        guard silences.removeValue(forKey: id) != nil else { return }
        notifications?.withdraw(id)
    }

    /// Has an app cancel the call with this serial.
    func cancel(_ serial: UInt32, of app: AppObject) {
        guard let owner = app.owner else { return }
        call("Cancel", [.uint32(serial)], of: app, on: owner, timeout: Self.closeTimeout) { _ in }
    }
}
