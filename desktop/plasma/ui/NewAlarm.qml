import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.components 3.0 as PC3

/* The form for a new alarm: a field for when, one for the title, and beneath them what the text may mean, or timers of
   one tap. */
ColumnLayout {
    id: form

    property Service service
    property Texts texts

    property string problem: ""
    property bool isBusy: false
    /* The text that was asked for last, and that whose answer is shown. */
    property string asked: ""
    property string answered: ""
    /* True if Enter was pressed before the answer. */
    property bool isAccepted: false

    /* Gives the keyboard to the field for when. */
    function focusField() {
        when.forceActiveFocus(Qt.TabFocusReason);
    }

    function ask() {
        const text = when.text.trim();
        asked = text;
        if (text === "") {
            answer("", [], "");
            return;
        }
        service.read(text, (readings, reason) => {
            // Text that was typed since then is asked for by itself.
            if (text === asked) {
                answer(text, readings, reason);
            }
        });
    }

    function answer(text, found, reason) {
        answered = text;
        readings.readings = found;
        problem = reason;
        if (isAccepted) {
            accept();
        }
    }

    function change() {
        isAccepted = false;
        if (when.text.trim() === "") {
            question.stop();
            ask();
        } else {
            question.restart();
        }
    }

    /* Sets what the text means, or offers the choice. */
    function accept() {
        const text = when.text.trim();
        isAccepted = text !== answered;
        if (isAccepted) {
            // Else the answer is under way.
            if (text !== asked) {
                question.stop();
                ask();
            }
        } else if (readings.readings.length === 1) {
            start(readings.readings[0]);
        } else if (readings.readings.length > 1) {
            readings.focusFirst();
        }
    }

    function start(reading) {
        if (!isBusy) {
            isBusy = true;
            service.start(reading, when.text.trim(), title.text.trim(), finish);
        }
    }

    function finish(isDone) {
        isBusy = false;
        if (isDone) {
            when.clear();
            title.clear();
            focusField();
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
            onTextChanged: form.change()
            onAccepted: form.accept()
        }
        PC3.TextField {
            id: title
            Layout.fillWidth: true
            Layout.preferredWidth: Kirigami.Units.gridUnit * 8
            placeholderText: i18nd("alarms", "Title")
            Accessible.name: i18nd("alarms", "Title")
            onAccepted: form.accept()
        }
        AlarmButton {
            icon.name: "list-add"
            text: i18nd("alarms", "Set alarm")
            enabled: when.text.trim() !== "" && !form.isBusy
            onClicked: form.accept()
        }
    }

    // One takes the place of the other, so that nothing moves while one types.
    StackLayout {
        Layout.fillWidth: true
        currentIndex: readings.readings.length > 0 ? 1 : form.problem !== "" ? 2 : 0

        QuickTimers {
            service: form.service
            texts: form.texts
            title: title.text.trim()
            onStarted: title.clear()
        }

        Readings {
            id: readings
            title: title.text.trim()
            onChosen: reading => form.start(reading)
        }

        PC3.Label {
            text: form.problem
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            elide: Text.ElideRight
            verticalAlignment: Text.AlignVCenter
            font: Kirigami.Theme.smallFont
            opacity: 0.7
        }
    }

    Timer {
        id: question
        interval: 150
        onTriggered: form.ask()
    }
}
