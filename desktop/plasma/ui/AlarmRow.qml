import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3
import "layout"
import "layout.mjs" as Looks
import "times.js" as Times

/* An alarm in the list: its title, its time, its buttons, and a bar while it counts down, or a look of its own. What it doesn't
   show isn't made, since Plasma looks up the colours and the pictures of each control as a popup opens. */
PC3.ItemDelegate {
    id: row

    property Service service
    property AlarmTexts texts
    /* The properties of the alarm; null once it was removed. */
    property var alarm
    property real now
    /* The midnight at which today began. */
    property real today
    property bool isSeen

    readonly property string title: alarm ? texts.title(alarm) : ""
    readonly property bool isRinging: !!alarm && alarm.State === "alerting"
    /* The look of its own; null if it has none. */
    readonly property var tree: texts.tree(alarm, "expanded")
    /* True if the look's buttons are instead of those of every alarm. What rings keeps them. */
    readonly property bool hasOwnButtons: !isRinging && Looks.hasButtons(tree)

    /* Gives the keyboard to the button that stops the ring. */
    function focusStop() {
        if (ringButtons.item) {
            ringButtons.item.focusStop();
        }
    }

    hoverEnabled: false
    down: false
    focusPolicy: Qt.NoFocus
    topPadding: Kirigami.Units.smallSpacing
    bottomPadding: Kirigami.Units.smallSpacing
    leftPadding: Kirigami.Units.largeSpacing
    rightPadding: Kirigami.Units.largeSpacing
    background: null
    Accessible.role: Accessible.ListItem
    Accessible.name: title
    Accessible.description: alarm ? texts.detail(alarm, today) : ""

    contentItem: ColumnLayout {
        spacing: Kirigami.Units.smallSpacing

        RowLayout {
            spacing: Kirigami.Units.largeSpacing
            opacity: row.alarm && row.alarm.Enabled ? 1 : 0.6

            Loader {
                Layout.fillWidth: true
                Layout.maximumHeight: Kirigami.Units.gridUnit * 14
                visible: active
                active: row.tree !== null
                sourceComponent: LayoutView {
                    texts: row.texts
                    tree: row.tree
                    isSeen: row.isSeen
                    onPressed: action => row.service.invoke(row.alarm.Id, action)
                }
            }

            Kirigami.Icon {
                visible: !row.tree
                Layout.preferredWidth: Kirigami.Units.iconSizes.smallMedium
                Layout.preferredHeight: Kirigami.Units.iconSizes.smallMedium
                source: row.alarm ? row.texts.icon(row.alarm) : ""
                fallback: "alarm-symbolic"
                color: row.isRinging ? Kirigami.Theme.neutralTextColor : titleLabel.color
            }

            ColumnLayout {
                visible: !row.tree
                spacing: 0

                PC3.Label {
                    id: titleLabel
                    Layout.fillWidth: true
                    text: row.title
                    textFormat: Text.PlainText
                    horizontalAlignment: Text.AlignLeft
                    elide: Text.ElideRight
                    font.weight: row.isRinging ? Font.Bold : Font.Normal
                }
                PC3.Label {
                    Layout.fillWidth: true
                    text: row.alarm ? row.texts.detail(row.alarm, row.today) : ""
                    textFormat: Text.PlainText
                    horizontalAlignment: Text.AlignLeft
                    elide: Text.ElideRight
                    font: Kirigami.Theme.smallFont
                    opacity: 0.7
                }
            }

            PC3.Label {
                text: row.alarm ? row.texts.largeTime(row.alarm, row.now) : ""
                textFormat: Text.PlainText
                visible: text !== "" && !row.tree
                font.pointSize: Kirigami.Theme.defaultFont.pointSize * 1.4
            }

            AlarmControls {
                visible: !row.isRinging && !row.hasOwnButtons
                service: row.service
                alarm: row.alarm
                title: row.title
            }
        }

        Loader {
            Layout.fillWidth: true
            visible: active
            active: !!row.alarm && !row.tree && (row.alarm.State === "countdown" || row.alarm.State === "paused")
            sourceComponent: PC3.ProgressBar {
                value: row.alarm ? Times.fraction(row.alarm, row.now) : 0
                Accessible.name: row.title
            }
        }

        Loader {
            id: ringButtons
            Layout.fillWidth: true
            visible: active
            active: row.isRinging
            sourceComponent: RingButtons {
                service: row.service
                texts: row.texts
                alarm: row.alarm
                title: row.title
            }
        }
    }
}
