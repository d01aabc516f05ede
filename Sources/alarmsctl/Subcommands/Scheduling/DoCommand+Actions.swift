/// The actions that a text can contain.
extension DoCommand {
    /// The action that undoes the last change.
    static let undoName = "undo"

    /// The actions by the service's words for them, available or not.
    static let actions: [String: String] = {
        let words = [
            "stop": "stop|stopp|stoppen|중지|정지|끄기|꺼줘|멈춰", "snooze": "snooze|schlummern|다시 알림|스누즈",
            undoName: "undo|rückgängig|rueckgaengig|실행 취소|되돌리기",
        ]
        var actions: [String: String] = [:]
        for (action, words) in words {
            for word in words.split(separator: "|") { actions[String(word)] = action }
        }
        return actions
    }()
}
