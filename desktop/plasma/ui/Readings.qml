import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami

/* The possible meanings of a typed text, to be chosen. */
RowLayout {
    id: row

    /* The results of a search that start something. */
    property var readings: []
    /* The typed title, instead of one in the text. */
    property string title

    /* Tells of the choice. */
    signal chosen(var reading)

    /* Gives the keyboard to the first one. */
    function focusFirst() {
        buttons.itemAt(0).forceActiveFocus(Qt.TabFocusReason);
    }

    readonly property int most: 3

    spacing: Kirigami.Units.smallSpacing

    Repeater {
        id: buttons
        model: Math.min(row.most, row.readings.length)
        TextButton {
            required property int index
            // The last ones go one by one.
            readonly property var reading: row.readings[index] || {Title: "", Subtitle: "", Configuration: {}}
            readonly property var configuration: reading.Configuration

            Layout.preferredWidth: 1
            Layout.fillHeight: true
            iconName: configuration.time || configuration["fire-at"] ? "org.example.Alarms-symbolic" : "chronometer"
            label: reading.Subtitle
            detail: row.title || configuration.title || ""
            Accessible.description: reading.Title
            onClicked: row.chosen(reading)
        }
    }
}
