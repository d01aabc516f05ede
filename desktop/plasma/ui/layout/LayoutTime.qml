import QtQuick 2.15

/* A time of a look: one that goes on by itself, or that of the clock. It is never cut; in a narrow panel it is small. */
LayoutText {
    id: time

    /* As wide as with zeros, so that nothing moves while digits change. */
    readonly property real naturalWidth: Math.ceil(metrics.advanceWidth) + 2
    leastWidth: view.isVertical ? 0 : naturalWidth

    Accessible.description: element.label ? text : ""

    TextMetrics {
        id: metrics
        font: time.font
        text: time.text.replace(/[0-9]/g, "0")
    }
}
