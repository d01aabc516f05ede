import QtQuick 2.15
import QtQuick.Layouts 1.15
import QtQuick.Window 2.15
import org.kde.kirigami 2.20 as Kirigami

/* The applet in a panel: what the service presents for panels, or the icon. */
MouseArea {
    id: item

    property Service service
    property Summary summary
    property bool isVertical

    readonly property bool isSeen: visible && Window.visibility !== Window.Hidden
    readonly property real iconSize: Math.min(isVertical ? width : height, Kirigami.Units.iconSizes.medium)

    /* The size that the panel is asked for. It follows the content only once the panel is laid out, on which the size of the
       icon depends. */
    property size needed: Qt.size(0, 0)

    function measure() {
        needed = Qt.size(content.implicitWidth, content.implicitHeight);
    }

    Layout.minimumWidth: isVertical ? 0 : needed.width
    Layout.preferredWidth: Layout.minimumWidth
    Layout.minimumHeight: isVertical ? needed.height : 0

    LayoutMirroring.enabled: Qt.application.layoutDirection === Qt.RightToLeft
    LayoutMirroring.childrenInherit: true

    hoverEnabled: true
    onContainsMouseChanged: summary.isSeen = containsMouse
    onActiveFocusChanged: summary.clock.update()
    activeFocusOnTab: true
    Accessible.role: Accessible.Button
    Accessible.name: i18nd("alarms", "Alarms")
    Accessible.description: summary.line
    Accessible.onPressAction: clicked(null)
    Keys.onPressed: event => {
        if ([Qt.Key_Space, Qt.Key_Enter, Qt.Key_Return, Qt.Key_Select].indexOf(event.key) >= 0) {
            event.accepted = true;
            clicked(null);
        }
    }

    GridLayout {
        id: content
        anchors.fill: parent
        columns: item.isVertical ? 1 : -1
        columnSpacing: Kirigami.Units.smallSpacing
        rowSpacing: 0

        onImplicitWidthChanged: Qt.callLater(item.measure)
        onImplicitHeightChanged: Qt.callLater(item.measure)

        Kirigami.Icon {
            Layout.alignment: Qt.AlignCenter
            Layout.fillWidth: item.isVertical
            Layout.preferredWidth: item.iconSize
            Layout.preferredHeight: item.iconSize
            visible: !leading.visible
            source: "org.example.Alarms-symbolic"
            fallback: "alarm-symbolic"
            isMask: true
            color: Kirigami.Theme.textColor
        }

        PanelLook {
            id: leading
            item: item
            part: "leading"
        }

        PanelLook {
            item: item
            part: "trailing"
        }

        PanelLook {
            item: item
            part: "second"
            longest: Kirigami.Units.gridUnit * 4
        }
    }
}
