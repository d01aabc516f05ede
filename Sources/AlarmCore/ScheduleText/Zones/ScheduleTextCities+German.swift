extension ScheduleTextCities {
    /// German names of cities that differ from the database's, from the Unicode Common Locale Data Repository.
    static let german: [Area] = [
        (
            "Africa",
            """
            addis_abeba=Addis_Ababa algier=Algiers kairo=Cairo daressalam=Dar_es_Salaam dschibuti=Djibouti \
            el_aaiún=El_Aaiun khartum=Khartoum lomé=Lome mogadischu=Mogadishu porto_novo=Porto-Novo são_tomé=Sao_Tome \
            tripolis=Tripoli
            """
        ),
        (
            "America",
            """
            araguaína=Araguaina asunción=Asuncion belém=Belem bogotá=Bogota cancún=Cancun kaimaninseln=Cayman \
            ciudad_juárez=Ciudad_Juarez cuiabá=Cuiaba curaçao=Curacao eirunepé=Eirunepe havanna=Havana jamaika=Jamaica \
            maceió=Maceio mazatlán=Mazatlan fernando_de_noronha=Noronha santarém=Santarem são_paulo=Sao_Paulo \
            ittoqqortoormiit=Scoresbysund
            """
        ),
        (
            "America/Argentina",
            """
            córdoba=Cordoba río_gallegos=Rio_Gallegos tucumán=Tucuman
            """
        ),
        (
            "Asia",
            """
            aktobe=Aqtobe aşgabat=Ashgabat bagdad=Baghdad bischkek=Bishkek brunei_darussalam=Brunei tschita=Chita \
            damaskus=Damascus duschanbe=Dushanbe hongkong=Hong_Kong chowd=Hovd kamtschatka=Kamchatka karatschi=Karachi \
            chandyga=Khandyga kalkutta=Kolkata krasnojarsk=Krasnoyarsk maskat=Muscat nikosia=Nicosia \
            nowokuznetsk=Novokuznetsk nowosibirsk=Novosibirsk pjöngjang=Pyongyang katar=Qatar qostanai=Qostanay \
            qysylorda=Qyzylorda riad=Riyadh sachalin=Sakhalin singapur=Singapore taipeh=Taipei taschkent=Tashkent \
            tiflis=Tbilisi teheran=Tehran tokio=Tokyo ürümqi=Urumqi wladiwostok=Vladivostok jakutsk=Yakutsk \
            rangun=Yangon jekaterinburg=Yekaterinburg eriwan=Yerevan
            """
        ),
        (
            "Atlantic",
            """
            azoren=Azores kanaren=Canary cabo_verde=Cape_Verde färöer=Faroe reykjavík=Reykjavik \
            südgeorgien=South_Georgia
            """
        ),
        (
            "Europe",
            """
            astrachan=Astrakhan athen=Athens belgrad=Belgrade brüssel=Brussels bukarest=Bucharest büsingen=Busingen \
            chișinău=Chisinau kopenhagen=Copenhagen kirow=Kirov kiew=Kyiv lissabon=Lisbon luxemburg=Luxembourg \
            moskau=Moscow prag=Prague rom=Rome saratow=Saratov tirana=Tirane uljanowsk=Ulyanovsk vatikan=Vatican \
            wien=Vienna wolgograd=Volgograd warschau=Warsaw zürich=Zurich
            """
        ),
        (
            "Indian",
            """
            komoren=Comoro mahé=Mahe malediven=Maldives réunion=Reunion
            """
        ),
        (
            "Pacific",
            """
            fidschi=Fiji galápagos=Galapagos canton=Kanton nouméa=Noumea
            """
        ),
    ]
}
