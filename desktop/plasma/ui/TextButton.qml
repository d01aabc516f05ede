import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3

/* A button whose text may come from others: it is shown as it is. That of Plasma's own buttons is taken for markup. */
PC3.Button {
    id: button

    property string label
    /* The second line; empty if there is none. */
    property string detail
    property string iconName
    property bool isDestructive: false
    /* The tooltip; empty if there is none. */
    property string tip

    Layout.fillWidth: true
    Layout.minimumWidth: Kirigami.Units.gridUnit * 3
    Layout.minimumHeight: Kirigami.Units.gridUnit * 2

    Accessible.name: detail === "" ? label : label + " · " + detail
    Keys.onReturnPressed: event => press(event)
    Keys.onEnterPressed: event => press(event)

    // A key that is held is one press.
    function press(event) {
        if (!event.isAutoRepeat) {
            clicked();
        }
    }

    Loader {
        active: button.tip !== "" && button.hovered
        sourceComponent: PC3.ToolTip {
            parent: button
            text: button.tip
            contentItem: PC3.Label {
                text: button.tip
                textFormat: Text.PlainText
            }
        }
    }

    contentItem: RowLayout {
        spacing: Kirigami.Units.smallSpacing

        Kirigami.Icon {
            readonly property var sizes: Kirigami.Units.iconSizes
            Layout.preferredWidth: button.label === "" ? sizes.smallMedium : sizes.small
            Layout.preferredHeight: Layout.preferredWidth
            Layout.alignment: Qt.AlignCenter
            visible: button.iconName !== ""
            source: button.iconName
        }
        ColumnLayout {
            visible: button.label !== ""
            spacing: 0

            PC3.Label {
                Layout.fillWidth: true
                text: button.label
                color: button.isDestructive ? Kirigami.Theme.negativeTextColor : Kirigami.Theme.textColor
                textFormat: Text.PlainText
                horizontalAlignment: button.iconName === "" ? Text.AlignHCenter : Text.AlignLeft
                elide: Text.ElideRight
                font.bold: button.highlighted
                Accessible.ignored: true
            }
            PC3.Label {
                Layout.fillWidth: true
                visible: text !== ""
                text: button.detail
                textFormat: Text.PlainText
                horizontalAlignment: Text.AlignLeft
                elide: Text.ElideRight
                font.pointSize: Kirigami.Theme.smallFont.pointSize
                opacity: 0.7
                Accessible.ignored: true
            }
        }
    }
}
