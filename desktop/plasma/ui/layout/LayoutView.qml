import QtQuick 2.15
import QtQuick.Layouts 1.15
import ".."
import "../layout.mjs" as Looks

/* The look of an activity or an alarm in a place, which it can't leave. */
LayoutBox {
    id: place

    property Texts texts
    /* The element that is drawn, made drawable by layout.mjs; null if there is nothing. Its label is the title. */
    property var tree: null
    property bool isSeen
    /* True if it is of an alarm, of which some buttons are switches. */
    property bool isAlarm: false
    property bool isRinging: false
    /* True in a panel, where all is small. */
    property bool isCompact: false
    property bool isVertical: false
    /* The size of icons and rings in a panel. */
    property real compactSize: 0

    /* For screen readers. */
    readonly property string title: tree ? tree.label : ""

    property alias now: clock.now
    /* The midnight at which today began. */
    readonly property real today: clock.today

    /* Tells of the press of a button, by its action. */
    signal pressed(string action)

    // Else a layout in a layout is as large as what is in it needs.
    Layout.minimumWidth: 0
    Layout.minimumHeight: 0

    view: place
    // A screen reader has the title from what this is in.
    element: ({
        type: "column", align: isVertical ? "center" : "start",
        children: tree ? [Object.assign({}, tree, {label: ""})] : [],
    })
    visible: tree !== null
    clip: true

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
