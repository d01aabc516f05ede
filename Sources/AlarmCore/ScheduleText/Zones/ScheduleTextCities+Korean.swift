extension ScheduleTextCities {
    /// The Korean names of the Unicode CLDR.
    static let korean: [Area] = [
        (
            "Africa",
            """
            아비장=Abidjan 아크라=Accra 아디스아바바=Addis_Ababa 알제=Algiers 아스메라=Asmara 바마코=Bamako 방기=Bangui 반줄=Banjul 비사우=Bissau \
            블랜타이어=Blantyre 브라자빌=Brazzaville 부줌부라=Bujumbura 카이로=Cairo 카사블랑카=Casablanca 세우타=Ceuta 코나크리=Conakry 다카르=Dakar \
            다르에스살람=Dar_es_Salaam 지부티=Djibouti 두알라=Douala 엘아이운=El_Aaiun 프리타운=Freetown 가보로네=Gaborone 하라레=Harare \
            요하네스버그=Johannesburg 주바=Juba 캄팔라=Kampala 카르툼=Khartoum 키갈리=Kigali 킨샤사=Kinshasa 라고스=Lagos 리브르빌=Libreville \
            로메=Lome 루안다=Luanda 루붐바시=Lubumbashi 루사카=Lusaka 말라보=Malabo 마푸토=Maputo 마세루=Maseru 음바바네=Mbabane 모가디슈=Mogadishu \
            몬로비아=Monrovia 나이로비=Nairobi 엔자메나=Ndjamena 니아메=Niamey 누악쇼트=Nouakchott 와가두구=Ouagadougou 포르토노보=Porto-Novo \
            상투메=Sao_Tome 트리폴리=Tripoli 튀니스=Tunis 빈트후크=Windhoek
            """
        ),
        (
            "America",
            """
            에이닥=Adak 앵커리지=Anchorage 앙귈라=Anguilla 안티과=Antigua 아라과이나=Araguaina 아루바=Aruba 아순시온=Asuncion 코랄하버=Atikokan \
            바히아=Bahia 바이아_반데라스=Bahia_Banderas 바베이도스=Barbados 벨렘=Belem 벨리즈=Belize 블랑_사블롱=Blanc-Sablon 보아_비스타=Boa_Vista \
            보고타=Bogota 보이시=Boise 케임브리지_베이=Cambridge_Bay 캄포_그란데=Campo_Grande 칸쿤=Cancun 카라카스=Caracas 카옌=Cayenne \
            케이맨=Cayman 시카고=Chicago 치와와=Chihuahua 시우다드후아레스=Ciudad_Juarez 코스타리카=Costa_Rica 코이아이케=Coyhaique 크레스톤=Creston \
            쿠이아바=Cuiaba 퀴라소=Curacao 덴마크샤븐=Danmarkshavn 도슨=Dawson 도슨크릭=Dawson_Creek 덴버=Denver 디트로이트=Detroit \
            도미니카=Dominica 에드먼턴=Edmonton 아이루네페=Eirunepe 엘살바도르=El_Salvador 포트_넬슨=Fort_Nelson 포르탈레자=Fortaleza \
            글라스베이=Glace_Bay 구즈베이=Goose_Bay 그랜드_터크=Grand_Turk 그레나다=Grenada 과들루프=Guadeloupe 과테말라=Guatemala 과야킬=Guayaquil \
            가이아나=Guyana 핼리팩스=Halifax 하바나=Havana 에르모시요=Hermosillo 이누빅=Inuvik 이칼루이트=Iqaluit 자메이카=Jamaica 주노=Juneau \
            크라렌디즈크=Kralendijk 라파스=La_Paz 리마=Lima 로스앤젤레스=Los_Angeles 로워_프린스_쿼터=Lower_Princes 마세이오=Maceio 마나과=Managua \
            마나우스=Manaus 마리곳=Marigot 마티니크=Martinique 마타모로스=Matamoros 마사틀란=Mazatlan 메노미니=Menominee 메리다=Merida \
            메틀라카틀라=Metlakatla 멕시코_시티=Mexico_City 미클롱=Miquelon 몽턴=Moncton 몬테레이=Monterrey 몬테비데오=Montevideo \
            몬세라트=Montserrat 나소=Nassau 뉴욕=New_York 노롱야=Noronha 고드호프=Nuuk 오히나가=Ojinaga 파나마=Panama 파라마리보=Paramaribo \
            피닉스=Phoenix 포르토프랭스=Port-au-Prince 포트오브스페인=Port_of_Spain 포르토벨료=Porto_Velho 푼타아레나스=Punta_Arenas \
            랭킹_인렛=Rankin_Inlet 레시페=Recife 리자이나=Regina 리졸루트=Resolute 히우_브랑쿠=Rio_Branco 산타렘=Santarem 산티아고=Santiago \
            산토도밍고=Santo_Domingo 상파울루=Sao_Paulo 스코레스바이선드=Scoresbysund 싯카=Sitka 생바르텔레미=St_Barthelemy 세인트존스=St_Johns \
            세인트키츠=St_Kitts 세인트루시아=St_Lucia 세인트토마스=St_Thomas 세인트빈센트=St_Vincent 스위프트커런트=Swift_Current 테구시갈파=Tegucigalpa \
            툴레=Thule 티후아나=Tijuana 토론토=Toronto 토르톨라=Tortola 벤쿠버=Vancouver 화이트호스=Whitehorse 위니펙=Winnipeg 야쿠타트=Yakutat
            """
        ),
        (
            "America/Argentina",
            """
            부에노스_아이레스=Buenos_Aires 카타마르카=Catamarca 코르도바=Cordoba 후후이=Jujuy 라_리오하=La_Rioja 멘도사=Mendoza \
            리오_가예고스=Rio_Gallegos 살타=Salta 산후안=San_Juan 산루이스=San_Luis 투쿠만=Tucuman 우수아이아=Ushuaia
            """
        ),
        (
            "America/Indiana",
            """
            인디애나폴리스=Indianapolis
            """
        ),
        (
            "America/Kentucky",
            """
            루이빌=Louisville
            """
        ),
        (
            "Arctic",
            """
            롱이어비엔=Longyearbyen
            """
        ),
        (
            "Asia",
            """
            아덴=Aden 알마티=Almaty 암만=Amman 아나디리=Anadyr 아크타우=Aqtau 악토브=Aqtobe 아슈하바트=Ashgabat 아티라우=Atyrau 바그다드=Baghdad \
            바레인=Bahrain 바쿠=Baku 방콕=Bangkok 바르나울=Barnaul 베이루트=Beirut 비슈케크=Bishkek 브루나이=Brunei 치타=Chita 콜롬보=Colombo \
            다마스쿠스=Damascus 다카=Dhaka 딜리=Dili 두바이=Dubai 두샨베=Dushanbe 파마구스타=Famagusta 가자=Gaza 헤브론=Hebron 사이공=Ho_Chi_Minh \
            홍콩=Hong_Kong 호브드=Hovd 이르쿠츠크=Irkutsk 자카르타=Jakarta 자야푸라=Jayapura 예루살렘=Jerusalem 카불=Kabul 캄차카=Kamchatka \
            카라치=Karachi 카트만두=Kathmandu 한디가=Khandyga 콜카타=Kolkata 크라스노야르스크=Krasnoyarsk 쿠알라룸푸르=Kuala_Lumpur 쿠칭=Kuching \
            쿠웨이트=Kuwait 마카오=Macau 마가단=Magadan 마카사르=Makassar 마닐라=Manila 무스카트=Muscat 니코시아=Nicosia 노보쿠즈네츠크=Novokuznetsk \
            노보시비르스크=Novosibirsk 옴스크=Omsk 오랄=Oral 프놈펜=Phnom_Penh 폰티아나크=Pontianak 평양=Pyongyang 카타르=Qatar 코스타나이=Qostanay \
            키질로르다=Qyzylorda 리야드=Riyadh 사할린=Sakhalin 사마르칸트=Samarkand 서울=Seoul 상하이=Shanghai 싱가포르=Singapore \
            스레드네콜림스크=Srednekolymsk 타이베이=Taipei 타슈켄트=Tashkent 트빌리시=Tbilisi 테헤란=Tehran 팀부=Thimphu 도쿄=Tokyo 톰스크=Tomsk \
            울란바토르=Ulaanbaatar 우루무치=Urumqi 우스티네라=Ust-Nera 비엔티안=Vientiane 블라디보스토크=Vladivostok 야쿠츠크=Yakutsk 랑군=Yangon \
            예카테린부르크=Yekaterinburg 예레반=Yerevan
            """
        ),
        (
            "Atlantic",
            """
            아조레스=Azores 버뮤다=Bermuda 카나리아_제도=Canary 카보_베르데=Cape_Verde 페로_제도=Faroe 마데이라=Madeira 레이캬비크=Reykjavik \
            사우스조지아=South_Georgia 세인트_헬레나=St_Helena 스탠리=Stanley
            """
        ),
        (
            "Australia",
            """
            애들레이드=Adelaide 브리스베인=Brisbane 브로컨힐=Broken_Hill 다윈=Darwin 유클라=Eucla 호바트=Hobart 린데만=Lindeman 로드_하우=Lord_Howe \
            멜버른=Melbourne 퍼스=Perth 시드니=Sydney
            """
        ),
        (
            "Europe",
            """
            암스테르담=Amsterdam 안도라=Andorra 아스트라한=Astrakhan 아테네=Athens 베오그라드=Belgrade 베를린=Berlin 브라티슬라바=Bratislava \
            브뤼셀=Brussels 부쿠레슈티=Bucharest 부다페스트=Budapest 뷔지겐=Busingen 키시나우=Chisinau 코펜하겐=Copenhagen 더블린=Dublin \
            지브롤터=Gibraltar 건지=Guernsey 헬싱키=Helsinki 맨섬=Isle_of_Man 이스탄불=Istanbul 저지=Jersey 칼리닌그라드=Kaliningrad \
            키로프=Kirov 키예프=Kyiv 리스본=Lisbon 류블랴나=Ljubljana 런던=London 룩셈부르크=Luxembourg 마드리드=Madrid 몰타=Malta \
            마리에함=Mariehamn 민스크=Minsk 모나코=Monaco 모스크바=Moscow 오슬로=Oslo 파리=Paris 포드고리차=Podgorica 프라하=Prague 리가=Riga \
            로마=Rome 사마라=Samara 산마리노=San_Marino 사라예보=Sarajevo 사라토프=Saratov 심페로폴=Simferopol 스코페=Skopje 소피아=Sofia \
            스톡홀름=Stockholm 탈린=Tallinn 티라나=Tirane 울리야노프스크=Ulyanovsk 파두츠=Vaduz 바티칸=Vatican 비엔나=Vienna 빌니우스=Vilnius \
            볼고그라트=Volgograd 바르샤바=Warsaw 자그레브=Zagreb 취리히=Zurich
            """
        ),
        (
            "Indian",
            """
            안타나나리보=Antananarivo 차고스=Chagos 코코스=Cocos 코모로=Comoro 케르켈렌=Kerguelen 마헤=Mahe 몰디브=Maldives 모리셔스=Mauritius \
            메요트=Mayotte 레위니옹=Reunion
            """
        ),
        (
            "Pacific",
            """
            아피아=Apia 오클랜드=Auckland 부갱빌=Bougainville 채텀=Chatham 트루크=Chuuk 에파테=Efate 파카오푸=Fakaofo 피지=Fiji 푸나푸티=Funafuti \
            갈라파고스=Galapagos 감비어=Gambier 과달카날=Guadalcanal 호놀룰루=Honolulu 칸톤=Kanton 키리티마티=Kiritimati 코스레=Kosrae \
            콰잘렌=Kwajalein 마주로=Majuro 마퀘사스=Marquesas 나우루=Nauru 니우에=Niue 노퍽=Norfolk 누메아=Noumea 파고파고=Pago_Pago 팔라우=Palau \
            핏케언=Pitcairn 포나페=Pohnpei 포트모르즈비=Port_Moresby 라로통가=Rarotonga 사이판=Saipan 타히티=Tahiti 타라와=Tarawa \
            통가타푸=Tongatapu 월리스=Wallis
            """
        ),
    ]
}
