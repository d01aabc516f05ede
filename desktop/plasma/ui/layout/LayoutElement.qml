import QtQuick 2.15
import QtQuick.Layouts 1.15
import "../layout.mjs" as Looks

/* An element in a row or column of a look. It shrinks where there is too little width. */
Loader {
    id: loader

    property Item view
    property var element: ({})
    property bool isInRow
    /* The word for where it is across the row or column. */
    property string alignment

    /* True if it takes all the width that there is, such as a text in a column that isn't at its start. */
    readonly property bool isWide: Looks.fillsWidth(element) || (!isInRow && !!element.style && element.align !== "start")
    readonly property real naturalWidth: Math.ceil(item && item.naturalWidth || implicitWidth)

    readonly property real leastWidth: Math.min(naturalWidth, item && item.leastWidth || 0)

    // By their names: a file can't contain itself.
    readonly property var files: ({
        text: "LayoutText.qml", timer: "LayoutTimer.qml", icon: "LayoutIcon.qml", bar: "LayoutBar.qml", ring: "LayoutRing.qml",
        button: "LayoutButton.qml", row: "LayoutBox.qml", column: "LayoutBox.qml",
    })

    Layout.fillWidth: true
    Layout.minimumWidth: leastWidth
    Layout.preferredWidth: naturalWidth
    Layout.maximumWidth: isWide ? Number.POSITIVE_INFINITY : naturalWidth
    Layout.alignment: isInRow ? {start: Qt.AlignTop, end: Qt.AlignBottom}[alignment] || Qt.AlignVCenter
        : {center: Qt.AlignHCenter, end: Qt.AlignRight}[alignment] || Qt.AlignLeft

    onLoaded: item.element = Qt.binding(() => element)
    Component.onCompleted: setSource(files[element.shape || element.type], {view: view, element: element})
}
