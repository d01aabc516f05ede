import QtQuick 2.15
import org.kde.kirigami 2.20 as Kirigami
import ".."

/* A button of a look. */
TextButton {
    property Item view
    property var element: ({})

    readonly property real leastWidth: Kirigami.Units.gridUnit * (flat ? 5 : 2)

    label: element.text || ""
    iconName: element.icon || ""
    tip: label === "" ? element.label || "" : ""
    flat: view.isAlarm && !element.expand
    highlighted: element.role === "primary"
    isDestructive: element.role === "destructive"
    Accessible.name: element.label || element.text || element.action || ""
    Accessible.description: view.title
    onClicked: view.pressed(element.action)
}
