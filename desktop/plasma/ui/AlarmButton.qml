import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3

/* A flat button with an icon alone. */
PC3.ToolButton {
    id: button

    /* The title of what it is for. */
    property string title

    Layout.minimumWidth: Kirigami.Units.gridUnit * 2
    Layout.minimumHeight: Kirigami.Units.gridUnit * 2

    display: PC3.AbstractButton.IconOnly
    focusPolicy: Qt.StrongFocus
    Accessible.name: text
    Accessible.description: title
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()

    PC3.ToolTip {
        text: button.text
    }
}
