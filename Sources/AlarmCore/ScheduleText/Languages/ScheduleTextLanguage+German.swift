extension ScheduleTextLanguage {
    /// German, also without umlauts.
    static let german = ScheduleTextLanguage(
        LocalizableText("German"), saysEightDaysForWeek: true, shortestJoinedWord: 4,
        [
            ("montag|mo", .weekday(.monday)), ("montags", .eachWeekday(.monday)),
            ("dienstag|di", .weekday(.tuesday)), ("dienstags", .eachWeekday(.tuesday)),
            ("mittwoch|mi", .weekday(.wednesday)), ("mittwochs", .eachWeekday(.wednesday)),
            ("donnerstag|do", .weekday(.thursday)), ("donnerstags", .eachWeekday(.thursday)),
            ("freitag|fr", .weekday(.friday)), ("freitags", .eachWeekday(.friday)),
            ("samstag|sonnabend|sa", .weekday(.saturday)), ("samstags|sonnabends", .eachWeekday(.saturday)),
            ("sonntag|so", .weekday(.sunday)), ("sonntags", .eachWeekday(.sunday)),
            ("wochenende|wochenenden|am wochenende|wochenends", .weekdays(.weekend)),
            ("dieses wochenende|kommendes wochenende", .weekendOnce), ("unter der woche", .weekdays(.mondayToFriday)),
            ("täglich|taeglich|tgl", .weekdays(.all)),
            ("jeden|jede|jedes|jeder|alle", .every), ("wöchentlich|woechentlich", .weekly), ("bis", .range),
            ("von|ab|seit", .from), ("bis", .until), ("außer|ausser|ausgenommen|ohne|nicht|plus|minus", .except),
            ("nur", .only),
            ("weihnachten|heiligabend|silvester|neujahr|ostern", .namedDay),
            ("feiertag|feiertags|feiertage|feiertagen|schultags|schultage|schultagen|in den ferien", .namedDay),

            ("heute", .later(0)), ("morgen", .later(1)), ("übermorgen|uebermorgen", .later(2)),
            ("diesen|dieser|diese|dieses", .this), ("diese woche|dieser woche", .week(0)),
            ("nächsten|nächster|nächste|nächstes|naechsten|naechster|naechste|kommenden|kommender|kommende", .next),
            ("nächste woche|nächster woche|naechste woche|naechster woche|kommende woche", .week(1)),
            ("übernächste woche|übernächster woche", .week(2)),
            ("januar|jänner|jan", .month(1)), ("februar|feb", .month(2)), ("märz|maerz|mär", .month(3)),
            ("april|apr", .month(4)), ("mai", .month(5)), ("juni|jun", .month(6)), ("juli|jul", .month(7)),
            ("august|aug", .month(8)), ("september|sep|sept", .month(9)), ("oktober|okt", .month(10)),
            ("november|nov", .month(11)), ("dezember|dez", .month(12)),

            ("mittag|am mittag", .noon), ("mitternacht", .midnight), ("uhr", .hourSuffix),
            ("mittag|am mittag", .part(.midday)),
            ("morgen|am morgen|früh|frueh|in der früh|in der frueh", .part(.morning)),
            ("vormittag|am vormittag", .part(.forenoon)), ("nachmittag|am nachmittag", .part(.afternoon)),
            ("abend|am abend", .part(.evening)), ("nacht|in der nacht", .part(.night)),
            ("morgens", .usualPart(.morning)), ("vormittags", .usualPart(.forenoon)), ("mittags", .usualPart(.midday)),
            ("nachmittags", .usualPart(.afternoon)), ("abends", .usualPart(.evening)), ("nachts", .usualPart(.night)),
            ("halb", .minutesAfter(-30)), ("viertel nach", .minutesAfter(15)),
            ("viertel vor|dreiviertel|drei viertel", .minutesAfter(-15)), ("viertel", .minutesAfter(-45)),
            ("viertel", .number("0.25")), ("dreiviertel|drei viertel", .number("0.75")), ("nach", .minutesPast),
            ("vor", .minutesTo), ("weck mich|wecke mich|weck uns", .wake), ("zeit", .zoneSuffix),

            ("eins", .number("1")), ("zwei", .number("2")), ("drei", .number("3")), ("vier", .number("4")),
            ("fünf|fuenf", .number("5")), ("sechs", .number("6")), ("sieben", .number("7")), ("acht", .number("8")),
            ("neun", .number("9")), ("zehn", .number("10")), ("elf", .number("11")), ("zwölf|zwoelf", .number("12")),
            ("dreizehn", .number("13")), ("vierzehn", .number("14")), ("fünfzehn|fuenfzehn", .number("15")),
            ("sechzehn", .number("16")), ("siebzehn", .number("17")), ("achtzehn", .number("18")),
            ("neunzehn", .number("19")), ("sechzig", .number("60")),
            ("neunzig", .number("90")),
            ("anderthalb|eineinhalb", .number("1.5")), ("zweieinhalb", .number("2.5")),
            ("dreieinhalb", .number("3.5")), ("halbe|halben", .number("0.5")),
            ("ein|eine|einer|einem|einen|ne|ner|nem|nen|'ne|'ner|'nem|'nen", .article),
            ("woche|wochen", .unit(.days(7))), ("tag|tage|tagen", .unit(.days(1))),
            ("std|stunde|stunden", .unit(.hours(1))), ("dreiviertelstunde", .unit(.minutes(45))),
            ("viertelstunde|viertelstunden", .unit(.minutes(15))), ("minute|minuten", .unit(.minutes(1))),
            ("sek|sekunde|sekunden", .unit(.seconds(1))),
            ("monat|monate|monaten|jahr|jahre|jahren", .variableUnit),
            ("in|im|noch", .in), ("später|spaeter|ab jetzt", .after), ("vor", .ago), ("jetzt", .now),
            ("ohne|überspringt|ueberspringt", .skipped),

            ("um", .at), ("am|an", .on), ("und|u", .and),
            ("der|die|das|den|dem|für|fuer|bitte|punkt|genau|pünktlich", .filler),
            (
                "stündlich|minütlich|monatlich|jährlich|quartalsweise|zweiwöchentlich|vierzehntägig|tägig|arbeitstags",
                .notYet
            ),
            ("stuendlich|minuetlich|jaehrlich|ab sofort|von nun an|monatsanfang|monatsende", .notYet),
            ("im monat|des monats|jeden monats|jedes monats|jeden monat|pro monat|ende des monats", .notYet),
            (
                "ungerade tage|ungeraden tagen|gerade tage|geraden tagen|gerade wochen|geraden wochen|pro woche|pro tag|zweimal|dreimal",
                .notYet
            ),
            ("einmal die woche|einmal in der woche|einmal im monat|einmal im jahr|einmal am tag", .notYet),
            ("wiederholen|wiederholt|während der woche|die ganze woche", .notYet),
            ("erste|ersten|erster|erstes|zweite|zweiten|zweiter|zweites|dritte|dritten|vierten|anderen", .other),
            ("letzte|letzten|letzter|letztes|übernächsten|übernächster", .other), ("einmal|einmalig|nur einmal", .once),
            ("minuten früher|stunde früher|stunden früher|minuten eher|stunde eher|stunden eher", .vagueTime),
            ("gestern|vorgestern", .past),
            ("gegen|circa|ca|ungefähr|etwa|so um|spätestens|frühestens", .vagueTime),
            ("werktag|werktags|werktage|werktagen|wochentag|wochentags|wochentage|wochentagen", .workdays),
        ]
            + numbers(
                tens: ["zwanzig", "dreißig|dreissig", "vierzig", "fünfzig"],
                ones: ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
            ) { ten, one in ten.split(separator: "|").map { "\(one)und\($0)" }.joined(separator: "|") })
}
