import QtQuick 2.15
import QtQuick.Layouts 1.15
import ".."
import "../layout.mjs" as Looks

/* The look of an activity or an alarm in a place, which it can't leave. */
LayoutBox {
    id: place

    property AlarmTexts texts
    /* The tree of what is drawn, as layout.mjs makes it; null if there is nothing. */
    property var tree: null
    property bool isSeen
    /* True in a panel, where all is small. */
    property bool isCompact: false
    property bool isVertical: false
    /* The size of icons and rings in a panel. */
    property real compactSize: 0

    property alias now: clock.now

    /* Tells of the press of a button, by its action. */
    signal pressed(string action)

    // Else a layout in a layout is as large as what is in it needs.
    Layout.minimumWidth: 0
    Layout.minimumHeight: 0

    view: place
    element: ({type: "column", align: isVertical ? "center" : "start", children: tree ? [tree] : []})
    visible: tree !== null
    clip: true
    opacity: tree && tree.isDim ? 0.6 : 1

    onTreeChanged: {
        clock.update();
        clock.count();
    }

    Clock {
        id: clock
        isSeen: place.isSeen && place.visible
        onNowChanged: count()

        function count() {
            isCounting = Looks.counts(place.tree, now);
        }
    }
}
