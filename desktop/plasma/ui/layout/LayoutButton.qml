import QtQuick 2.15
import org.kde.kirigami 2.20 as Kirigami
import ".."

/* A button of a look. */
TextButton {
    property Item view
    property var element: ({})

    readonly property real leastWidth: Kirigami.Units.gridUnit * 2

    label: element.text || ""
    iconName: element.icon || ""
    highlighted: element.role === "primary"
    isDestructive: element.role === "destructive"
    Accessible.name: element.label || element.text || element.action || ""
    onClicked: view.pressed(element.action)
}
