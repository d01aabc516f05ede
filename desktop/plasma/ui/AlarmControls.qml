import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3

/* The buttons of an alarm that doesn't ring, and its switch. */
RowLayout {
    id: controls

    property Service service
    /* The properties of the alarm; null once it was removed. */
    property var alarm
    property string title

    readonly property string phase: alarm ? alarm.State : ""
    readonly property bool isPaused: phase === "paused"
    readonly property bool hasCountdown: phase === "countdown" || isPaused
    readonly property bool isEnabled: !!alarm && alarm.Enabled
    readonly property bool isSkipped: !!alarm && alarm.SkippedUSec > 0
    readonly property bool isRepeating: !!alarm && alarm.Configuration.weekdays !== undefined

    spacing: 0

    /* True if the alarm's app leaves out the button of this role. */
    function isHidden(role) {
        const buttons = alarm && alarm.Configuration.buttons || {};
        return !!buttons[role] && buttons[role].hidden === true;
    }

    Loader {
        visible: active
        active: controls.hasCountdown
        sourceComponent: RowLayout {
            spacing: 0

            AlarmButton {
                visible: !controls.isHidden(controls.isPaused ? "resume" : "pause")
                title: controls.title
                icon.name: controls.isPaused ? "media-playback-start" : "media-playback-pause"
                text: controls.isPaused ? i18nd("alarms", "Resume") : i18nd("alarms", "Pause")
                onClicked: controls.service.invoke(controls.alarm.Id, controls.isPaused ? "resume" : "pause")
            }
            AlarmButton {
                title: controls.title
                display: PC3.AbstractButton.TextOnly
                text: i18nd("alarms", "+1 min")
                tip: i18nd("alarms", "Make it a minute longer")
                onClicked: controls.service.extend(controls.alarm.Id)
            }
            AlarmButton {
                title: controls.title
                icon.name: "media-playback-stop"
                text: i18nd("alarms", "Stop")
                onClicked: controls.service.invoke(controls.alarm.Id, "stop")
            }
        }
    }
    Loader {
        visible: active
        active: controls.isRepeating && controls.isEnabled && controls.phase === "scheduled"
        sourceComponent: RowLayout {
            AlarmButton {
                title: controls.title
                icon.name: controls.isSkipped ? "edit-undo" : "media-skip-forward"
                text: controls.isSkipped ? i18nd("alarms", "Don't skip") : i18nd("alarms", "Skip")
                onClicked: {
                    if (controls.isSkipped) {
                        controls.service.unskip(controls.alarm.Id);
                    } else {
                        controls.service.skip(controls.alarm.Id);
                    }
                }
            }
        }
    }
    Loader {
        Layout.leftMargin: Kirigami.Units.smallSpacing
        Layout.minimumHeight: Kirigami.Units.gridUnit * 2
        visible: active
        active: controls.phase === "scheduled"
        sourceComponent: PC3.Switch {
            checked: controls.isEnabled
            Accessible.name: i18nd("alarms", "Enabled")
            Accessible.description: controls.title
            Keys.onReturnPressed: press()
            Keys.onEnterPressed: press()
            onToggled: {
                controls.service.setEnabled(controls.alarm.Id, checked);
                // The service decides.
                checked = Qt.binding(() => controls.isEnabled);
            }

            function press() {
                toggle();
                toggled();
            }
        }
    }
}
