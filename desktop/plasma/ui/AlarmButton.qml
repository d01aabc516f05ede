import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3

/* A flat button of an alarm, by default with an icon alone. */
PC3.ToolButton {
    id: button

    /* The title of the alarm that it is for. */
    property string title
    /* The text of the tooltip, and for screen readers. */
    property string tip: text

    Layout.minimumWidth: Kirigami.Units.gridUnit * 2
    Layout.minimumHeight: Kirigami.Units.gridUnit * 2

    display: PC3.AbstractButton.IconOnly
    focusPolicy: Qt.StrongFocus
    Accessible.name: tip
    Accessible.description: title
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()

    PC3.ToolTip {
        text: button.tip
    }
}
