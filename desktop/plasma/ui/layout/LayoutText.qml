import QtQuick 2.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3

/* A text of a look. */
PC3.Label {
    property Item view
    property var element: ({})

    // A text with a time is cut later than others.
    property real leastWidth: Kirigami.Units.gridUnit * (element.time ? 8 : 2)
    readonly property var sizes: ({title: 1.1, number: 1.4})

    // Of all texts only a timer changes with each second, and as the popup opens.
    text: element.type ? view.texts.elementText(element, element.type === "timer" ? view.now : view.today) : ""
    textFormat: Text.PlainText
    elide: Text.ElideRight
    wrapMode: maximumLineCount > 1 ? Text.Wrap : Text.NoWrap
    maximumLineCount: view.isCompact ? 1 : element.lines || 1
    verticalAlignment: Text.AlignVCenter
    horizontalAlignment: ({center: Text.AlignHCenter, end: Text.AlignRight})[element.align] || Text.AlignLeft
    // In a narrow panel.
    fontSizeMode: view.isVertical ? Text.HorizontalFit : Text.FixedSize
    minimumPointSize: 5
    color: element.tint || Kirigami.Theme.textColor
    opacity: element.style === "caption" ? 0.7 : 1
    font.bold: element.style === "title"
    font.pointSize: element.style === "caption" ? Kirigami.Theme.smallFont.pointSize
        : Kirigami.Theme.defaultFont.pointSize * (!view.isCompact && sizes[element.style] || 1)
    Accessible.name: element.label || text
}
