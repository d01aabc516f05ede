import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami

/* The buttons of an alarm that rings. */
RowLayout {
    id: buttons

    property Service service
    property AlarmTexts texts
    /* The properties of the alarm; null once it was removed. */
    property var alarm
    property string title

    /* Gives the keyboard to the button that stops it. */
    function focusStop() {
        stop.forceActiveFocus(Qt.TabFocusReason);
    }

    spacing: Kirigami.Units.smallSpacing

    TextButton {
        id: stop
        iconName: "media-playback-stop"
        label: buttons.alarm ? buttons.texts.stopButton(buttons.alarm) : ""
        Accessible.description: buttons.title
        onClicked: buttons.service.invoke(buttons.alarm.Id, "stop")
    }
    TextButton {
        visible: !!buttons.alarm && buttons.texts.isSnoozable(buttons.alarm)
        iconName: "player-time"
        label: buttons.alarm ? buttons.texts.snoozeButton(buttons.alarm) : ""
        Accessible.description: buttons.title
        onClicked: buttons.service.invoke(buttons.alarm.Id, "snooze")
    }
    TextButton {
        visible: label !== ""
        label: buttons.alarm ? buttons.texts.customButton(buttons.alarm) : ""
        Accessible.description: buttons.title
        onClicked: buttons.service.invoke(buttons.alarm.Id, "custom")
    }
}
