import QtQuick 2.15
import "../layout.mjs" as Looks

/* A time of a look, which goes on by itself. */
LayoutText {
    id: timer

    /* As wide as with zeros, so that nothing moves while digits change. */
    readonly property real naturalWidth: Math.ceil(metrics.advanceWidth) + 2
    leastWidth: naturalWidth

    Accessible.description: element.label ? text : ""
    text: element.type === "timer" ? Looks.timerText(element, view.now, view.texts.activities.localized) : ""

    TextMetrics {
        id: metrics
        font: timer.font
        text: timer.text.replace(/[0-9]/g, "0")
    }
}
