import type { Lexicon } from '../lexicon.ts';

export const sv: Lexicon = {
  language: 'sv',
  name: 'Svenska',
  verbLast: false,
  sets: {
    the: 'den, det, de',
    it: 'det, den, dem, dom, detta, denna, dessa, det här, det där, den här, den där, dem här, dom här, de här, alltihop, allt, allting, allt det där, allt det här',
    is: 'är, va, var, blir, ser ut att vara, vore, skulle vara',
    very: 'väldigt, mycket, helt, jätte, så, alldeles, fullständigt, verkligen, riktigt, absolut, precis, helt och hållet, bara, super',
    good: `bra, jättebra, toppen, perfekt, fint, utmärkt, underbart, kanon, kanonbra, superbra, strålande, suveränt, fantastiskt, härligt, skitbra,
      finfint, grymt, kalas, utmärkt bra, idealiskt, najs, nice, schysst, skönt, toppenbra, görbra, prima, lysande, hur bra som helst`,
    ok: 'ok, okej, okay, okey, oki, lugnt, i sin ordning, i ordning',
    right: 'rätt, korrekt, riktigt, exakt, helt rätt, stämt',
    me: 'för mig, för min del, för oss, med mig, från mig, från min sida, av mig',
    ask: `jag vill, vill, jag skulle vilja, skulle vilja, kan du, kan ni, kan vi, kan du bara, var snäll och, snälla, var vänlig och, vänligen, bara, nej, nu, hallå, du får, du kan, du måste, jag vill att du, låt oss, jag sa, jag menar, vi måste, jag behöver, skulle du kunna`,
    task: `åtgärden, den här åtgärden, den åtgärden, uppgiften, den här uppgiften, den uppgiften, begäran, min begäran, ordern, beställningen, processen, den här processen, operationen, den här operationen, kommandot, det kommandot, instruktionen, jobbet, det du gör, det du håller på med, vad du gör, vad du håller på med, alla uppgifter, alla processer, alla åtgärder, allt som pågår, det senaste, det sista, det jag sa, det jag bad om, hela grejen, hela saken, uppgift, process, åtgärd`,
    verb: `radera, ta bort, tag bort, släng, skicka, mejla, maila, sänd, vidarebefordra, boka, reservera, betala, överför, köp, beställ, publicera, posta, lägg upp, uppdatera, ändra, skapa, lägg till, flytta, dela, spara, arkivera, återställ, kör, starta, stäng, lås, blockera, gör, fortsätt, bekräfta, godkänn, genomför, verkställ, rensa, ersätt, skriv, ring, börja, påbörja, utför`,
    infinitive: `göra, fortsätta, radera, ta bort, slänga, skicka, mejla, sända, boka, reservera, betala, överföra, köpa, beställa, publicera, uppdatera, ändra, skapa, lägga till, flytta, dela, spara, arkivera, återställa, köra, starta, stänga, låsa, bekräfta, godkänna, genomföra, rensa, ringa, börja, utföra`,
  },

  yes: `ja, jaa, japp, jepp, jajamän, jajamen, jajamensan, jadå, ja då, jodå, jo då, jo, jo visst, jorå, ja visst, javisst, ja men visst, jamen visst, jamen ja, ja men absolut, jo men visst, jo absolut, ja absolut, ja för fan, fan ja, o ja, åh ja, ja tack, ja gärna, ja det går bra, ja självklart, ja för all del,
    visst, visst det går bra, absolut, självklart, självfallet, givetvis, naturligtvis, definitivt, helt klart, utan tvekan, ja utan tvekan, så klart, såklart, klart det, klart att jag vill, förstås, ja förstås, jag är säker, jag är helt säker, helt säker, alldeles säker, gärna, gärna det, mer än gärna, väldigt gärna, hemskt gärna, det vill jag gärna, ja jag vill, jag vill göra det, det får du, det får du gärna, det får du göra, det kan du göra, det kan du, ja du kan göra det, ja du får göra det, du kan göra det, du får göra det,
    bekräfta, bekräftar, bekräftat, bekräftad, bekräftas, bekräftande, bekräftelse, bekräfta {it}, jag bekräftar, jag bekräftar {it}, härmed bekräftat, härmed bekräftas, {it} bekräftas, {it} är bekräftat, affirmativt, jakande, tummen upp, tumme upp,
    jag håller med, håller med, jag håller helt med, håller helt med, instämmer, jag instämmer, instämmer helt, jag är med på {it}, jag är överens, vi är överens, överens, överenskommet, jag är för, jag är för {it}, då säger vi så, då säger vi det, vi säger så, vi säger det, då gör vi så, då gör vi det, vi gör så, vi gör det,
    gör {it}, gör så, gör {it} du, gör så du, gör {it} bara, bara gör {it}, gör {it} nu, gör gärna {it}, snälla gör {it}, gör {it} är du snäll, så gör vi, ja gör {it}, sätt fart, låt det ske, slå till, svaret är ja, mitt svar är ja, jag säger ja, jag sa ja, det är ett ja, ett ja, ja från mig, jo tack, jättegärna, mycket gärna, med nöje, med glädje, utan tvivel`,

  accept: `du har mitt tillstånd, du har mitt godkännande, du har mitt samtycke, jag samtycker, samtycker, samtycke, godkänn, godkänna, godkänner, godkänt, godkänd, godkännes, godkänns, godkänn {it}, jag godkänner, jag godkänner {it}, {it} är godkänt, {it} är godkänd, acceptera, accepterar, accepterat, accepteras, jag accepterar, jag accepterar {it}, tillåt, tillåter, tillåtet, jag tillåter, jag tillåter {it},
    bifalles, beviljas, beviljat, medgives, klartecken, du har klartecken, grönt ljus, kör igång, gå vidare, gå vidare med {it}, fortsätt, fortsätta, fortsätt med {it}, fortsätt gärna, fortsätt bara, låt oss fortsätta, du kan fortsätta, du får fortsätta, du kan gå vidare, jag vill fortsätta, jag vill gå vidare, sätt igång, sätt i gång, varsågod och fortsätt, visst kör, vi kör, då kör vi, nu kör vi, vi kör på {it}, kör, kör {it}, kör vi, kör så, kör på, kör på {it}, det är bara att köra, bara kör, bara att köra, kör bara, kör på bara, varsågod och kör, kör vidare`,

  okay: `ok, okej, okay, okey, oki, okidoki, okej då, ok då, oke, okej okej, {it} är {ok} {me}, {ok} {me}, det går bra, det går fint, det går {very?} {good}, går bra, går fint, det går bra {me}, går bra {me}, det går för sig, helt {ok}, alright, all right, kör till, visst okej`,

  agree: `korrekt, helt korrekt, exakt, precis, precis så, just precis, just så, stämmer, det stämmer, stämmer bra, det stämmer bra, det stämmer {very} {good}, stämmer precis, det stämmer precis, allt stämmer, stämmer exakt, det stämmer exakt, uppgifterna stämmer, {it} är {very?} {right}, är {right}, {right} {me}, rätt, helt rätt, alldeles riktigt, riktigt, så ska det vara, så ska det se ut, låter {very?} {good}, {it} låter {very?} {good}, låter som en plan, låter som en bra idé, det låter som en bra idé, {it} är {very?} {good} {me}, {very?} {good} {me}, allt är i sin ordning, allt i sin ordning, det vore {very?} {good}, det skulle vara {very?} {good}, så är det, just det, alldeles rätt, det stämmer helt`,

  suits: `ser {very?} {good} ut, {it} ser {very?} {good} ut, allt ser {very?} {good} ut, ser {very?} {right} ut, {it} ser {very?} {right} ut, {it} funkar {me}, funkar {me}, funkar {very?} {good}, {it} funkar {very?} {good}, {it} funkar {very?} {good} {me}, {it} fungerar {me}, {it} fungerar {very?} {good}, {it} fungerar {very?} {good} {me}, {it} passar, {it} passar {very?} {good}, passar {very?} {good}, {it} passar mig, {it} passar mig {very?} {good}, {it} är vad jag vill, {it} är det jag vill, {it} är precis vad jag vill, {it} är precis det jag vill, {it} är {ok}, {it} är {very?} {ok}, det är {ok}, det vill jag, jag vill det, jag vill gärna det, {it} blir {very?} {good}, blir {very?} {good}, funkar, det funkar, passar mig, alla uppgifter stämmer, uppgifterna är korrekta, uppgifterna är rätt, informationen stämmer, informationen är korrekt, detaljerna stämmer`,

  wish: ` {it} gillar jag, jag gillar {it}, jag behöver {it}, jag vill ha {it}, som det är, som den är, precis som det är, jag är nöjd, jag är nöjd med {it}`,

  alone: 'j, y, mhm, jupp, jap, yes box, klart som korvspad, säkert, klart',

  no: `nej, nä, nää, näe, näpp, nepp, nix, nixpix, nej nej, nä nä, nej tack, nä tack, nej men, nej då, nä då, nejdå, nädå, nej för fan, fan nej, nej usch, o nej, åh nej, åh nä, jo nej, ja nej, nej absolut inte, nej snälla, snälla nej, icke, icke sa nicke, ingalunda, aldrig, aldrig i livet, aldrig någonsin, aldrig mer, absolut inte, absolut ej, absolut icke, verkligen inte, definitivt inte, självklart inte, självfallet inte, givetvis inte, naturligtvis inte, helst inte, nej helst inte, helst ej, såklart inte, så klart inte, visst inte, inte alls, inte det, inte det här, inte det där, inte den, inte så, inte riktigt, inte direkt, inte precis, inte exakt, inte nu, inte ännu, inte än, inte idag, inte i dag, inte ikväll, inte just nu, inte för tillfället, inte den här gången, inte denna gång, inte på villkors vis, inte en chans, ingen chans, inte tal om, det är inte tal om, under inga omständigheter, på inga villkor, inte på några villkor, omöjligt, omöjligen, det går inte, går inte, det går inte bra, det är inte bra, det är inte {ok}, inte {ok}, inte bra, inte {right}, det är inte {right}, {it} är inte {right}, det stämmer inte, stämmer inte, stämmer ej, det låter inte bra, det funkar inte, funkar inte, det passar inte, passar inte, det fungerar inte, fungerar inte, det är inte så, det är inte det, det var inte det jag menade, det var inte så jag menade, det menade jag inte, så menade jag inte,
    jag vill inte, vill inte, vill ej, det vill jag inte, jag vill inte det, jag vill inte {infinitive}, jag vill inte {infinitive} {it}, jag vill inte ha, jag vill inte ha {it}, vill inte ha, vill inte ha {it}, jag vill inte längre, jag skulle inte vilja, jag vill helst inte, helst vill jag inte, jag önskar inte, jag tänker inte, jag kan inte, det kan jag inte, kan inte, kan ej, jag ska inte, jag får inte, jag gillar inte {it}, jag gillar {it} inte, gillar inte, gillar {it} inte, jag tycker inte om {it}, jag behöver inte, jag behöver {it} inte, behöver inte, behövs inte, behövs ej, det behövs inte, inte nödvändigt, det är inte nödvändigt, onödigt, jag håller inte med, håller inte med, instämmer inte, jag instämmer inte, jag samtycker inte, samtycker inte, samtycker ej, jag godkänner inte, godkänner inte, godkänner ej, ej godkänt, inte godkänt, ej godkänd, inte godkänd, jag bekräftar inte, bekräftar inte, bekräftar ej, jag accepterar inte, accepterar inte, accepterar ej, jag tillåter inte, tillåter inte, ej tillåtet, inte tillåtet, inte överens, vi är inte överens, inte med på {it}, jag är inte med på {it}, jag är inte intresserad, inte intresserad, ointresserad, är inte intresserad, jag tror inte det, tror inte det, jag tror inte, tror inte, det tror jag inte, jag tycker inte det, tycker inte det, det tycker jag inte, troligen inte, förmodligen inte, antagligen inte, nog inte, kanske inte, jag säger nej, jag sa nej, jag sade nej, svaret är nej, mitt svar är nej, det är ett nej, ett nej, blankt nej, tvärt nej, nej sa jag, tyvärr inte, tyvärr nej, nej tyvärr, ångrar mig, jag ångrar mig, jag ångrade mig, ångrade mig, jag har ångrat mig, har ångrat mig, jag har ändrat mig, jag ändrade mig, ändrade mig, misstycker, jag misstycker, motsätter mig, jag motsätter mig, jag är emot, jag är emot {it}, emot,
    gör {it} inte, gör inte {it}, gör inte så, gör inget, gör ingenting, gör inte, {verb} inte, {verb} {it} inte, {verb} inte {it}, {verb} ej, ta inte bort, ta inte bort {it}, lägg inte till, lägg inte till {it}, lägg inte upp, lägg inte upp {it}, får inte {infinitive}, du får inte, du får inte {infinitive}, du får inte {infinitive} {it}, kör inte, gå inte vidare, låt bli, låt bli {it}, låt bli att {infinitive}, låt bli att {infinitive} {it}, låt {it} vara, låt vara, låt {it} vara som {it} är, lämna {it} som {it} är, behåll {it}, behåll, negativt, nekande, jag passar, jag står över, står över, inget av {it}, ingenting, inget, inga alls, tummen ner, tumme ner, kanske senare, kanske en annan gång, en annan gång, senare kanske, det är inte sant, ångrat mig, bättre att låta bli`,

  noAlone: 'n, nej du, hej då, hejdå, adjö, nein, non, ha det',

  stop: {
    cancel: `avbryt, avbryta, avbryter, avbruten, avbrutet, avbryts, avbryt {it}, avbryt {task}, {ask} avbryta, {ask} avbryta {it}, {ask} avbryta {task}, annullera, annullera {it}, annullera {task}, annulleras, avboka, avboka {it}, avbokas, avbeställ, avbeställ {it}, avbeställa, ställ in, ställ in {it}, ställ in {task}, ställa in, inställt, återkalla, återkalla {it}, cancel, cancela, cancla, ångra, ångra {it}, {ask} ångra {it}, dra tillbaka, dra tillbaka {it}`,
    stop: `stopp, stoppa, stoppas, stoppa {it}, stoppa {task}, stanna, stannar, stanna {it}, stopp stopp, stop, {ask} stoppa, {ask} stoppa {it}, {ask} stoppa {task}, {ask} stanna, sluta, slutar, sluta nu, sluta med {it}, sluta med {task}, {ask} sluta, avsluta, avslutar, avsluta {it}, avsluta {task}, {ask} avsluta, {ask} avsluta {it}, {ask} avsluta {task}, lägg av, lägg ner, lägg ner {it}, lägg ned, upphör, upphör med {it}, sluta upp, sluta upp med {it}, det räcker, det räcker nu, nu räcker det, räcker nu, nog nu, håll tyst, tyst, håll käften, slut, exit, halt`,
    reject: `avslå, avslår, avslås, avslag, avslaget, jag avslår, jag avslår {it}, avslå {it}, avvisa, avvisar, avvisas, avvisat, avvisa {it}, jag avvisar, jag avvisar {it}, neka, nekar, nekas, nekat, neka {it}, jag nekar, jag nekar {it}, vägra, vägrar, jag vägrar, vägrar {it}, avböj, avböjer, avböjt, jag avböjer, förkasta, förkastar, ogilla, ogillar, jag ogillar {it}, ogillas, underkänn, underkänt, underkänns, fel, det är fel, {it} är fel, helt fel, det är helt fel, felaktigt, {it} är felaktigt, inkorrekt, {it} är inkorrekt, falskt, {it} är falskt, du har fel, oacceptabelt, {it} är oacceptabelt, dålig idé, {it} är en dålig idé, dåligt, {it} är dåligt, osant, {it} är osant, ogiltigt, lögn, det är lögn`,
    skip: `glöm {it}, glöm, glöm bort {it}, glöm bort, glöm {task}, glöm alltihop, glömt, {ask} glömma {it}, strunta i {it}, strunt i {it}, struntar i {it}, strunta i {task}, strunta i, strunt samma, jag struntar i {it}, skit i {it}, skiter i {it}, skit samma, jag skiter i {it}, skippa, skippa {it}, skippa {task}, hoppa över, hoppa över {it}, hoppar över, jag hoppar över, jag hoppar över {it}, bry dig inte om {it}, bry dig inte, ignorera, ignorera {it}, ignorera {task}, avstå, avstår, jag avstår, jag avstår från {it}, släpp {it}, det var inget, det var ingenting, det gör detsamma, låt gå den här gången`,
    erase: '',
  },

  polite: `tack, tackar, tack tack, tack så mycket, tack så jättemycket, tack så hemskt mycket, stort tack, tusen tack, många tack, tack snälla, tack ska du ha, tack för hjälpen, tack för din hjälp, tack för det, tack på förhand, jag är tacksam, tacksam, uppskattas, det uppskattas, snälla, snälla du, är du snäll, var snäll, var snäll och, var vänlig och, var vänlig, vänligen, tackar som frågar, kompis, vännen, gumman, gubben, polarn, älskling, mvh, vänliga hälsningar`,

  filler: `oj, åh, ah, öh, eh, uh, um, då, så, så då, nu, nu genast, genast, direkt, nu direkt, med en gång, på en gång, omedelbart, omgående, meddetsamma, med detsamma, på studs, så fort som möjligt, snarast, ju, som vanligt, som planerat, som föreslaget, enligt förslaget, enligt ovan, åt mig, {me}, hurra, wow`,

  praise: `{good}, {very} {good}, {it} är {very?} {good}, är {very?} {good}, det var {very?} {good}, vad {good}, så {good}, {good} så, {good} där, {good} idé, bra tänkt, bra val, bra förslag, bra idé, bra plan, god idé, allt {good}, allt är {good}, allt klart, klar, klara, färdig, redo, jag är redo, jag är klar, begripligt, det låter rimligt, rimligt, kul, roligt, nöjd, giltigt, du har rätt, du har helt rätt`,

  degree: 'helt, fullständigt, fullt, alldeles',

  object: `det, den, detta, denna, det här, det där, den här, den där, alltihop, alltsammans, allt, allting, hela rasket, saken, samma, jag, du, vi`,

  aside: `uppfattat, förstått, jag förstår, förstår, jag fattar, fattar, inget att tillägga, inga problem, inget problem, inga problem alls, det är inget problem, det är inga problem, utan problem, inga bekymmer, ingen fara, det är ingen fara, ingen fara alls, inget tvivel, ingen tvekan, utan att tveka, det råder ingen tvekan, inga invändningar, ingen invändning, jag har inga invändningar, jag har inget emot {it}, har inget emot {it}, inget emot {it}, inga synpunkter, inga ändringar, inga tveksamheter, inga frågor, inget mer, inget annat, det var allt, det är allt, det är bra så, bra så, oroa dig inte, var inte orolig, ingen orsak, tveka inte, inget att oroa sig för, inga konstigheter, inte mig emot, det är inget konstigt, hej, hejsan, hallå, tja, tjena, god morgon, god kväll, goddag, god dag, bra jobbat, bra gjort, snyggt jobbat, ha en bra dag, verkligen, faktiskt, ärligt talat, helt enkelt, jag vill att du, jag skulle gärna vilja, jag sa, jag sade, i så fall, i det fallet, nå, nåväl, nåja, tack bra, bra tack, det är bra tack, jo tack bra, vi kan, mycket klart, fullständigt klart`,

  may: 'du kan, du får, ni kan, ni får, du kan gärna',

  letting: ` jag vill gärna, jag skulle vilja, låt oss, jag vill`,

  doing: `gör, starta {it}, starta, börja, börja med {it}, påbörja, påbörja {it}, sätt igång {it}, sätt igång med {it}, utför, utför {it}, utföra {it}, genomför, genomföra, genomför {it}, verkställ, verkställa, fixa, fixa {it}, fixa till {it}, ordna, ordna {it}, sköt {it}, ta hand om {it}, hantera {it}, behandla {it}, slutför, slutför {it}, färdigställ {it}, lös {it}, tillämpa, tillämpa {it}, aktivera {it}, aktivera, initiera, gör klart, gör klart {it}, gör färdigt`,

  acts: {
    delete: `radera, radera allt, radera alla, ta bort allt, ta bort alla, raderas, raderad, raderat, radering, ta bort, tag bort, tas bort, borttagning, släng, slänga, slängs, kasta, kasta bort, rensa, rensa bort, rensas, utplåna, stryk, stryka, eliminera, avlägsna, bli av med, gör dig av med, deleta, sudda, sudda ut, kan tas bort, den kan tas bort, det kan tas bort, kan raderas, den kan raderas, jag vill ta bort, jag vill radera, ta bara bort, radera bara, släng den, släng det, kasta den`,
    send: `skicka, skickas, skicka iväg, skicka ut, skicka in, sänd, sända, sänds, sändas, posta iväg, kan skickas, den kan skickas, skicka bara, skicka i väg`,
    book: `boka, bokas, boka in, boka in den, bokning, gör bokningen, göra bokningen, reservera, reserveras, gör reservationen, schemalägg, schemalägga, schemaläggs, planera in, lägg in mötet`,
    pay: `betala, betalas, betala ut, betalning, gör betalningen, genomför betalningen`,
    buy: `köp, köpa, köps, köpas, köp in, handla, inhandla, beställ, beställa, beställs, beställas, lägg beställningen, gör beställningen`,
    publish: `publicera, publiceras, posta, postas, lägg upp, lägga upp, läggs upp, lägg ut, lägga ut, läggs ut, släpp, släppa, lansera, lanseras, offentliggör, sprid, twittra`,
    update: `uppdatera, uppdateras, uppgradera, förnya`,
    create: `skapa, skapas, lägg till, lägga till, läggs till, addera, upprätta, infoga, skriv in, för in, lägg in`,
    move: `flytta, flyttas, flytta över, förflytta, migrera, omplacera`,
    share: `dela, delas, dela ut, dela med, ge åtkomst, ge tillgång, ge behörighet`,
    save: `spara, sparas, spara ner, lagra, lagras, säkerhetskopiera`,
    archive: `arkivera, arkiveras, arkivering, lägg i arkivet`,
    restore: `återställ, återställa, återställs, återställas, återskapa, hämta tillbaka, ta tillbaka, återinför`,
    run: `köra, körs, köras, exekvera, exekveras, kör skriptet, kör jobbet, starta jobbet, trigga`,
    close: `stäng, stänga, stängs, stängas`,
    refund: `återbetala, återbetalas`,
    charge: `debitera, debiteras`,
    transfer: `överför, överföra, överförs, överför pengarna, gör överföringen, swisha`,
    replace: `skriv över, ersätt, ersätta, ersätts`,
    rename: `byt namn, döp om`,
    reschedule: `boka om`,
    forward: `vidarebefordra, vidarebefordras`,
    reply: `svara`,
    message: `smsa, messa, meddela, avisera`,
    email: `mejla, maila, mejlas`,
    rent: `hyr, hyra`,
    subscribe: `prenumerera`,
    install: `installera, installeras`,
    call: `ring, ringa`,
    play: `spela upp`,
    merge: `slå ihop`,
    deploy: `driftsätt, driftsätta, driftsätts, rulla ut, deploya`,
    export: `exportera, exporteras, ladda ner, ladda ned`,
    register: `registrera, registreras`,
    write: `generera`,
    wipe: ``,
    disable: `stäng av, stänga av, inaktivera, inaktiveras, avaktivera, avaktiveras`,
    block: `lås, låsa, låses, blockera, blockeras, spärra, spärras, frys, frysa`,
    resolve: `lös ärendet`,
    revert: `rulla tillbaka, återgå`,
    invite: `bjud in`,
  },

  negation: `inte, ej, inte längre, utan, varken, inget av, aldrig att, är inte, var inte, blir inte, ska inte, får inte, knappt, knappast`,
  hedge: `kanske, kanske det, kanhända, möjligen, möjligtvis, eventuellt, förmodligen, troligen, troligtvis, antagligen, sannolikt, förhoppningsvis, jag tror, tror jag, jag tror det, det tror jag, tror det, jag tror att, jag antar, antar jag, jag antar det, antar det, jag gissar, gissar jag, jag tycker, tycker jag, jag tycker det, jag hoppas, hoppas det, hoppas jag, jag förmodar, förmodar jag, verkar, det verkar, det verkar så, verkar så, verkar bra, det verkar bra, verkar rätt, det verkar rätt, det kan vara, kan vara, det kan hända, kan hända, det beror på, beror på, det beror på dig, vet inte, vet ej, jag vet inte, jag vet ej, det vet jag inte, inte säker, jag är inte säker, är inte säker, inte helt säker, jag är inte helt säker, osäker, jag är osäker, osäkert, är osäker, ingen aning, jag har ingen aning, ingen susning, kan inte avgöra, har inte bestämt mig, jag har inte bestämt mig, obestämd, tveksamt, tveksam, jag är tveksam, tveksamt det, jag tvivlar, tvivlar, tvivlar på det, jag tvivlar på det, spelar ingen roll, det spelar ingen roll, kvittar, det kvittar, bryr mig inte, jag bryr mig inte, som du vill, gör som du vill, vad du vill, du bestämmer, du får bestämma, du väljer, vilket som, vilken som helst, vad som helst, nja, tja tja, njae, jaså, jaha, jaha ja, javäl, aha, hm, hmm, mm, mmm, öhm, sådär, så där, inte illa, inte dåligt, inte så dumt, helt okej antar jag, typ, ungefär, lite, lite grann, delvis, nästan, mer eller mindre, i princip, i teorin, teoretiskt, tekniskt sett, till viss del, på sätt och vis, på ett sätt, både ja och nej, ja och nej, eller, eller nej, eller inte, eller hur, varför inte, låt mig tänka, jag ska tänka på det, jag måste tänka, ska fundera, jag funderar, får se, vi får se, får väl se, jag får väl, väl, nog, nog bra, borde, bör, det borde, det borde gå, skulle kunna, kunde, måhända, tydligen, uppenbarligen, så vitt jag vet, vad jag vet, motvilligt, tyvärr, för tillfället, tills vidare, än så länge, försök, försöka, prova, pröva, någon, något, några, hyfsat, ganska, ganska bra, rätt bra, rätt så, duger, det duger, får duga, det får duga, det är lugnt, lugnt, det är helt lugnt, lugna puckar, ja ja, det gör jag, ja det gör jag, jag gör det, jag gör det själv, älskar det, jag älskar det, jag vill ha det, jag tar {it}, den tar jag, det tar jag, jag gillar det, det gillar jag, jag tycker om det, fungerar, {it} fungerar, jo jo, visst visst, visst ja, ja visst ja, visst det, ja säkert, jo visst säkert, det är klart, ja det är klart, klart slut, varsågod, just det ja, ja just det, så är det ja, det är så, då så, sant, det är sant, vänligen bekräfta, bekräfta gärna, bekräfta snälla, bekräfta tack, kan bekräftas, fortsätt så, kör hårt, kör du, avgjort, för all del, jo för all del, låt gå, ja hallå, ja hej, jag vet, ja jag vet, stämmer bra så, åja, visst gör det, visst är det, det vore bra, det vore fint, det vore skönt, det vore trevligt, snarast ja, snarast ett ja`,
  condition: `om, ifall, bara om, endast om, om du vill, om det går, om möjligt, om det är möjligt, såvida, så länge, så länge som, förutsatt, förutsatt att, under förutsättning, på villkor, med villkor, med villkoret, när, när du, efter, efter att, innan, före, tills, till dess, medan, så fort, så snart, annars, i annat fall, för att, eftersom, med, beroende på, därefter, därför`,
  contrast: `men, dock, fast, fastän, även om, ändå, däremot, istället, i stället, å andra sidan, vid närmare eftertanke, vid närmare eftertanke inte, trots, trots att, hellre, snarare, fast nej, eller nej vänta`,
  delay: `senare, lite senare, sen, sedan, i morgon, imorgon, imorn, i övermorgon, övermorgon, ikväll, i kväll, i eftermiddag, i natt, nästa vecka, nästa månad, nästa år, nästa gång, på måndag, på tisdag, på onsdag, på torsdag, på fredag, på lördag, på söndag, måndag, tisdag, onsdag, torsdag, fredag, lördag, söndag, idag, i dag, i veckan, vänta, vänta lite, vänta nu, vänta ett ögonblick, vänta en stund, vänta en sekund, ett ögonblick, ett tag, en stund, en sekund, en minut, ge mig en minut, ge mig en stund, avvakta, strax, snart, alldeles strax, om en stund, om ett tag, om en minut, vid tillfälle, en annan dag, någon gång, någon annan gång, skjut upp, skjut upp det, pausa, paus, påminn mig senare, fråga senare, fråga mig senare, fråga igen, först, låt mig kolla, låt mig se, ska kolla, ska bara kolla, jag måste kolla, jag behöver tid, behöver mer tid, inte förrän, efter lunch, ännu, fortfarande`,
  question: `vad, va, vad är, vad betyder, vad menar du, vad händer, vilken, vilket, vilka, vem, vilkas, vems, hur, hur mycket, hur många, hur länge, hur så, när är, var är, var ligger, varför, varför då, varifrån, vart, är det, är den, är du, är du säker, är det säkert, är detta, är det här, finns det, finns, har du, har det, kan jag, kan du, kan det, kan man, kan vi, kommer det, får jag, ska jag, ska vi, ska det, borde jag, menar du, vill du, vet du, går det, går det att, stämmer det, förlåt, ursäkta, hursa, kan du upprepa, jag förstår inte, förstår inte, fattar inte, jag fattar inte, eller vad, inte sant, verkligen det`,
  request: `visa, visa mig, berätta, berätta för mig, säg, säg mig, ge mig, hitta, sök, sök efter, leta, leta upp, leta efter, lista, öppna, hjälp, hjälp mig, förklara, förklara för mig, beskriv, kolla, kontrollera, läs, läs upp, jag behöver en, jag behöver ett, jag vill ha en, jag vill ha ett, jag vill se, jag vill veta, jag vill prata, jag skulle vilja ha, jag letar efter, jag söker, påminn mig, översätt, räkna ut, räkna, jämför, rekommendera, föreslå, sammanfatta, sätt på, slå på, tillbaka, gå tillbaka, backa, börja om, nästa, föregående, en annan, ett annat, en till, ett till, något annat, någonting annat, mer, fler, dessutom, också, även, och sedan, plus, människa, kundtjänst, handläggare, prata med, upprepa`,
  edit: `ändra, ändra {it}, ändra på {it}, ändra till, ändra {it} till, ändra det till, jag vill ändra, jag vill ändra {it}, jag vill ändra på {it}, jag skulle vilja ändra, jag behöver ändra, kan du ändra, kan du ändra {it}, kan vi ändra, låt mig ändra, redigera, redigera {it}, jag vill redigera, jag vill redigera {it}, jag skulle vilja redigera, kan du redigera, justera, justera {it}, korrigera, korrigera {it}, rätta, rätta {it}, rätta till, rätta till {it}, modifiera, modifiera {it}, jag vill modifiera, byt, byt till, byt ut, byt ut {it}, byt {it} till, gör om, gör om {it}, gör om {it} till, skriv om, skriv om {it}, formulera om, gör en ändring, gör ändringar, gör {it} till, sätt {it} till, editera, editera {it}`,

  select: {
    all: 'alla, allt som visas, alla av dem, allihop, allihopa, samtliga, varenda en, varje, var och en, alla dessa, alla de här, alla de där, alla sakerna, dem alla, alla poster',
    both: 'båda, bägge, båda två, bägge två, båda dem, de båda, båda av dem',
    none: 'ingen, ingen av dem, inga, inga av dem, inget av dem, ingendera, inte någon av dem, inte någon, ingen av dessa, ingen alls',
    only: 'bara den, bara det, bara de, bara, endast, enbart, enkom, uteslutande, blott, inget annat än, endast den, endast det, endast de',
    except:
      'utom, förutom, med undantag för, med undantag av, bortsett från, undantaget, exklusive, minus, men inte, ej heller, utan den, utan det, utom den, utom det, utom de, förutom den, förutom det',
    others:
      'resten, de andra, dom andra, de övriga, övriga, alla andra, det andra allihop, de återstående, resterande, de resterande, allt annat, den andre, inga andra, inte de andra, inte resten',
    and: 'och, och den, och det, och de, samt, plus den, liksom den, tillsammans med',
    upTo: 'till, till och med, tom, t o m, fram till',
    last: 'sista, den sista, det sista, de sista, senaste, den senaste, sist',
    first: 'översta, de översta',
    ordinals: [
      'första, den första, det första, de första, förste, 1a',
      'andra, den andra, det andra, 2a',
      'tredje, den tredje, det tredje, 3e',
      'fjärde, den fjärde, det fjärde, 4e',
      'femte, den femte, det femte, 5e',
      'sjätte, den sjätte, det sjätte, 6e',
      'sjunde, den sjunde, det sjunde, 7e',
      'åttonde, den åttonde, det åttonde, 8e',
      'nionde, den nionde, det nionde, 9e',
      'tionde, den tionde, det tionde, 10e',
    ],
    numbers: ['ett, en', 'två', 'tre', 'fyra', 'fem', 'sex', 'sju', 'åtta', 'nio', 'tio'],
    endings: 'a, e, an, en',
    mark: 'nummer, nr, num, alternativ, punkt, post, rad, val, alternativen, punkterna, nummerna, #',
    one: 'grej, sak, uppgiften där, raden, posten',
    ones: 'de som är, dem som är, dom som är, de som, dem som, dom som, sakerna, grejerna, posterna, dem, dom, dessa, de här, dom här, de där, dom där',
    glue: `de, av, från, hos, ta, jag tar, jag väljer, välj, väljer, välja, godkänn den, godkänn det, godkänn de, som är, är, med den, min, mina, mitt, om den, heter, kör den där, jag godkänner den`,
    at: 'på, i, klockan, kl, vid',
    want: 'jag vill ha, jag behöver, jag gillar',
  },

  lookalikes: `godkände, bekräftade, fortsatt, fortsatte, korrupt, korrekta, exakta, precisa, stämma, stämde, stämmor, säkerhet, säkra, visste, visset, hjärna, stjärna, absolute, självklara, naturligt, definitiv, genomfört, accepterad, klara, gärning, perfekta, överensstämmer, instämda, lugna, rätta, ratta, kläder`,

  phrases: {
    yesOrNo: 'Svara ja eller nej, tack.',
    which: 'Vilka?',
    whatToChange: 'Vad ska ändras?',
    done: 'Klart.',
    cancelled: 'Avbrutet.',
    denied: 'Inte utfört.',
    open: 'Detta väntar på beslut: {list}',
    needsButton: 'Detta kräver en knapp: använd den för att besluta.',
    approvedOnly: 'Godkänt: {list}.',
    restPending: 'Väntar fortfarande på ditt beslut: {list}.',
    restDenied: 'Utförs inte: {list}.',
    nothingOpen: 'Inget väntar på ditt beslut.',
    tooLong: 'Det är för långt för att vara ett svar. Svara ja eller nej, tack.',
  },
};
