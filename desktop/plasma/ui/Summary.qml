import QtQuick 2.15
import "layout.mjs" as Looks

/* The words for the most important thing in a tooltip, and to screen readers. */
QtObject {
    id: summary

    property Service service
    /* True while it is looked at: a time in it goes on only then, since a screen reader reads each change. */
    property bool isSeen: false

    readonly property var tree: service.panel ? Looks.drawable(service.panel.line) : null
    readonly property string line: tree ? texts.words(tree, ["text", "timer", "time"], clock.now).join(" ") : ""

    onTreeChanged: clock.update()

    // A tooltip and a screen reader may ask at any time.
    readonly property Clock clock: Clock {
        isSeen: true
        isCounting: summary.isSeen
    }

    readonly property Texts texts: Texts {}
}
