import type { Lexicon } from '../lexicon.ts';

export const nl: Lexicon = {
  language: 'nl',
  name: 'Nederlands',
  verbLast: true,
  sets: {
    maar: 'maar, maar even, het maar, hem maar, die maar, dat maar, dit maar, ze maar',
    the: 'de, het',
    it: 'het, dat, dit, deze, die, ze, hem, dat alles, dit alles, dat allemaal, dat zo, het zo, dat ding, alles',
    is: 'is, zijn, was, is allemaal, klopt',
    very: 'heel, zeer, erg, helemaal, echt, absoluut, volledig, gewoon, super, precies, volkomen, prima, zo, allemaal, hartstikke, mega',
    good: `goed, prima, perfect, uitstekend, geweldig, fantastisch, super, mooi, top, fijn, leuk, schitterend, ideaal, prachtig, heerlijk, tof, gaaf, lekker, fraai, puik, voortreffelijk, cool, toppie, topper, super goed`,
    right: 'juist, correct, exact, kloppend, waar en juist',
    me: 'voor mij, met mij, bij mij, van mij, voor ons, wat mij betreft, mij betreft',
    ask: `ik wil, ik wil graag, ik zou graag, ik zou graag willen, wil je, wilt u, kun je, kan je, kunt u, zou je, zou u, kun je alsjeblieft, kunt u alstublieft, alsjeblieft, alstublieft, je kunt, u kunt, je mag, u mag, graag, ik zei, gewoon, laten we, laat ons`,
    task: `de actie, de huidige actie, de handeling, de taak, de huidige taak, het proces, het huidige proces, de aanvraag, het verzoek, mijn verzoek, de opdracht, mijn opdracht, de bestelling, deze actie, deze taak, dit proces, dit verzoek, deze opdracht, alle acties, alle taken, alle huidige taken, alle processen, alle lopende taken, waar je mee bezig bent, waar u mee bezig bent, wat je doet, wat u doet, het commando, taak, actie, proces, opdracht`,
  },

  yes: `ja, jaa, jaap, jep, jup, jawel, jazeker, ja hoor, ja zeker, ja graag, ja natuurlijk, ja klopt, ja prima, ja goed, ja doe maar, ja doe dat, ja dat is goed, ja alsjeblieft, ja alstublieft, ja bedankt, ja dank je, jazeker wel, ja absoluut, ja tuurlijk, nou ja graag, zeker, zeker weten, zeker wel, wel zeker, natuurlijk, tuurlijk, tuurlijk wel, natuurlijk wel, uiteraard, vanzelfsprekend, absoluut, definitief, beslist, inderdaad, zonder twijfel, ongetwijfeld, zonder meer, reken maar, wis en waarachtig, graag, heel graag, zeer graag, erg graag, graag gedaan ja, met plezier, met alle plezier, met genoegen, positief, bevestigend, gegarandeerd, ik weet het zeker, ik ben er zeker van,
    akkoord, ik ga akkoord, ga akkoord, ik ga ermee akkoord, ik ga hiermee akkoord, hiermee akkoord, akkoord met {it}, ik ben akkoord, ik ben het eens, ik ben het ermee eens, mee eens, helemaal mee eens, ben het ermee eens, daar ben ik het mee eens, afgesproken, deal, dat is afgesproken,
    ik bevestig, ik bevestig {it}, bevestig, bevestig {it}, bevestigd, bevestigen, bij deze bevestigd, hierbij bevestig ik, {it} is bevestigd, je kunt bevestigen, u kunt bevestigen, ik wil bevestigen, dat kan ik bevestigen,
    doe maar, doe het, doe dat, doe dit, doe het maar, doe dat maar, doe maar zo, doe het zo, doe zo, doe het alsjeblieft, doet u maar, doet u het maar, doe dat alsjeblieft, laten we het doen, laten we dat doen, laten we dit doen, we doen het, dat doen we, zo doen we het, dat mag, dat mag je, dat mag je doen, dat mag u doen, mag je doen, dat kun je doen, dat kan je doen, je mag het doen, u mag het doen, je kunt het doen, u kunt het doen, ik wil dat doen, dat wil ik graag, ja dat wil ik, ik wil dat je het doet, graag zo, maak het zo,
    ga je gang, gaat uw gang, ga uw gang, ga ervoor, ga er voor, uitvoeren, voer uit, voer het uit, voer {it} uit, voer maar uit, kom maar op, ga d'r voor, zeg ik ja, ik zeg ja, mijn antwoord is ja, het antwoord is ja, het is een ja, een ja van mij, wat mij betreft wel, ja dat kan, ja weet ik zeker, ja ik weet het zeker, ik weet het heel zeker, ja zeker weten, gaan met die banaan, heel zeker, ik ga helemaal akkoord, ik ga volledig akkoord`,

  accept: `ik stem in, ik stem ermee in, ik stem toe, stem toe, ingestemd, ik accepteer, ik accepteer {it}, accepteren, geaccepteerd, accepteer, aanvaard, ik aanvaard, aangenomen, goedgekeurd, goedkeuren, ik keur goed, ik keur {it} goed, keur goed, keur {it} goed, toestemming verleend, je hebt mijn toestemming, u hebt mijn toestemming, u heeft mijn toestemming, ik geef toestemming, ik geef mijn toestemming,
    toegestaan, toestaan, sta toe, ik sta {it} toe, groen licht, geautoriseerd, verleend, ga door, gaat u door, ga maar door, ga verder, gaat u verder, ga maar verder, doorgaan, verder gaan, verdergaan, je kunt doorgaan, u kunt doorgaan, je mag doorgaan, u mag doorgaan, ik wil doorgaan, laten we doorgaan, vooruit, vooruit maar, vooruit met de geit, zet door, zet maar door, laten we gaan, toestemming gegeven`,

  okay: `okee, oké, oke, okej, okido, okidoki, oki, goed, goed dan, nou goed, heel goed, is goed, dat is goed, dat is ok, dat is oké, is oké, is ok, in orde, dat is in orde, is in orde, prima, dat is prima, is prima, vooruit dan, oké dan, ok dan, top doe maar, best dan, mij best, tof oké`,

  agree: `klopt, dat klopt, het klopt, klopt helemaal, dat klopt helemaal, klopt precies, dat klopt precies, klopt allemaal, dat klopt allemaal, alles klopt, klopt als een bus, {right}, {it} {is} {very?} {right}, {is} {very?} {right}, {very} {right}, precies, precies goed, precies zo, precies dat, exact zo, zo is het, zo is het precies, dat is het, dat is precies goed, klinkt {good}, klinkt {very} {good}, dat klinkt {good}, dat klinkt {very} {good}, dat klinkt als een plan, klinkt als een plan, dat lijkt me {good}, lijkt me {good}, lijkt mij {good}, dat lijkt mij {good}, lijkt me {very} {good}, {it} {is} {good} {me}, {is} {good} {me}, {good} {me}, voor mij {is} {it} {good}, voor mij prima, voor mij goed, wat mij betreft prima, wat mij betreft goed, wat mij betreft oké, {it} zou {good} zijn, {it} zou {very} {good} zijn, zou {good} zijn, alles in orde, alles is in orde, alles {right}`,

  suits: `ziet er {good} uit, dat ziet er {good} uit, het ziet er {good} uit, ziet er {very} {good} uit, dat ziet er {very} {good} uit, vind ik {good}, dat vind ik {good}, dat werkt, dat werkt voor mij, werkt voor mij, dat past, past prima, dat past me, dat komt goed uit, komt goed uit, dat is wat ik wil, dat is precies wat ik wil, precies wat ik wil, wil ik, wil ik graag, ik zou graag willen, dat zou ik graag willen, dat zou ik graag, het is goed, het is oké, zou goed zijn, {it} zou goed zijn, de gegevens kloppen, alle gegevens kloppen, de gegevens zijn juist, de gegevens zijn correct, de informatie klopt, de informatie is juist, de informatie is correct, de details kloppen`,

  wish: ` zo wil ik het, ik wil het zo, ik wil het, ik wil dit, ik vind het leuk, ik heb het nodig, zoals het is, zoals het er staat, vind ik mooi, vind ik leuk`,

  alone: 'j, y, jo, yo, joh, mhm, sure, yes sure, yeah sure',

  no: `nee, neen, nee nee, neeh, neuh, nope, nop, nah, ach nee, o nee, oh nee, nou nee, nee hoor, nee dank je, nee dankje, nee dank u, nee bedankt, nee dank je wel, nee dank u wel, bedankt maar nee, dank je maar nee, nee alsjeblieft, alsjeblieft niet, alstublieft niet, liever niet, beter niet, beter van niet, liever van niet, toch niet, toch maar niet, toch liever niet, dan niet, dan maar niet, niet nu, nu niet, nu even niet, even niet, op dit moment niet, momenteel niet, voorlopig niet, nog niet, vandaag niet, niet vandaag, deze keer niet, dit keer niet, een andere keer, andere keer, volgende keer, de volgende keer, misschien later, misschien een andere keer, misschien volgende keer, later misschien, een ander moment,
    zeker niet, absoluut niet, beslist niet, helemaal niet, natuurlijk niet, tuurlijk niet, uiteraard niet, vanzelfsprekend niet, definitief niet, echt niet, in geen geval, in geen enkel geval, onder geen beding, geen sprake van, geen denken aan, vergeet het maar, vergeet het, dat nooit, nooit, nooit niet, nooit van mijn leven, nooit meer, nooit ofte nimmer, geenszins, mooi niet, ik dacht het niet, dacht het niet, dat dacht ik niet, geen kans, uitgesloten, onmogelijk, niet echt, niet helemaal, niet precies, eigenlijk niet, niet nodig, is niet nodig, dat is niet nodig, hoeft niet, dat hoeft niet, hoeft niet meer, dat hoeft niet meer, heb ik niet nodig, ik heb het niet nodig, geen behoefte, geen interesse, ik heb geen interesse, niet geïnteresseerd, ik ben niet geïnteresseerd, laat maar, laat maar zitten, laat zitten, doe maar niet, doe het niet, doe dat niet, doe dit niet, doe niets, doe niks, niet doen, niet uitvoeren, niet doorgaan, ga niet door, ga niet verder,
    ik wil niet, ik wil {it} niet, wil ik niet, {it} wil ik niet, ik wil geen, ik wil niets, ik wil niks, ik wil niet meer, ik wil {it} niet meer, ik hoef niet, ik hoef {it} niet, ik hoef geen, ik zou niet, ik zou liever niet, ik kan niet, kan niet, dat kan niet, kan ik niet, dat gaat niet, gaat niet, ik ga niet, ik ga niet akkoord, niet akkoord, ik ben niet akkoord, ik ben het niet eens, ik ben het er niet mee eens, niet mee eens, daar ben ik het niet mee eens, ik ben het oneens, oneens, mee oneens, ik ben ertegen, tegen, ik accepteer {it} niet, ik accepteer niet, ik bevestig niet, ik bevestig {it} niet, ik keur {it} niet goed, klopt niet, dat klopt niet, het klopt niet, niet goed, niet juist, niet correct, niet oké, niet ok, niet in orde, niet dat, dat niet, dit niet, niet dit, zo niet, niet zo, {it} {is} niet {right}, {it} {is} niet {good}, {it} {is} niet oké, {it} {is} niet in orde, {it} {is} niet wat ik wil, dat bedoel ik niet, dat bedoelde ik niet, dat was niet de bedoeling, dat wil ik niet, ik hou er niet van, ik vind het niet leuk, vind ik niet, dat vind ik niet, ik vind van niet, ik denk het niet, denk het niet, ik denk van niet, ik geloof het niet, ik geloof van niet, geloof het niet, waarschijnlijk niet, vermoedelijk niet, ik zeg nee, ik zei nee, mijn antwoord is nee, het antwoord is nee, het is een nee, niets, niks, niets daarvan, helemaal niets, negatief, ik ben van gedachten veranderd, ik heb me bedacht, bedacht, van gedachten veranderd, ik heb me vergist, sorry nee, helaas niet, helaas, ik pas, ik sla over, zit wel goed laat maar, ik haat het, dat is niet waar, niet waar, helaas nee`,

  noAlone: 'n, no, neej, doei, dag, tot ziens, nein, non',

  stop: {
    cancel: `annuleren, annuleer, annuleer {it}, annuleer {task}, geannuleerd, annulering, {it} annuleren, {task} annuleren, {ask} annuleren, {ask} {it} annuleren, {ask} {task} annuleren, alles annuleren, annuleer alles, cancel, cancelen, cancel {it}, gecanceld, afbreken, breek af, breek {it} af, breek {task} af, afgebroken, {it} afbreken, {ask} afbreken, {ask} {it} afbreken, afzeggen, zeg af, zeg {it} af, afgezegd, afgelasten, intrekken, trek in, trek {it} in, trek {task} in, herroep, ongedaan maken, maak ongedaan, maak {it} ongedaan, annuleer {maar}, zeg maar af`,
    stop: `stop, stoppen, stop {it}, stop {task}, stop ermee, stop daarmee, stop hiermee, stop met {it}, stop met {task}, {it} stoppen, {task} stoppen, {ask} stoppen, {ask} stoppen met {it}, {ask} {task} stoppen, alles stoppen, stop alles, stopzetten, zet stop, zet {it} stop, halt, hou op, houd op, hou op met {it}, ophouden, {ask} ophouden, kappen, kap ermee, kap nou, beëindig, beëindig {it}, beëindig {task}, beëindigen, {task} beëindigen, {ask} beëindigen, eindig, einde, genoeg, het is genoeg, zo is het genoeg, exit, afsluiten, sluit af, wees stil, stil, stilte, zwijg, hou je mond, houd je mond, onderbreek, onderbreken, staak, staken`,
    reject: `afwijzen, ik wijs af, ik wijs {it} af, wijs af, wijs {it} af, afgewezen, weigeren, ik weiger, ik weiger {it}, weiger, geweigerd, afkeuren, ik keur {it} af, keur af, afgekeurd, verworpen, verwerpen, verboden, fout, {it} {is} fout, {is} fout, foutief, verkeerd, {it} {is} verkeerd, {is} verkeerd, helemaal verkeerd, helemaal fout, onjuist, {it} {is} onjuist, incorrect, {it} {is} incorrect, een fout, {it} {is} een fout, vergissing, een vergissing, {it} {is} een vergissing, leugen, een leugen, {it} {is} een leugen, onwaar, {it} {is} onwaar, gelogen, slecht, {it} {is} slecht, slecht idee, geen goed idee, {it} {is} geen goed idee, {it} {is} een slecht idee, je vergist je, u vergist zich, je hebt het mis, ongewenst, ongepast, ongeldig, onacceptabel, bezwaar, ik maak bezwaar, ik protesteer, dat is gelogen`,
    skip: `vergeten, vergeet dat, vergeet dit, vergeet {task}, {it} vergeten, {ask} {it} vergeten, overslaan, sla over, sla {it} over, {it} overslaan, {ask} overslaan, negeer, negeren, negeer {it}, negeer {task}, {ask} negeren, laat {it}, laat het zo, laat het zo zijn, laat het zoals het is, laat rusten, laat het rusten, laten zitten, laten zoals het is, weglaten, laat {it} vallen, verwijder dat verzoek`,
    erase: '',
  },

  polite: `alsjeblieft, alstublieft, asjeblieft, aub, alsjeblief, svp, a u b, bedankt, dank je, dank je wel, dankjewel, dank u, dank u wel, dankuwel, dankje, hartelijk dank, hartelijk bedankt, heel erg bedankt, erg bedankt, veel dank, duizendmaal dank, dank, thx, merci, bij voorbaat dank, alvast bedankt, bedankt voor je hulp, bedankt voor de hulp, dank voor je hulp, vriendelijk bedankt, wees zo goed, wees zo vriendelijk, meneer, mevrouw, vriend, maat, gast, baas, lief van je, aardig van je, hoor`,

  filler: `ach, oh, ah, eh, ehm, uh, uhm, nou, welnu, dus, dan, nu, nu meteen, meteen, direct, onmiddellijk, gelijk, snel, even, gewoon, zoals voorgesteld, zoals getoond, zoals gepland, zoals afgesproken, in dat geval, wat mij betreft, voor mij, dat was het`,

  praise: `{good}, {very} {good}, {it} {is} {very?} {good}, {is} {very?} {good}, wat {good}, goed idee, goed plan, heel goed idee, mooi plan, goede keuze, goeie, alles goed, alles {good}, alles ok, alles oké, ik ben klaar, beter zo, blij, ik ben blij, hoera, bravo, joepie, je hebt gelijk, u hebt gelijk, u heeft gelijk, helemaal gelijk`,

  degree: 'helemaal, volledig, volkomen, geheel',

  object: `het, dat, dit, deze, die, hem, dat alles, dit alles, dat ding, hetzelfde, alles daarvan`,

  aside: `geen probleem, geen enkel probleem, geen problemen, zonder problemen, geen punt, geen zorgen, maak je geen zorgen, maakt u zich geen zorgen, geen bezwaar, geen bezwaren, ik heb geen bezwaar, heb geen bezwaar, geen twijfel, geen twijfel over, geen twijfel mogelijk, daar bestaat geen twijfel over, ik heb er niets op tegen, niets op tegen, niets tegen, ik heb er niks tegen, geen dank, niets te danken, maakt niet uit hoor, niet erg, geeft niet, geen wijzigingen, geen veranderingen, niets te veranderen, niets toe te voegen, dat spreekt voor zich, spreekt voor zich, geen vragen meer, zonder aarzelen, kan niet wachten, begrepen, ik begrijp het, ik snap het, gesnapt, duidelijk, helder, logisch, dat is logisch, dat is alles, dat was alles, meer niet, verder niets, verder niks, hallo, hoi, hey, hee, goedemorgen, goedemiddag, goedenavond, fijne dag, groetjes, groeten, goed gedaan, goed werk, graag gedaan, echt, werkelijk, eerlijk gezegd, we kunnen`,

  may: 'je mag, je kunt, je kan, u mag, u kunt, mag je, mag, kan, dat kun je',

  letting: ` ik wil, laten we, ik wil graag`,

  doing: `begin, begin maar, beginnen, begint u maar, start, starten, start het, regel het, regel dat, regelen, regel maar, voltooien, voltooi, voltooi het, afronden, rond af, rond het af, toepassen, pas het toe, zet het in gang, zet in gang, zet het klaar, instellen, stel het in, zorg ervoor, zorg daarvoor, afhandelen, handel het af, haal het, uitvoeren maar, volbreng, start maar`,

  acts: {
    delete: `verwijder, verwijderen, verwijder het, verwijder dat, verwijder deze, verwijder ze, verwijder hem, verwijdert u, wis, wissen, wis het, gooi weg, gooi het weg, gooi maar weg, weggooien, haal weg, haal het weg, weghalen, delete, delete het, deleten, schrap, schrappen, schrap het, mag weg, dat mag weg, het mag weg, kan weg, je mag het verwijderen, je kunt het verwijderen, u kunt het verwijderen, u mag het verwijderen, ik wil het verwijderen, verwijder {maar}, wis {maar}, delete {maar}, schrap {maar}, mag verwijderd worden, kan verwijderd worden, weg ermee, haal maar weg, delete maar, mag eruit`,
    send: `verstuur, versturen, verstuur het, verstuur dat, verstuur maar, verzend, verzenden, verzend het, stuur, sturen, stuur het, stuur dat, stuur maar, stuur het maar, stuur op, opsturen, je kunt het versturen, je mag het versturen, u kunt het versturen, verstuur {maar}, verzend {maar}, stuur {maar}, mag verstuurd worden, kan verstuurd worden, mag verzonden worden, stuur maar op`,
    book: `boek, boeken, boek het, boek dat, boek maar, reserveer, reserveren, reserveer het, reserveer maar, plan, plannen, plan het, plan het in, plan in, inplannen, maak de afspraak, maak de reservering, maak de boeking, afspraak maken, leg vast, leg het vast, vastleggen, je mag boeken, je kunt boeken, boek {maar}, reserveer {maar}, plan {maar}`,
    pay: `betaal, betalen, betaal het, betaal maar, afrekenen, reken af, voldoen, betaal {maar}`,
    buy: `koop, kopen, koop het, koop maar, bestel, bestellen, bestel het, bestel maar, aanschaffen, aankopen, koop {maar}, bestel {maar}`,
    publish: `publiceer, publiceren, publiceer het, publiceer maar, plaats, plaatsen, plaats het, post, posten, zet online, zet het online, online zetten, zet live, zet het live, publiceer {maar}, plaats {maar}, post {maar}, zet maar online, mag online, mag live`,
    update: `update, updaten, update het, werk bij, werk het bij, bijwerken, actualiseer, actualiseren, update {maar}, actualiseer {maar}`,
    create: `maak aan, maak het aan, maak maar aan, aanmaken, creëer, creëren, voeg toe, voeg het toe, voeg maar toe, toevoegen, maken, maak, maak het, invoegen, creëer {maar}, maak {maar}`,
    move: `verplaats, verplaatsen, verplaats het, verplaats maar, verschuif, verschuiven, verschuif het, verhuis, verplaats {maar}, verschuif {maar}, verhuis {maar}`,
    share: `deel, delen, deel het, deel maar, deel dat, geef toegang, deel {maar}`,
    save: `sla op, sla het op, opslaan, bewaar, bewaren, bewaar het, opslaan {maar}, bewaar {maar}`,
    archive: `archiveer, archiveren, archiveer het, archiveer maar, archiveer {maar}`,
    restore: `herstel, herstellen, herstel het, zet terug, zet het terug, terugzetten, terughalen, haal terug, herstel {maar}`,
    run: `draai, draaien, draai het, draai {maar}`,
    close: `sluit, sluiten, sluit het, sluit maar, doe dicht, sluit {maar}`,
    refund: `terugbetalen, betaal terug`,
    charge: `schrijf af, afschrijven`,
    transfer: `maak over, maak het over, overmaken, overboeken, boek over, stort, storten, stort {maar}`,
    replace: `vervang, vervangen, vervang het, overschrijf, overschrijven, vervang {maar}, overschrijf {maar}`,
    rename: `hernoem, hernoemen, hernoem {maar}`,
    reschedule: `verzet, verzetten, verzet {maar}`,
    forward: `stuur door, doorsturen`,
    reply: `antwoord, antwoorden, antwoord {maar}`,
    message: ``,
    email: `mail, mailen, mail het, mail {maar}`,
    rent: `huur, huren, huur {maar}`,
    subscribe: ``,
    install: `installeer, installeren, installeer {maar}`,
    call: `bel, bellen, bel {maar}`,
    play: `speel af, speel, afspelen, spelen, speel {maar}`,
    merge: `samenvoegen, voeg samen, mergen`,
    deploy: `uitrollen, rol uit, deployen, deploy, deploy {maar}`,
    export: `exporteer, exporteren, download, downloaden, exporteer {maar}, download {maar}`,
    register: `registreer, registreren, registreer {maar}`,
    write: `genereer, genereren, schrijf, schrijven, genereer {maar}, schrijf {maar}`,
    wipe: ``,
    disable: `deactiveer, deactiveren, schakel uit, schakel het uit, uitschakelen, zet uit, zet het uit, uitzetten, deactiveer {maar}`,
    block: `blokkeer, blokkeren, blokkeer het, vergrendel, bevries, bevriezen, blokkeer {maar}, vergrendel {maar}, bevries {maar}`,
    resolve: ``,
    revert: ``,
    invite: ``,
  },

  negation:
    'niet, geen, zonder, noch, niemand, nergens, is niet, zijn niet, niet meer, ook niet, geen enkele, nauwelijks',
  hedge: `misschien, mss, wellicht, waarschijnlijk, vermoedelijk, mogelijk, eventueel, het kan zijn, kan zijn, zou kunnen, dat zou kunnen, zou moeten, zou moeten werken, ik denk, ik denk het, ik denk het wel, ik denk van wel, denk het, denk het wel, ik geloof, ik geloof het wel, ik geloof van wel, ik vermoed, ik neem aan, ik gok, ik hoop, ik hoop het, hopelijk, schijnbaar, blijkbaar, het lijkt, lijkt, lijkt erop, het lijkt erop, ik vind, ongeveer, min of meer, bijna, een beetje, beetje, enigszins, redelijk, best wel, deels, gedeeltelijk, hangt ervan af, dat hangt ervan af, ligt eraan, dat ligt eraan, weet niet, weet ik niet, ik weet niet, ik weet het niet, weet het niet, geen idee, ik heb geen idee, niet zeker, ik ben niet zeker, ik weet het niet zeker, onzeker, twijfel, ik twijfel, twijfelachtig, maakt niet uit, maakt me niet uit, het maakt niet uit, het maakt me niet uit, maakt mij niet uit, kan me niet schelen, zoals je wilt, zoals u wilt, wat je wilt, wat u wilt, jij mag kiezen, jij beslist, u beslist, doe wat je wilt, waarom niet, hm, hmm, mm, mwah, mwa, nou ja, gaat wel, niet slecht, niet gek, kan ermee door, in principe, theoretisch, in theorie, eigenlijk, eigenlijk wel, voorlopig, voor nu, op dit moment, we zien wel, we zullen zien, eens kijken, even kijken, ik denk erover na, ik moet nadenken, laat me nadenken, even nadenken, of, of niet, of zo, ofzo, ja en nee, iets, iemand, een of ander, welke dan ook, probeer, probeer het, probeer maar, laten we proberen, wel oké, wel ok, wel goed, zal wel, vast wel, vast, jaja, ach ja, prima zo, zo is het goed, goed zo dan, alles oké zo, ja dag hoor, ja dag, ja ja, check, komt goed, komt in orde, eens, ik doe het, ik doe het zelf, leuk zo, ik wil dat, dat wil ik, dat bevalt me, bevalt me, geregeld, in kannen en kruiken, toe maar, ga maar, kom op, hup, doe maar gewoon, doe maar rustig, {it} zou fijn zijn, zou fijn zijn, zou mooi zijn, {it} zou mooi zijn, zou leuk zijn, {it} zou leuk zijn, klopt dat, ja hallo, goed zo, is goed zo, het is goed zo, ja hoor tuurlijk, ik weet het, ja ik weet het, ja weet ik, dag hoor, klaar, ik ben zeker, mag ik, bevestig aub, bevestig alsjeblieft, graag bevestigen, ja ja ja, tuurlijk joh, ja joh, kun je bevestigen, kunt u bevestigen, kan je bevestigen, kun je dat bevestigen, kunt u dat bevestigen, nou ja goed`,
  condition: `als, indien, mits, tenzij, alleen als, enkel als, op voorwaarde dat, zolang, zodra, wanneer, nadat, voordat, totdat, terwijl, in geval, anders, als je wilt, als u wilt, als het kan, als dat kan, indien mogelijk, omdat, want, met, afhankelijk, behalve als, eerst als`,
  contrast: `maar wel, echter, hoewel, ofschoon, toch wel, desondanks, niettemin, in plaats daarvan, in plaats van, aan de andere kant, daarentegen, bij nader inzien, alhoewel, maar dan, maar niet, maar`,
  delay: `later, straks, morgen, overmorgen, vanavond, vanmiddag, vannacht, volgende week, volgende maand, maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag, wacht, wacht even, wachten, wacht eens, een moment, moment, momentje, een ogenblik, ogenblikje, een seconde, een minuut, eventjes, zo meteen, zometeen, dadelijk, binnenkort, ooit, daarna, eerst, eerst even, vooraf, nog even, nog, laat me eerst, laat me kijken, uitstellen, stel uit, pauze, pauzeer, vandaag, herinner me later, geef me even, geef me een minuut`,
  question: `wat, wat is, welke, welk, wie, wiens, hoe, hoeveel, hoelang, hoe lang, wanneer is, waar, waarheen, waarom, waarvoor, wat als, hoe zit het met, wat dacht je van, kan ik, kunnen we, is er, zijn er, heb je, heeft u, weet je het zeker, weet u het zeker, ben je zeker, bent u zeker, wat bedoel je, wat bedoelt u, hoezo, pardon, sorry, wablief, wat zeg je, ik begrijp het niet, ik snap het niet, echt waar`,
  request: `toon, toon me, tonen, laat zien, laat me zien, laat me, vertel, vertel me, zeg me, geef me, geef mij, zoek, zoeken, zoek op, vind, vinden, lijst, open, openen, help, help me, hulp, leg uit, uitleggen, ik heb nodig, ik wil een, ik wil weten, ik wil zien, ik wil praten, ik zou graag een, ik zoek, herinner me, vertaal, bereken, vergelijk, lees, lees voor, voorlezen, herhaal, herhalen, terug, ga terug, vorige, volgende, iets anders, een ander, een andere, nog een, meer, ook nog, bovendien, daarnaast, mens, medewerker, opnieuw, begin opnieuw, kies, kiezen`,
  edit: `bewerk, bewerken, bewerk het, ik wil bewerken, wijzig, wijzigen, wijzig het, wijzig dat, ik wil wijzigen, ik wil het wijzigen, kun je wijzigen, verander, veranderen, verander het, verander dat, verander in, verander naar, ik wil veranderen, ik wil het veranderen, ik wil dat veranderen, ik zou graag veranderen, kun je het veranderen, kunt u het veranderen, pas aan, pas het aan, pas dat aan, aanpassen, ik wil aanpassen, ik wil het aanpassen, corrigeer, corrigeren, corrigeer het, verbeter, verbeteren, maak er, maak daar, maak het om, zet het op, zet hem op, doe liever`,

  select: {
    all: 'alle, allemaal, alles, ze allemaal, elk, elke, ieder, iedere, allen, stuk voor stuk, alle van hen',
    both: 'beide, beiden, allebei, alle twee, alletwee, de twee',
    none: 'geen van beide, geen van allen, geen van deze, geen ervan, geen één, geeneen, geen van die, geen enkel',
    only: 'alleen, enkel, slechts, uitsluitend, alleen de, alleen het, enkel de, enkel het, alleen maar, slechts de, slechts het',
    except:
      'behalve, uitgezonderd, op na, met uitzondering van, buiten, exclusief, zonder de, zonder het, behalve de, behalve het',
    others:
      'de rest, de andere, de anderen, het andere, de overige, alle andere, alle anderen, al het andere, de resterende, geen andere, overige, andere',
    and: 'en, en de, en het, alsook, evenals, en ook',
    upTo: 't/m, tot en met, t m, tot en met de, tot',
    last: 'laatste, de laatste, het laatste',
    first: '',
    ordinals: [
      'eerste, de eerste, het eerste, 1e, 1ste',
      'tweede, 2e, 2de',
      'derde, 3e, 3de',
      'vierde, 4e, 4de',
      'vijfde',
      'zesde',
      'zevende',
      'achtste',
      'negende',
      'tiende',
    ],
    numbers: ['een, één, eentje', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien'],
    endings: 'e, de, ste, en',
    mark: 'nummer, nummers, nr, punt, item, items, optie, opties, element, regel',
    one: 'ding, keuze',
    ones: 'degene die, degenen die, dingen, die welke, exemplaren, ze',
    glue: `de, van, van de, uit, voor de, voor het, aan, te, naar, ik kies, ik neem, neem, nemen, die zijn, zijn, keur de, keur het, met de, met het, mijn, doe de, pak, pak de`,
    at: 'in, op, voor, om, rond, na, sinds',
    want: 'ik wil de, ik wil het tweede, ik wil graag de, ik hou de, ik heb de',
  },

  lookalikes:
    'bevestigde, bevestigt, bevecht, akkoorden, accent, accepteert, klompt, klopte, kloppen, kropt, precieze, juiste, correcte, natuur, natuurlijke, zekere, zekering, onzeker, graaf, graan, graat, gaarne, prins, absolute, exacte, definitieve, inderhaast, doorgang, uitvoer, uitvoert, bedank, bedankte, gedoe, verder, verdere, vooruitgang, oneens, goedkeurt, goedkoop',

  phrases: {
    yesOrNo: 'Antwoord alsjeblieft met ja of nee.',
    which: 'Welke?',
    whatToChange: 'Wat moet er veranderd worden?',
    done: 'Gedaan.',
    cancelled: 'Geannuleerd.',
    denied: 'Niet uitgevoerd.',
    open: 'Dit staat open: {list}',
    needsButton: 'Hiervoor is een knop nodig: gebruik die om te beslissen.',
    approvedOnly: 'Goedgekeurd: {list}.',
    restPending: 'Wacht nog op je beslissing: {list}.',
    restDenied: 'Wordt niet uitgevoerd: {list}.',
    nothingOpen: 'Niets wacht op je beslissing.',
    tooLong: 'Dat is te lang voor een antwoord. Antwoord alsjeblieft met ja of nee.',
  },
};
