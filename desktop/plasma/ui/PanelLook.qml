import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import "layout"
import "layout.mjs" as Looks

/* A look in a panel. */
LayoutView {
    property Item item
    /* Its name among what the service presents for panels. */
    property string part
    property real longest: Kirigami.Units.gridUnit * 10

    Layout.alignment: Qt.AlignCenter
    Layout.fillWidth: item.isVertical
    Layout.maximumWidth: item.isVertical ? item.width : longest
    Layout.maximumHeight: item.isVertical ? Kirigami.Units.gridUnit * 4 : item.height

    texts: item.summary.texts
    tree: item.service.panel ? Looks.drawable(item.service.panel[part]) : null
    isSeen: item.isSeen
    isRinging: item.service.isRinging
    isCompact: true
    isVertical: item.isVertical
    compactSize: item.iconSize
}
