import QtQuick 2.15
import QtQuick.Layouts 1.15
import "../layout.mjs" as Looks

/* An element in a row or column of a look. It shrinks where there is too little width. */
Loader {
    id: loader

    property Item view
    property var element: ({})
    /* The part that draws it. */
    property string kind
    property bool isInRow
    /* True if its end is cut off where there is too little height. */
    property bool isLow: false
    /* The word for where it is across the row or column. */
    property string alignment

    /* True if it takes all the width that there is, such as a text in a column that isn't at its start. */
    readonly property bool isWide: Looks.fillsWidth(element) || (!isInRow && !!element.style && element.align !== "start")
    readonly property real naturalWidth: Math.ceil(item && item.naturalWidth || implicitWidth)

    readonly property real leastWidth: Math.min(naturalWidth, item && item.leastWidth || 0)

    // By their names: a file can't contain itself.
    readonly property var files: ({
        text: "LayoutText.qml", timer: "LayoutTime.qml", time: "LayoutTime.qml", icon: "LayoutIcon.qml",
        bar: "LayoutBar.qml", ring: "LayoutRing.qml", button: "LayoutButton.qml", switch: "LayoutSwitch.qml",
        row: "LayoutBox.qml", column: "LayoutBox.qml",
    })

    /* Lets the layout measure it again. */
    function tellLayout() {
        Layout.leftMargin = 1;
        Layout.leftMargin = 0;
    }

    /* Cuts what is too high. No binding: to ask a layout for its height may change that. */
    function cut() {
        clip = isLow && height < implicitHeight;
    }

    onIsLowChanged: cut()
    onHeightChanged: cut()
    onImplicitHeightChanged: cut()
    Layout.fillWidth: true
    Layout.fillHeight: isLow
    Layout.minimumHeight: isLow ? 0 : -1
    Layout.minimumWidth: leastWidth
    Layout.preferredWidth: naturalWidth
    Layout.maximumWidth: isWide ? Number.POSITIVE_INFINITY : naturalWidth
    Layout.alignment: isInRow ? {start: Qt.AlignTop, end: Qt.AlignBottom}[alignment] || Qt.AlignVCenter
        : {center: Qt.AlignHCenter, end: Qt.AlignRight}[alignment] || Qt.AlignLeft

    // A layout passes over what changes while it is laid out.
    onNaturalWidthChanged: Qt.callLater(tellLayout)
    onLoaded: item.element = Qt.binding(() => element)
    Component.onCompleted: setSource(files[kind], {view: view, element: element})
}
