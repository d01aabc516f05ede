import QtQuick 2.15
import QtQuick.Layouts 1.15
import QtQuick.Window 2.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3
import org.kde.plasma.extras 2.0 as PlasmaExtras

/* The applet's popup, and the applet on the desktop: new alarms, all that are set, the activities of apps, and what rang
   today. */
PlasmaExtras.Representation {
    id: view

    property Service service
    /* True if it is a popup, which has the keyboard as soon as it is seen; false on the desktop. */
    property bool isPopup: true

    readonly property bool isSeen: visible && Window.visibility !== Window.Hidden

    Layout.minimumWidth: Kirigami.Units.gridUnit * 18
    Layout.minimumHeight: Kirigami.Units.gridUnit * 16
    Layout.preferredWidth: Kirigami.Units.gridUnit * 24
    Layout.preferredHeight: Kirigami.Units.gridUnit * 24

    LayoutMirroring.enabled: Qt.application.layoutDirection === Qt.RightToLeft
    LayoutMirroring.childrenInherit: true

    collapseMarginsHint: true
    Accessible.name: i18nd("alarms", "Alarms")

    onIsSeenChanged: {
        forget();
        if (isSeen) {
            update();
            list.positionViewAtBeginning();
            if (isPopup) {
                focusFirst();
            }
        }
    }

    function update() {
        list.update();
        // The rows of a closed popup are made now, so that it opens at once.
        list.forceLayout();
        clock.update();
    }

    /* Takes away the last failure and the offer to undo. */
    function forget() {
        service.failure = "";
        undoBar.token = "";
    }

    /* Gives the keyboard to what rings, else to the field for when. */
    function focusFirst() {
        // The row of a new alarm is there only then.
        list.forceLayout();
        if (!list.focusStop()) {
            newAlarm.focusField();
        }
    }

    Clock {
        id: clock
        isSeen: view.isSeen
    }

    Connections {
        target: view.service
        function onAlarmsChanged() {
            view.update();
        }
        function onActivitiesChanged() {
            list.update();
        }
        function onIsRunningChanged() {
            // The service's undo log has ended with it.
            if (!view.service.isRunning) {
                view.forget();
            }
        }
    }

    Texts {
        id: alarmTexts
    }

    header: PlasmaExtras.PlasmoidHeading {
        contentItem: NewAlarm {
            id: newAlarm
            service: view.service
            texts: alarmTexts
        }
    }

    contentItem: ColumnLayout {
        spacing: 0

        PC3.Label {
            Layout.fillWidth: true
            Layout.margins: Kirigami.Units.largeSpacing
            visible: text !== ""
            text: view.service.problem
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            // The default depends on the number of lines, and that on the height.
            verticalAlignment: Text.AlignTop
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }

        PC3.Label {
            Layout.fillWidth: true
            Layout.margins: Kirigami.Units.largeSpacing
            visible: text !== ""
            text: view.service.failure
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            color: Kirigami.Theme.negativeTextColor
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }

        PC3.ScrollView {
            Layout.fillWidth: true
            Layout.fillHeight: true
            PC3.ScrollBar.horizontal.policy: PC3.ScrollBar.AlwaysOff

            contentItem: AlarmList {
                id: list
                service: view.service
                texts: alarmTexts
                today: clock.today
                isSeen: view.isSeen

                PlasmaExtras.PlaceholderMessage {
                    anchors.centerIn: parent
                    width: parent.width - Kirigami.Units.gridUnit * 4
                    visible: list.count === 0
                    iconName: "org.example.Alarms-symbolic"
                    text: view.service.isMissing
                        ? i18nd("alarms", "Alarms isn't installed") : i18nd("alarms", "No alarms are set")
                }
            }
        }

        UndoBar {
            id: undoBar
            Layout.fillWidth: true
            service: view.service
        }
    }
}
