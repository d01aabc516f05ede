import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3
import "times.js" as Times

/* An alarm in the list: its title, its time, its buttons, and a bar while it counts down. */
PC3.ItemDelegate {
    id: row

    property Service service
    property AlarmTexts texts
    /* The properties of the alarm; null once it was removed. */
    property var alarm
    property real now

    readonly property string title: alarm ? texts.title(alarm) : ""
    readonly property string phase: alarm ? alarm.State : ""
    readonly property bool isRinging: phase === "alerting"
    readonly property bool isPaused: phase === "paused"
    readonly property bool hasCountdown: phase === "countdown" || isPaused
    readonly property bool isEnabled: !!alarm && alarm.Enabled
    readonly property bool isSkipped: !!alarm && alarm.SkippedUSec > 0
    readonly property bool isRepeating: !!alarm && alarm.Configuration.weekdays !== undefined

    /* Gives the keyboard to the first button. */
    function focusButton() {
        (isRinging ? stopButton : buttons.children[0]).forceActiveFocus(Qt.TabFocusReason);
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
    Accessible.description: alarm ? texts.detail(alarm) : ""

    contentItem: ColumnLayout {
        spacing: Kirigami.Units.smallSpacing

        RowLayout {
            spacing: Kirigami.Units.largeSpacing
            opacity: row.isEnabled ? 1 : 0.6

            Kirigami.Icon {
                Layout.preferredWidth: Kirigami.Units.iconSizes.smallMedium
                Layout.preferredHeight: Kirigami.Units.iconSizes.smallMedium
                source: row.alarm ? row.texts.icon(row.alarm) : ""
                fallback: "alarm-symbolic"
                color: row.isRinging ? Kirigami.Theme.neutralTextColor : titleLabel.color
            }

            ColumnLayout {
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
                    text: row.alarm ? row.texts.detail(row.alarm) : ""
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
                visible: text !== ""
                font.pointSize: Kirigami.Theme.defaultFont.pointSize * 1.4
            }

            RowLayout {
                id: buttons
                spacing: 0
                visible: !row.isRinging

                AlarmButton {
                    visible: row.hasCountdown
                    title: row.title
                    icon.name: row.isPaused ? "media-playback-start" : "media-playback-pause"
                    text: row.isPaused ? i18nd("alarms", "Resume") : i18nd("alarms", "Pause")
                    onClicked: row.service.invoke(row.alarm.Id, row.isPaused ? "resume" : "pause")
                }
                AlarmButton {
                    visible: row.hasCountdown
                    title: row.title
                    display: PC3.AbstractButton.TextOnly
                    text: i18nd("alarms", "+1 min")
                    tip: i18nd("alarms", "Make it a minute longer")
                    onClicked: row.service.extend(row.alarm.Id)
                }
                AlarmButton {
                    visible: row.hasCountdown
                    title: row.title
                    icon.name: "media-playback-stop"
                    text: i18nd("alarms", "Stop")
                    onClicked: row.service.invoke(row.alarm.Id, "stop")
                }
                AlarmButton {
                    visible: row.isRepeating && row.isEnabled && row.phase === "scheduled"
                    title: row.title
                    icon.name: row.isSkipped ? "edit-undo" : "media-skip-forward"
                    text: row.isSkipped ? i18nd("alarms", "Don't skip") : i18nd("alarms", "Skip")
                    onClicked: {
                        if (row.isSkipped) {
                            row.service.unskip(row.alarm.Id);
                        } else {
                            row.service.skip(row.alarm.Id);
                        }
                    }
                }
                PC3.Switch {
                    Layout.leftMargin: Kirigami.Units.smallSpacing
                    visible: row.phase === "scheduled"
                    checked: row.isEnabled
                    Accessible.name: i18nd("alarms", "Enabled")
                    Accessible.description: row.title
                    onToggled: {
                        row.service.setEnabled(row.alarm.Id, checked);
                        // The service decides.
                        checked = Qt.binding(() => row.isEnabled);
                    }
                }
            }
        }

        PC3.ProgressBar {
            Layout.fillWidth: true
            visible: row.hasCountdown
            value: row.alarm ? Times.fraction(row.alarm, row.now) : 0
            Accessible.name: row.title
        }

        RowLayout {
            visible: row.isRinging
            spacing: Kirigami.Units.smallSpacing

            PC3.Button {
                id: stopButton
                Layout.fillWidth: true
                Layout.preferredWidth: 1
                icon.name: "media-playback-stop"
                text: row.alarm ? row.texts.stopButton(row.alarm) : ""
                Accessible.description: row.title
                onClicked: row.service.invoke(row.alarm.Id, "stop")
            }
            PC3.Button {
                Layout.fillWidth: true
                Layout.preferredWidth: 1
                visible: !!row.alarm && row.texts.isSnoozable(row.alarm)
                icon.name: "player-time"
                text: row.alarm ? row.texts.snoozeButton(row.alarm) : ""
                Accessible.description: row.title
                onClicked: row.service.invoke(row.alarm.Id, "snooze")
            }
            PC3.Button {
                Layout.fillWidth: true
                Layout.preferredWidth: 1
                visible: text !== ""
                text: row.alarm ? row.texts.customButton(row.alarm) : ""
                Accessible.description: row.title
                onClicked: row.service.invoke(row.alarm.Id, "custom")
            }
        }
    }
}
