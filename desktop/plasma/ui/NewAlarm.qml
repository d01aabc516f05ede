import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3

/* What sets an alarm: a field for when, one for the title, what was understood, and timers of one tap. */
ColumnLayout {
    id: form

    property Service service
    property AlarmTexts texts

    property string understood: ""
    property string problem: ""
    property bool isBusy: false
    property int lastQuestion: 0

    /* Gives the keyboard to the field for when. */
    function focusField() {
        when.forceActiveFocus(Qt.TabFocusReason);
    }

    function ask() {
        lastQuestion += 1;
        const question = lastQuestion;
        const text = when.text.trim();
        if (text === "") {
            understood = "";
            problem = "";
            return;
        }
        service.parse(text, (answer, reason) => {
            // What was typed since then is asked for by itself.
            if (question === form.lastQuestion) {
                form.understood = answer;
                form.problem = reason;
            }
        });
    }

    function add() {
        const text = when.text.trim();
        if (text === "" || isBusy) {
            return;
        }
        isBusy = true;
        service.add(text, title.text.trim(), finish);
    }

    function finish(isDone) {
        isBusy = false;
        if (isDone) {
            when.clear();
            title.clear();
        }
    }

    spacing: Kirigami.Units.smallSpacing

    RowLayout {
        spacing: Kirigami.Units.smallSpacing

        PC3.TextField {
            id: when
            Layout.fillWidth: true
            Layout.preferredWidth: Kirigami.Units.gridUnit * 8
            placeholderText: i18nd("alarms", "10 min, Fri 17:00")
            Accessible.name: i18nd("alarms", "When")
            onTextChanged: question.restart()
            onAccepted: form.add()
        }
        PC3.TextField {
            id: title
            Layout.fillWidth: true
            Layout.preferredWidth: Kirigami.Units.gridUnit * 8
            placeholderText: i18nd("alarms", "Title")
            Accessible.name: i18nd("alarms", "Title")
            onAccepted: form.add()
        }
        AlarmButton {
            icon.name: "list-add"
            text: i18nd("alarms", "Set alarm")
            enabled: when.text.trim() !== "" && !form.isBusy
            onClicked: form.add()
        }
    }

    // One takes the place of the other, so that nothing moves while one types.
    Item {
        Layout.fillWidth: true
        implicitHeight: timers.implicitHeight

        QuickTimers {
            id: timers
            anchors.fill: parent
            visible: !answer.visible
            service: form.service
            texts: form.texts
            title: title.text.trim()
            onStarted: title.clear()
        }

        PC3.Label {
            id: answer
            anchors.fill: parent
            visible: text !== ""
            text: form.problem || form.understood
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            elide: Text.ElideRight
            verticalAlignment: Text.AlignVCenter
            font: Kirigami.Theme.smallFont
            opacity: form.problem === "" ? 1 : 0.7
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }

    Timer {
        id: question
        interval: 150
        onTriggered: form.ask()
    }
}
