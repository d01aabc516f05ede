import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import "layout"

/* A region of the look of an alarm or an activity, in a panel. */
LayoutView {
    id: look

    property Item item
    /* The alarm or the activity; null if there is none. */
    property var row
    property string region

    Layout.alignment: Qt.AlignCenter
    Layout.fillWidth: item.isVertical
    Layout.maximumWidth: item.isVertical ? item.width : Kirigami.Units.gridUnit * (region === "minimal" ? 4 : 10)
    Layout.maximumHeight: item.isVertical ? Kirigami.Units.gridUnit * 4 : item.height

    texts: item.summary.names
    tree: texts.tree(row, region)
    isSeen: item.isSeen
    isCompact: true
    isVertical: item.isVertical
    compactSize: item.iconSize
}
