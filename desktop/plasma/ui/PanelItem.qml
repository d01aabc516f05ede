import QtQuick 2.15
import QtQuick.Layouts 1.15
import QtQuick.Window 2.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3

/* The applet in a panel: the icon, and beside or below it what the summary says, or the looks of activities. */
MouseArea {
    id: item

    property Service service
    property Summary summary
    property bool isVertical

    readonly property bool isSeen: visible && Window.visibility !== Window.Hidden
    readonly property bool isRinging: service.ringing.length > 0
    readonly property real iconSize: Math.min(isVertical ? width : height, Kirigami.Units.iconSizes.medium)
    /* The alarm or activity that is shown whole; null if there is none. */
    readonly property var row: summary.alarm || summary.activity
    readonly property string text: summary.shortText(clock.now)

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

    Clock {
        id: clock
        isSeen: item.isSeen
        isCounting: item.service.isCounting
    }

    Connections {
        target: item.service
        function onAlarmsChanged() {
            clock.update();
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
            color: item.isRinging ? Kirigami.Theme.neutralTextColor : label.color
        }

        PanelLook {
            id: leading
            item: item
            row: item.row
            region: "compact-leading"
        }

        PanelLook {
            id: trailing
            item: item
            row: item.row
            region: "compact-trailing"
        }

        PC3.Label {
            id: label
            Layout.fillWidth: true
            Layout.rightMargin: item.isVertical ? 0 : Kirigami.Units.smallSpacing
            // As wide as with zeros, so that the panel stands still while digits change.
            Layout.preferredWidth: item.isVertical ? -1
                : Math.min(Math.ceil(metrics.advanceWidth) + 2, Kirigami.Units.gridUnit * 10)
            visible: text !== "" && !trailing.visible && !(item.isVertical && item.isRinging)
            text: item.text
            textFormat: Text.PlainText
            elide: Text.ElideRight
            wrapMode: Text.NoWrap
            font.bold: item.isRinging
            fontSizeMode: item.isVertical ? Text.HorizontalFit : Text.FixedSize
            minimumPointSize: 5
            horizontalAlignment: item.isVertical ? Text.AlignHCenter : Text.AlignLeft
            verticalAlignment: Text.AlignVCenter
            Accessible.ignored: true
        }

        PanelLook {
            item: item
            row: item.summary.second
            region: "minimal"
        }
    }

    TextMetrics {
        id: metrics
        font: label.font
        text: item.text.replace(/[0-9]/g, "0")
    }
}
