internal import ActivityKit
internal import AppIntents

extension AlarmPresentation {
    /// The presentation with texts cut to the displayed length; longer texts are translated first.
    var cut: AlarmPresentation {
        var cut = self
        cut.alert.title = alert.title.cut(to: LocalizedStringResource.longestTitle)
        cut.alert.secondaryButton = alert.secondaryButton?.cut
        cut.alert.ownStopButton = alert.ownStopButton?.cut
        cut.countdown = countdown.map { countdown in
            Countdown(
                title: countdown.title.cut(to: LocalizedStringResource.longestTitle),
                pauseButton: countdown.pauseButton?.cut)
        }
        cut.paused = paused.map { paused in
            Paused(
                title: paused.title.cut(to: LocalizedStringResource.longestTitle), resumeButton: paused.resumeButton.cut
            )
        }
        return cut
    }
}

extension AlarmButton {
    fileprivate var cut: AlarmButton {
        var cut = self
        cut.text = text.cut(to: LocalizedStringResource.longestLabel)
        return cut
    }
}

extension LocalizedStringResource {
    /// The displayed length of a title, bytes.
    static let longestTitle = 1024
    /// The displayed length of a button's text, bytes.
    static let longestLabel = 256

    fileprivate func cut(to limit: Int) -> LocalizedStringResource {
        let text = text
        guard text.utf8.count > limit else { return self }
        return LocalizedStringResource(stringLiteral: text.shown(upTo: limit, keepsLines: true))
    }
}
