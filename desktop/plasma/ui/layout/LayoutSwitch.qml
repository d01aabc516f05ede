import QtQuick 2.15
import org.kde.plasma.components 3.0 as PC3

/* The buttons of an alarm that switch it on and off. */
PC3.Switch {
    property Item view
    property var element: ({})

    readonly property real leastWidth: implicitWidth
    readonly property bool isOn: element.action === "disable"

    checked: isOn
    // The text is that of a button: it would say the opposite of the state.
    Accessible.name: i18nd("alarms", "Enabled")
    Accessible.description: view.title
    Keys.onReturnPressed: press()
    Keys.onEnterPressed: press()
    onToggled: {
        view.pressed(element.action);
        // The service decides.
        checked = Qt.binding(() => isOn);
    }

    function press() {
        toggle();
        toggled();
    }
}
