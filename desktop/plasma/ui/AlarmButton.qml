import QtQuick 2.15
import org.kde.plasma.components 3.0 as PC3

/* A flat button of an alarm, by default with an icon alone. */
PC3.ToolButton {
    id: button

    /* The title of the alarm that it is for. */
    property string title
    /* What the tooltip and screen readers say. */
    property string tip: text

    display: PC3.AbstractButton.IconOnly
    focusPolicy: Qt.StrongFocus
    Accessible.name: tip
    Accessible.description: title

    PC3.ToolTip {
        text: button.tip
    }
}
