import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3
import org.kde.plasma.extras 2.0 as PlasmaExtras
import "times.js" as Times

/* The rings of today, the latest first. */
ColumnLayout {
    id: section

    property Service service
    property Texts texts
    /* True if it is seen: the history is read then only. */
    property bool isSeen
    /* The midnight at which today began. */
    property real today
    /* The rows of the history. */
    property var rows: []

    readonly property int maximum: 5

    /* Reads the history anew. */
    function update() {
        if (isSeen) {
            service.history(Times.now(), rows => section.rows = rows);
        }
    }

    onIsSeenChanged: update()
    onTodayChanged: update()
    Component.onCompleted: update()

    visible: rows.length > 0
    spacing: 0

    PlasmaExtras.Heading {
        Layout.fillWidth: true
        Layout.topMargin: Kirigami.Units.largeSpacing
        level: 5
        opacity: 0.7
        text: i18nd("alarms", "Rang today")
    }

    Connections {
        target: section.service
        function onAlarmsChanged() {
            section.update();
        }
    }

    Repeater {
        model: section.rows.slice(0, section.maximum)
        RowLayout {
            id: row
            required property var modelData
            spacing: Kirigami.Units.largeSpacing

            PC3.Label {
                Layout.fillWidth: true
                text: row.modelData.Title.split("\n")[0] || i18nd("alarms", "Alarm")
                textFormat: Text.PlainText
                horizontalAlignment: Text.AlignLeft
                elide: Text.ElideRight
            }
            PC3.Label {
                text: i18nd("alarms", "missed")
                visible: row.modelData.Event === "missed"
                opacity: 0.7
            }
            PC3.Label {
                text: section.texts.time(row.modelData.DueUSec)
                textFormat: Text.PlainText
                opacity: 0.7
            }
        }
    }
}
