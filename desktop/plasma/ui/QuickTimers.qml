import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import "times.js" as Times

/* Timers of one tap: those that are started most, else of 5, 10 and 25 minutes. */
RowLayout {
    id: row

    property Service service
    property Texts texts
    /* The typed title, which a timer without one gets. */
    property string title

    /* Tells that a timer was started. */
    signal started()

    /* Their titles and lengths, the shortest first. */
    readonly property var timers: Times.quickTimers(service.recent)

    /* True while one is started: a second press starts no other. */
    property bool isBusy: false

    function start(timer) {
        if (isBusy) {
            return;
        }
        isBusy = true;
        service.startTimer(Math.round(timer.PreAlertUSec / 1000000), timer.Title || title, isDone => {
            isBusy = false;
            if (isDone) {
                started();
            }
        });
    }

    spacing: Kirigami.Units.smallSpacing

    Repeater {
        model: row.timers.length
        TextButton {
            required property int index
            readonly property var timer: row.timers[index]

            readonly property string length: row.texts.length(timer.PreAlertUSec)
            readonly property string name: timer.Title.split("\n")[0]

            Layout.preferredWidth: 1
            Layout.fillHeight: true
            iconName: "chronometer"
            label: name || length
            detail: name ? length : ""
            Accessible.description: i18nd("alarms", "Start a timer")
            onClicked: row.start(timer)
        }
    }
}
