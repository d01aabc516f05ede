import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3
import "template.mjs" as Template

/* The last stop or switching off, and a button that undoes it; gone after some seconds. */
ColumnLayout {
    id: bar

    property Service service

    property string text
    property string token

    visible: token !== ""
    spacing: 0

    Connections {
        target: bar.service
        function onChangedUndoably(title, change, token) {
            bar.text = Template.filled(change === "stop"
                ? i18nd("alarms", "{title} was stopped") : i18nd("alarms", "{title} was switched off"), {title});
            bar.token = token;
            end.restart();
        }
    }

    Timer {
        id: end
        interval: 8000
        onTriggered: bar.token = ""
    }

    Kirigami.Separator {
        Layout.fillWidth: true
    }

    RowLayout {
        Layout.margins: Kirigami.Units.smallSpacing
        Layout.leftMargin: Kirigami.Units.largeSpacing
        spacing: Kirigami.Units.smallSpacing

        PC3.Label {
            Layout.fillWidth: true
            text: bar.text
            textFormat: Text.PlainText
            horizontalAlignment: Text.AlignLeft
            elide: Text.ElideRight
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
        TextButton {
            Layout.fillWidth: false
            iconName: "edit-undo"
            label: i18nd("alarms", "Undo")
            Accessible.description: bar.text
            onClicked: {
                bar.service.undo(bar.token);
                bar.token = "";
            }
        }
    }
}
