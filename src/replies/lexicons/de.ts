import type { Lexicon } from '../lexicon.ts';

export const de: Lexicon = {
  language: 'de',
  name: 'Deutsch',
  verbLast: true,
  sets: {
    the: 'der, die, das, den, dem, des',
    it: 'das, es, dies, dieses, diese, diesen, sie, ihn, alles, alles so, das alles, das so, das da, das hier, das ganze, die',
    is: 'ist, sind, war, passt',
    very: 'sehr, ganz, echt, wirklich, total, absolut, völlig, genau, so, super, alles, vollkommen, komplett, richtig, einfach, mega, voll',
    good: `gut, super, perfekt, toll, prima, klasse, spitze, wunderbar, großartig, fantastisch, hervorragend, ausgezeichnet, ideal, genial, optimal, bestens, schön, cool, top, geil, fein, wunderschön, sehr gut, mega, fabelhaft, exzellent, hammer, nice, bombe`,
    right: 'richtig, korrekt, exakt, zutreffend, genau richtig, goldrichtig',
    me: 'für mich, mir, bei mir, für uns, uns, meinerseits, von mir, von meiner Seite',
    ask: `ich will, ich möchte, ich würde gerne, ich möchte gerne, bitte, kannst du, können Sie, könntest du, könnten Sie, kannst du bitte, können Sie bitte, du kannst, Sie können, du sollst, ich will dass du, ich möchte dass du, wir sollten, lass uns, ich sagte, ich hab gesagt, ich habe gesagt, einfach`,
    task: `die Aktion, die aktuelle Aktion, die laufende Aktion, den Vorgang, der Vorgang, den aktuellen Vorgang, die Aufgabe, die aktuelle Aufgabe, den Prozess, den laufenden Prozess, die Anfrage, meine Anfrage, den Auftrag, meinen Auftrag, den Befehl, diese Aktion, diesen Vorgang, diese Aufgabe, diesen Prozess, diese Anfrage, diesen Auftrag, alle Aufgaben, alle Aktionen, alle laufenden Aktionen, alle Vorgänge, alle laufenden Vorgänge, alle Prozesse, alle laufenden Prozesse, was du tust, was du machst, was Sie tun, dem was du tust, den letzten Befehl, die Operation, Vorgang, Aktion, Aufgabe, Prozess, Auftrag, Anfrage`,
  },

  yes: `ja, jaa, jap, jaap, jep, jepp, jup, jupp, joo, jow, jo, jawohl, jawoll, ja klar, ja gern, ja gerne, ja bitte, ja sicher, ja natürlich, ja genau, ja doch, ja mach, ja mach das, ja mach mal, aber ja, aber ja doch, oh ja, na ja klar, ja absolut, ja definitiv, ja unbedingt, ja auf jeden Fall, klar, na klar, na klaro, klaro, aber klar, klar doch, ist klar ja, logisch, logo, na logo, sicher, aber sicher, na sicher, sicher doch, sicherlich, natürlich, aber natürlich, na natürlich, selbstverständlich, selbstredend, gewiss, gewiß, aber gewiss, freilich, unbedingt, absolut, definitiv, auf jeden Fall, auf alle Fälle, jedenfalls ja, zweifellos, zweifelsohne, ohne Zweifel, ganz bestimmt, bestimmt ja, in der Tat, tatsächlich ja, allerdings ja, positiv, affirmativ, bejahend, gern, gerne, sehr gern, sehr gerne, liebend gern, liebend gerne, herzlich gerne, mit Vergnügen, gerne doch, immer gerne,
    einverstanden, bin einverstanden, ich bin einverstanden, wir sind einverstanden, damit einverstanden, ich bin damit einverstanden, bin damit einverstanden, voll einverstanden, ich bin dafür, bin dafür, abgemacht, gebongt, geritzt, gebucht und bestätigt, deal, topp, schlag ein, geht klar, geht in Ordnung, geht okay, das geht klar, das geht in Ordnung,
    ich bestätige, bestätigt, bestätigen, bestätige, bestätige das, bestätige es, ich bestätige das, ich bestätige es, ich bestätige dies, hiermit bestätigt, hiermit bestätige ich, hiermit bestätige ich das, ist bestätigt, das ist bestätigt, kann ich bestätigen, das kann ich bestätigen, ich kann das bestätigen, will ich bestätigen, du kannst bestätigen, Sie können bestätigen,
    mach, mach das, mach es, mach's, mach mal, mach ruhig, mach es so, mach das so, mach so, mach das bitte, mach bitte, mach das ruhig, mach es bitte, machen, machen Sie das, machen Sie es, machen Sie, machen Sie das bitte, machen Sie es so, machen wir, machen wir so, machen wir das, so machen wir das, so machen wir es, so machen wir's, das machen wir, das machen wir so, lass uns das machen, lass es uns machen, tu das, tu es, tu's, tun Sie das, tun Sie es, kannst du machen, kannst du so machen, können Sie machen, können Sie so machen, du kannst das machen, Sie können das machen, dürfen Sie, du darfst, Sie dürfen, so soll es geschehen, genau so machen, bitte so machen, bitte machen, bitte tun,
    ausführen, bitte ausführen, durchführen, bitte durchführen, ausführen bitte, führ es aus, führe es aus, führ das aus, führen Sie es aus, führen Sie das aus, dann leg los, dann los, na dann los, also los, nur zu, immer zu, nur los, gib ihm,
 ich bitte darum, ich bitte drum, bitte darum, ich bin sicher, ich bin mir sicher, bin mir sicher, bin ich mir sicher, da bin ich mir sicher, ganz sicher, absolut sicher, hundertprozentig, ich sage ja, meine Antwort ist ja, die Antwort ist ja, die Antwort lautet ja, meine Antwort lautet ja, ich sag ja, jop, jopp, jupp klar, ja genau so, bin sicher, bin mir ganz sicher, ja das ist gut, ja ich bin sicher, ja so machen, ja kannst du machen, ja kannst machen, kannst machen, kannste machen, kannste, mach hin, ja mach hin, passt mach, ja ok mach, ja bitte tu das, so sei es, mit Freude, mit Freuden, auf jeden, ich bin völlig einverstanden, ich bin vollkommen einverstanden`,

  accept: `ich stimme zu, stimme zu, ich stimme dem zu, dem stimme ich zu, stimme dem zu, zugestimmt, zustimmen, Zustimmung, meine Zustimmung hast du, meine Zustimmung haben Sie, ich akzeptiere, akzeptiert, akzeptieren, akzeptiere, ich akzeptiere das, annehmen, genehmigt, genehmigen, ich genehmige, ich genehmige das, Genehmigung erteilt, freigegeben, Freigabe, Freigabe erteilt, freigeben, ich gebe das frei,
    ich gebe es frei, gib frei, erlaubt, erlauben, ich erlaube es, ich erlaube das, bewilligt, grünes Licht, hast meine Erlaubnis, du hast meine Erlaubnis, Sie haben meine Erlaubnis, autorisiert, zugelassen, gestattet, erlaubnis erteilt, mach weiter, machen Sie weiter, weiter, nur weiter, weitermachen, bitte weitermachen, weiter machen, fortfahren, bitte fortfahren, fahr fort, fahren Sie fort,
    fahre fort, fortsetzen, bitte fortsetzen, setz fort, du kannst fortfahren, Sie können fortfahren, vorwärts, loslegen, leg los, legen Sie los, los geht's, los geht es, auf geht's, auf gehts, auf geht es, go`,

  okay: `okey, oki, okidoki, o k, in Ordnung, das ist in Ordnung, ist in Ordnung, na gut, also gut, nun gut, gut dann, dann gut, alles klar, ist gut, ist ok, ist okay, das ist ok, das ist okay, okay dann, ok dann, passt, das passt, passt mir, passt für mich, das passt für mich, passt alles, passt perfekt, das passt perfekt, passt gut, passt wunderbar, passt super, passt bestens, alles paletti, alles roger, jut, is gut, passt sehr gut`,

  agree: `genau, ganz genau, genau so, genau das, genauso, genau so ist es, so ist es, ja so ist es, so ist das, das ist es, das war es, das ist {very?} {right}, {it} {is} {very?} {right}, {is} {very?} {right}, {very} {right}, {right}, stimmt, das stimmt, es stimmt, stimmt genau, das stimmt genau, stimmt alles, das stimmt alles, alles stimmt, das trifft zu, trifft zu, alles {right}, {it} {is} {very?} {good} {me}, {is} {very?} {good} {me}, für mich {is} {it} {good}, für mich {is} {it} in Ordnung, für mich in Ordnung, für mich passt das, für mich passt es, für mich ok, für mich okay, von mir aus gerne, {good} {me},
    klingt {good}, klingt {very} {good}, das klingt {good}, das klingt {very} {good}, das klingt {right}, hört sich {good} an, hört sich {very} {good} an, das hört sich {good} an, das hört sich {very} {good} an, klingt nach einem Plan, guter Plan mach das, das wäre {good}, das wäre {very} {good}, wäre {good}, das wär {good}, geht so in Ordnung, geht für mich, das ist genau richtig, so ist es richtig`,

  suits: `sieht {good} aus, sieht {very} {good} aus, das sieht {good} aus, das sieht {very} {good} aus, schaut {good} aus, das schaut {good} aus, sieht {right} aus, das sieht {right} aus, genau was ich will, das ist genau was ich will, das ist was ich will, das ist das was ich will, genau das will ich, genau das möchte ich, will ich, möchte ich, hätte ich gerne, das hätte ich gerne, ich hätte es gerne, so will ich es, so will ich das, so möchte ich es, so hätte ich es gerne, ja will ich, das wird {good}, wird {good}, die Angaben stimmen, die Daten stimmen, alle Angaben stimmen, alle Daten stimmen, die Angaben sind korrekt, die Angaben sind richtig, die Daten sind korrekt, die Daten sind richtig, alle Angaben sind korrekt, alle Angaben sind richtig, die Informationen sind korrekt, die Informationen stimmen, die Details stimmen`,

  wish: ` ich will das, das will ich, ich will es, das möchte ich, ich möchte das, ich möchte es, ich möchte das so, ich will das so, gefällt mir, das gefällt mir, so gefällt es mir, so gefällt mir das, so wie es ist, wie es ist, ich brauche es, ich brauche das`,

  alone: 'j, y, yo, jau, jou, joh, mhm, doch, sure, yes sure, yeah sure',

  no: `nein, nein nein, nee, ne, nö, nöö, nä, nej, nope, nop, nah, neein, ach nein, oh nein, ach nee, och nö, aber nein, nein danke, nee danke, ne danke, nö danke, nein vielen Dank, danke nein, danke aber nein, danke nicht, lieber nicht, besser nicht, eher nicht, bitte nicht, bitte nein, nicht jetzt, jetzt nicht, gerade nicht, im Moment nicht, momentan nicht, zurzeit nicht, derzeit nicht, vorerst nicht, noch nicht, heute nicht, diesmal nicht, dieses Mal nicht, nicht heute, ein andermal, ein anderes Mal, ein ander Mal, nächstes Mal, vielleicht später, vielleicht ein andermal, vielleicht nächstes Mal, vielleicht ein anderes Mal, später vielleicht,
    auf keinen Fall, auf gar keinen Fall, auf garkeinen Fall, keinesfalls, keineswegs, mitnichten, mit Nichten, niemals, nie, nie im Leben, nie und nimmer, nimmer, nie wieder, niemals nie, im Leben nicht, sicher nicht, ganz sicher nicht, sicherlich nicht, bestimmt nicht, ganz bestimmt nicht, gewiss nicht, natürlich nicht, selbstverständlich nicht, absolut nicht, definitiv nicht, überhaupt nicht, ganz und gar nicht, gar nicht, garnicht, unter keinen Umständen, kommt nicht in Frage, kommt nicht infrage, kommt gar nicht in Frage, kommt nicht in die Tüte, vergiss es, vergiss das, ausgeschlossen, unmöglich, ohne mich, keine Chance, nicht mit mir, nicht wirklich, nicht ganz, nicht genau, nicht unbedingt, eigentlich nicht, doch nicht, doch lieber nicht, dann doch nicht, dann lieber nicht, dann nicht, doch nichts, lieber doch nicht, nicht nötig, nicht notwendig, nicht erforderlich, nicht mehr nötig, muss nicht sein, das muss nicht sein, brauche ich nicht, brauch ich nicht, das brauche ich nicht, ich brauche das nicht, ich brauche es nicht, ich brauche nichts, kein Bedarf, kein Interesse, nicht interessiert, ich bin nicht interessiert, ich habe kein Interesse,
    ich will nicht, ich will {it} nicht, will ich nicht, will nicht, {it} will ich nicht, ich will nicht mehr, ich will {it} nicht mehr, ich will kein, ich will keine, ich will keinen, ich will keines, ich will nichts, ich möchte nicht, ich möchte {it} nicht, möchte ich nicht, möchte nicht, {it} möchte ich nicht, ich möchte kein, ich möchte keine, ich möchte keinen, ich möchte nichts, ich mag nicht, mag ich nicht, ich mag {it} nicht, {it} mag ich nicht, gefällt mir nicht, das gefällt mir nicht, ich wollte nicht, ich würde nicht, ich würde lieber nicht, ich kann nicht, kann ich nicht, das kann ich nicht, das geht nicht, geht nicht, das geht gar nicht, das passt nicht, passt nicht, passt mir nicht, das passt mir nicht, passt nicht für mich, nicht einverstanden, ich bin nicht einverstanden, bin nicht einverstanden, bin nicht dafür, ich bin dagegen, bin dagegen, dagegen, ich stimme nicht zu, stimme nicht zu, stimmt nicht, das stimmt nicht, das stimmt so nicht, so nicht, das nicht, dies nicht, nicht das, nicht so, nicht gut, nicht richtig, nicht korrekt, nicht ok, nicht okay, nicht in Ordnung, {it} {is} nicht {right}, {it} {is} nicht {good}, {is} nicht {right}, {it} {is} nicht was ich will, das meinte ich nicht, das habe ich nicht gemeint, so war das nicht gemeint, das wollte ich nicht, das ist nicht in Ordnung, das ist nicht ok,
    ich glaube nicht, glaube nicht, glaub nicht, glaub ich nicht, das glaube ich nicht, ich denke nicht, denke nicht, denk ich nicht, ich denke eher nicht, wohl nicht, wohl kaum, wahrscheinlich nicht, vermutlich nicht, eher nein, ich würde nein sagen, ich sage nein, ich sagte nein, ich habe nein gesagt, meine Antwort ist nein, die Antwort ist nein, die Antwort lautet nein,
    mach das nicht, mach es nicht, mach nichts, mach gar nichts, mach nicht, nicht machen, nichts machen, machen Sie das nicht, machen Sie es nicht, machen Sie nichts, tu das nicht, tu es nicht, tu nichts, tun Sie das nicht, nicht weitermachen, nicht fortfahren, nicht ausführen, nichts tun, lass es sein, lass sein, lass gut sein, lass stecken, lass es gut sein, lassen wir das, lassen wir es, lieber lassen, nichts, nichts davon, gar nichts, nichts mehr, nichts da, nix, nix da, negativ, ich habe meine Meinung geändert, ich hab meine Meinung geändert, ich habe es mir anders überlegt, ich hab's mir anders überlegt, habe es mir anders überlegt, anders überlegt, tut mir leid nein, leider nein, leider nicht, sorry nein, hat sich erledigt, erledigt sich, das hat sich erledigt, schon gut nein, danke reicht, ich verzichte, ich passe, da passe ich, Mache bitte Schluss`,

  noAlone: 'n, no, tschüss, tschüß, ciao, auf Wiedersehen, nada, nöff',

  stop: {
    cancel: `abbrechen, abbruch, abgebrochen, brich ab, brich {it} ab, brich {task} ab, brechen Sie ab, brechen Sie {it} ab, brechen Sie {task} ab, {it} abbrechen, {task} abbrechen, {ask} abbrechen, {ask} {it} abbrechen, {ask} {task} abbrechen, alles abbrechen, cancel, canceln, stornieren, storniere, storniere {it}, storniert, storno, stornier, {it} stornieren, {task} stornieren, {ask} stornieren, {ask} {it} stornieren, annullieren, absagen, sag ab, sag {it} ab, abgesagt, {it} absagen, {ask} absagen, {ask} {it} absagen, widerrufen, ich widerrufe, zurückziehen, ich ziehe zurück, ich ziehe {it} zurück, rückgängig, rückgängig machen, mach {it} rückgängig, mach rückgängig`,
    stop: `stop, stopp, stoppen, stoppe, stopp {it}, stoppe {it}, stoppe {task}, stopp {task}, stoppen Sie, stoppen Sie {it}, stoppen Sie {task}, {it} stoppen, {task} stoppen, {ask} stoppen, {ask} {it} stoppen, {ask} {task} stoppen, alles stoppen, halt, anhalten, halt an, halte an, halten Sie an, {task} anhalten, {it} anhalten, haltet ein, halt stopp, aufhören, hör auf, höre auf, hören Sie auf, hör auf damit, hör damit auf, hör auf mit {task}, {ask} aufhören, Schluss, Schluss damit, Schluss jetzt, mach Schluss, mach Schluss damit, beenden, beende, beende {it}, beende {task}, beenden Sie {task}, {it} beenden, {task} beenden, {ask} beenden, {ask} {task} beenden, alles beenden, genug, reicht, es reicht, das reicht, ende, exit, raus, sei still, sei ruhig, ruhe, halt den Mund, halt die Klappe, schweig, unterbrechen, unterbrich, unterbreche, einstellen, {task} einstellen, lass das, lass es, lass mal, lassen Sie das, lassen Sie es, lass uns aufhören, damit aufhören, aus`,
    reject: `ablehnen, ich lehne ab, lehne ab, ich lehne {it} ab, lehne {it} ab, abgelehnt, {it} ablehnen, {ask} ablehnen, Ablehnung, verweigern, verweigert, ich verweigere, ich weigere mich, zurückweisen, zurückgewiesen, untersagt, verboten, verbiete, ich verbiete {it}, falsch, {it} {is} falsch, {is} falsch, ganz falsch, völlig falsch, total falsch, das ist ganz falsch, Fehler, ein Fehler, {it} {is} ein Fehler, {it} war ein Fehler, fehlerhaft, inkorrekt, unrichtig, {it} {is} inkorrekt, gelogen, {it} {is} gelogen, Lüge, eine Lüge, {it} {is} eine Lüge, unwahr, schlecht, {it} {is} schlecht, {is} schlecht, schlechte Idee, {it} {is} keine gute Idee, keine gute Idee, du irrst dich, Sie irren sich, du liegst falsch, Sie liegen falsch, unerwünscht, unangemessen, ungültig, inakzeptabel, unakzeptabel, Einspruch, ich widerspreche, widerspreche, ich bin anderer Meinung, anderer Meinung`,
    skip: `vergessen, vergiss es einfach, vergessen Sie es, vergessen Sie das, vergessen wir es, vergessen wir das, vergiss {task}, {it} vergessen, {ask} {it} vergessen, überspringen, überspring {it}, überspringe, {it} überspringen, {ask} überspringen, auslassen, weglassen, ignorieren, ignoriere {it}, ignorier {it}, ignoriere {task}, ignorieren Sie {it}, {it} ignorieren, {ask} ignorieren, lass es so, lass {it} so, lass es wie es ist, lass es dabei, lass es bleiben, lass {it} bleiben, belassen, belass es dabei, bleiben lassen, verwerfen, verwirf {it}, verwirf, verworfen, sein lassen, weg damit nicht`,
    erase: '',
  },

  polite: `bitte, bitteschön, bitte sehr, danke, dankeschön, danke sehr, vielen Dank, besten Dank, herzlichen Dank, tausend Dank, danke dir, danke Ihnen, danke euch, ich danke dir, ich danke Ihnen, danke vielmals, merci, thx, danke im Voraus, vielen Dank im Voraus, danke für die Hilfe, vielen Dank für die Hilfe, danke für deine Hilfe, danke für Ihre Hilfe, sei so gut, seien Sie so gut, seien Sie so nett, sei so lieb, freundlicherweise, Herr, Frau, mein Freund, Alter, Chef, Kumpel, gute Idee danke, lieb von dir, nett von dir`,

  filler: `ach, ach so, oh, ah, äh, ähm, öh, na, nun, also, dann, jetzt, sofort, gleich jetzt, jetzt gleich, umgehend, direkt, schnell, mal, ruhig, einfach, für mich, wie besprochen, wie vorgeschlagen, wie geplant, wie angezeigt, wie gezeigt, so wie besprochen, in dem Fall, meinerseits, doch bitte, doch gerne, aber gerne, aber sehr gerne`,

  praise: `{very} {good}, {good}, {it} {is} {very?} {good}, {is} {very?} {good}, alles {good}, wie {good}, gute Idee, sehr gute Idee, gute Wahl, guter Plan, guter Vorschlag, tolle Idee, alles in Ordnung, alles okay, alles ok, alles bestens, alles richtig gemacht, freut mich, das freut mich, ich freue mich, super gemacht, bereit, ich bin bereit, besser so, wow, hurra, juhu, bravo, du hast recht, Sie haben recht, da hast du recht, da haben Sie recht`,

  degree: 'völlig, vollkommen, vollends',

  object: `das, es, dies, dieses, diese, diesen, dieser, das da, das hier, das alles, das Ganze, die da, dasselbe, das Gleiche, denselben, alles davon, ihn, sie`,

  aside: `kein Problem, keine Probleme, gar kein Problem, überhaupt kein Problem, null Problem, ohne Probleme, ohne Problem, problemlos, kein Thema, kein Ding, keine Sorge, keine Sorgen, mach dir keine Sorgen, machen Sie sich keine Sorgen, keine Ursache, nichts zu danken, kein Zweifel, keine Frage, ohne Frage, außer Frage, keine Einwände, kein Einwand, ich habe keine Einwände, habe keine Einwände, nichts dagegen, habe nichts dagegen, ich habe nichts dagegen, hab nichts dagegen, spricht nichts dagegen, da spricht nichts dagegen, nichts einzuwenden, nichts hinzuzufügen, keine Änderungen, keine Änderung, nichts zu ändern, keine Bedenken, ich habe keine Bedenken, macht nichts, nicht schlimm, stört mich nicht, das versteht sich von selbst, warum fragst du, nur keine Scheu, keine weiteren Fragen, verstanden, hab verstanden, habe verstanden, ich verstehe, ich habe verstanden, kapiert, das macht Sinn, macht Sinn, ergibt Sinn, das wars, das war's, das wär's, das ist alles, das war alles, mehr nicht, sonst nichts, hallo, hi, hey, moin, servus, guten Tag, guten Morgen, guten Abend, schönen Tag noch, liebe Grüße, lg, mfg, gut gemacht, gute Arbeit, wirklich, echt, tatsächlich, ehrlich, ehrlich gesagt, passt danke, danke passt, ist gut danke, gut danke, danke gut, alles gut danke, wir können, kann man, sehr klar, völlig klar, vollkommen klar, absolut klar, völlig logisch, vollkommen logisch`,

  may: `kannst, kannst du, du kannst, können Sie, Sie können, darfst, kannst du gerne, kannst gerne, du kannst gerne, dürfen Sie gerne`,

  letting: ` ich will, ich möchte, ich würde gerne, lass uns, bitte einfach`,

  doing: `anfangen, fang an, fangen Sie an, beginnen, beginne, beginn, starten, starte, starte es, starte das, start, bitte starten, erledigen, erledige das, erledige es, erledigen Sie das, erledige, umsetzen, setz es um, setze es um, setz das um, vornehmen, abschließen, schließe es ab, abwickeln, anwenden, wende es an, kümmere dich darum, kümmern Sie sich darum, richte es ein, einrichten, hol es, leite es ein, einleiten, absenden bitte so, vollziehen, in die Wege leiten, lass es laufen, durchziehen, zieh es durch, zieh's durch, so machen, genau so ausführen`,

  acts: {
    delete: `löschen, lösch sie, lösch ihn, löschen Sie sie, du kannst sie löschen, Sie können sie löschen, lösche, lösch, lösche es, lösch es, lösche das, lösch das, löschen Sie, löschen Sie es, löschen Sie das, lösche sie, lösche ihn, Löschung, kannst du löschen, können Sie löschen, du kannst es löschen, Sie können es löschen, du kannst löschen, Sie können löschen, ich will es löschen, ich möchte es löschen, entfernen, entferne, entfern, entferne es, entferne das, entfernen Sie, kann weg, das kann weg, kann gelöscht werden, weg damit, wegmachen, mach weg, mach es weg, beseitigen, tilgen, kannste löschen, löschen lassen, schmeiß weg, schmeiß es weg, wirf weg, wirf es weg, hau weg, raus löschen, soll weg, soll gelöscht werden, muss weg`,
    send: `senden, sende, send, sende es, sende das, senden Sie, senden Sie es, abschicken, schicken, schick, schicke, schick es, schick es ab, schick das ab, schicke es ab, schicken Sie, schicken Sie es, schicken Sie es ab, versenden, versende, absenden, sende ab, sende es ab, raus damit, verschicken, kannst du senden, kannst du schicken, kannst du abschicken, du kannst es abschicken, du kannst es senden, Sie können es senden, schick ab, schick raus, schick sie ab, schick ihn ab, kann raus, kann verschickt werden, kann gesendet werden, das kann raus, schick es raus, abschicken bitte`,
    book: `buchen, buche, buch, buche es, buch es, buche das, buch das, buchen Sie, buchen Sie es, reservieren, reserviere, reservier, reserviere es, reservieren Sie, eintragen, trag ein, trag es ein, trage es ein, trag den Termin ein, vereinbaren, vereinbare, mach den Termin, Termin machen, termin buchen, planen, plane es ein, einplanen, ansetzen, kannst du buchen, du kannst buchen, Sie können buchen`,
    pay: `zahlen, zahle, zahl, bezahlen, bezahle, bezahl, bezahle es, bezahl es, bezahlen Sie, Zahlung ausführen, auszahlen, begleichen, kann bezahlt werden, zahl es, zahle es, zahlung freigeben`,
    buy: `kaufen, kaufe, kauf, kauf es, kaufe es, kaufen Sie, bestellen, bestelle, bestell, bestell es, bestelle es, bestellen Sie, einkaufen, erwerben`,
    publish: `veröffentlichen, veröffentliche, veröffentliche es, veröffentliche das, veröffentlichen Sie, publizieren, publiziere, posten, poste, poste es, online stellen, stell es online, stelle es online, live schalten, live stellen, schalte es live, kann online, kann veröffentlicht werden, stell online, schalte live, mach es live`,
    update: `aktualisieren, aktualisiere, aktualisier, aktualisiere es, aktualisieren Sie, updaten, update`,
    create: `erstellen, erstelle, erstell, erstelle es, erstelle das, erstellen Sie, anlegen, lege an, lege es an, leg es an, leg an, legen Sie an, hinzufügen, füge hinzu, füge es hinzu, füg es hinzu, fügen Sie hinzu, einfügen, neu anlegen`,
    move: `verschieben, verschiebe, verschieb, verschiebe es, verschieb es, verschieben Sie, bewegen, bewege, umziehen, verlagern, umlegen`,
    share: `teilen, teile, teil, teile es, teil es, teilen Sie, gib es frei für alle, freigeben für`,
    save: `speichern, speichere, speicher, speichere es, speicher es, speichern Sie, sichern, sichere, abspeichern`,
    archive: `archivieren, archiviere, archivier, archiviere es, archivieren Sie, ablegen, ins Archiv`,
    restore: `wiederherstellen, stelle wieder her, stell es wieder her, stelle es wieder her, stellen Sie wieder her, zurückholen, hol es zurück`,
    run: `laufen lassen, lass laufen, starte den Lauf, auslösen`,
    close: `schließen, schließe, schließ, schließe es, schließ es, schließen Sie, zumachen, mach zu, mach es zu`,
    refund: `erstatten, erstatte, erstatte es, zurückzahlen`,
    charge: `abbuchen, buch ab`,
    transfer: `überweisen, überweise, überweis, überweise es, überweis es, überweisen Sie, transferieren`,
    replace: `ersetzen, ersetze, ersetze es, überschreiben, überschreibe`,
    rename: `umbenennen, benenne um, benenne es um`,
    reschedule: `verlegen, verlege, verschieben auf`,
    forward: `weiterleiten, leite es weiter`,
    reply: `antworten, antworte`,
    message: ``,
    email: `mailen`,
    rent: `mieten`,
    subscribe: `abonnieren`,
    install: `installieren, installiere`,
    call: `anrufen, ruf an, rufe an`,
    play: `abspielen, spiel ab, spiele ab, spielen`,
    merge: `zusammenführen, mergen`,
    deploy: `ausrollen, deployen, deploye`,
    export: `exportieren, exportiere, herunterladen, lade herunter`,
    register: `registrieren`,
    write: `generieren, generiere, schreiben`,
    wipe: ``,
    disable: `deaktivieren, deaktiviere, ausschalten, schalte aus, abschalten, schalte ab`,
    block: `sperren, sperre, sperr, sperre es, sperren Sie, einfrieren`,
    resolve: ``,
    revert: `zurücksetzen, setze zurück`,
    invite: ``,
  },

  negation:
    'nicht, nichts zu, kein, keine, keinen, keinem, keiner, keins, ohne, weder, ist nicht, sind nicht, wird nicht, auch nicht, nicht mehr, niemand, kaum',
  hedge: `vielleicht, eventuell, evtl, womöglich, möglicherweise, wahrscheinlich, vermutlich, wohl, anscheinend, scheinbar, offenbar, offensichtlich, mag sein, kann sein, könnte sein, könnte, sollte, müsste, dürfte, ich glaube, ich glaub, glaub, glaube, glaub schon, glaube schon, ich glaube schon, ich glaube ja, denke, denk ich, ich denke, ich denke schon, ich denke ja, denke schon, ich vermute, vermute, ich schätze, schätze, schätze schon, schätze ja, ich nehme an dass, ich hoffe, hoffe, hoffentlich, scheint, es scheint, das scheint, sieht so aus, ich meine, ich finde, mehr oder weniger, so ungefähr, ungefähr, in etwa, fast, beinahe, ein bisschen, etwas, ein wenig, einigermaßen, ziemlich, teilweise, nur teilweise, zum Teil, teils teils, jein, kommt drauf an, kommt darauf an, das kommt darauf an, hängt davon ab, weiß nicht, weiss nicht, weiß ich nicht, ich weiß nicht, weiß ich noch nicht, ich weiß es nicht, das weiß ich nicht, keine Ahnung, kA, ich habe keine Ahnung, hab keine Ahnung, bin unsicher, unsicher, ich bin unsicher, ich bin nicht sicher, ich bin mir nicht sicher, bin nicht sicher, bin mir nicht sicher, nicht sicher, nicht so sicher, unklar, unentschlossen, unentschieden, egal, ist mir egal, mir egal, ist egal, mir gleich, ist mir gleich, wie du willst, wie du meinst, wie Sie wollen, wie Sie möchten, wie Sie meinen, was du willst, was auch immer, wie auch immer, meinetwegen, von mir aus, wenn du meinst, du entscheidest, entscheide du, entscheiden Sie, such dir was aus, warum nicht, wieso nicht, hm, hmm, hmmm, mm, naja, na ja, joa, nun ja, tja, geht so, so lala, nicht schlecht, nicht übel, im Prinzip, prinzipiell, grundsätzlich, theoretisch, eigentlich, eigentlich schon, eigentlich ja, an sich, vorerst, erstmal, fürs Erste, vorläufig, im Moment, momentan, mal sehen, mal schauen, schauen wir mal, sehen wir mal, ich überlege, ich überlege noch, ich überlege es mir, ich denk drüber nach, ich denke darüber nach, muss ich überlegen, muss noch überlegen, lass mich überlegen, lass mich nachdenken, oder, oder nicht, oder so, oder doch nicht, irgendwas, irgendwie, irgendein, irgendeiner, irgendeins, egal welches, ja und nein, halbwegs, versuch es, versuchs, versuchen wir es, probier es, probieren wir es, probier mal, bestimmt, schon okay, schon ok, schon gut, na ja gut, ich befürchte, leider, ich nehme an, angenommen, jaja, ach ja, ach so ja, so kann es bleiben, stimmt so, das stimmt so, passt so, das passt so, so ist gut, so ist es gut, schon gut so, alles gut so, passt schon so, passt schon, alles in Ordnung so, so passt es, so passt das, los, ja ja, ich mache es, ich mache das, mache ich selbst, weiter so, das funktioniert, das funktioniert für mich, funktioniert für mich, funktioniert, das geht, das geht so, wird schon, wird schon gut, mach doch, mach doch mal, mach's gut, so soll es sein, hau rein, gib Gas, ran, doch doch, wäre schön, das wäre schön, wäre gut, das wär schön, bitte bestätigen, bitte bestätigen Sie, bestätigen bitte, ja hallo, ja was, ja bitte was, bitte gern, bitte gerne, nur zu gut, ja ja ja, ja ja schon gut, ist klar, ja ne ist klar, ich weiß, ja ich weiß, stimmt stimmt, darfst du, fertig, ja ist klar, können Sie bestätigen, kannst du bestätigen, können Sie das bestätigen, kannst du das bestätigen, kannst du es bestätigen, können Sie es bestätigen, hm ja, na ja dann`,
  condition: `wenn, falls, sofern, solange, nur wenn, nur falls, unter der Bedingung, vorausgesetzt, es sei denn, außer wenn, im Falle, im Fall, sobald, nachdem, bevor, während, wenn möglich, wenn es geht, wenn du willst, wenn Sie wollen, ansonsten, andernfalls, sonst, weil, da, mit, je nachdem, ob, erst wenn`,
  contrast: `aber, jedoch, allerdings, obwohl, trotzdem, dennoch, sondern, stattdessen, anstatt, statt, andererseits, hingegen, dagegen aber, doch aber, nur dass, wobei, immerhin, trotz, auf der anderen Seite, wenn ich es mir recht überlege`,
  delay: `später, nachher, morgen, übermorgen, heute Abend, heute Nacht, heute Nachmittag, nächste Woche, nächsten Monat, Montag, Dienstag, Mittwoch, Donnerstag, Freitag, Samstag, Sonntag, am Montag, am Dienstag, am Mittwoch, am Donnerstag, am Freitag, am Samstag, am Sonntag, warte, warte mal, warte kurz, warten, warten Sie, warten Sie bitte, wart mal, Moment, Moment mal, einen Moment, einen Augenblick, Augenblick, Sekunde, eine Sekunde, eine Minute, gleich, bald, demnächst, irgendwann, in einer Minute, in Kürze, danach, zuerst, erst, erst mal, vorher, noch, lass mich erst, lass mich schauen, lass mich mal sehen, ich muss erst, verschieb das auf später, aufschieben, vertagen, pausieren, Pause, heute, erinnere mich später, kurz, gib mir eine Minute, das letzte Mal, zum ersten Mal, das erste Mal, zum letzten Mal`,
  question: `was, was ist, welche, welcher, welches, welchen, wer, wen, wem, wie, wie viel, wie viele, wie lange, wann, wo, wohin, woher, warum, wieso, weshalb, wozu, was ist mit, wie wäre es mit, was wenn, bist du sicher, sind Sie sicher, kann ich, darf ich, soll ich, gibt es, hast du, haben Sie, kannst du mir sagen, können Sie mir sagen, wie bitte, bitte was, was meinst du, was meinen Sie, verstehe nicht, ich verstehe nicht, echt jetzt, oder was, hä`,
  request: `zeig, zeige, zeig mir, zeige mir, zeigen Sie, zeigen Sie mir, anzeigen, sag mir, sagen Sie mir, gib mir, geben Sie mir, suche, such, suchen, suchen Sie, finde, finden, finden Sie, liste, auflisten, öffne, öffnen, öffnen Sie, hilf, hilf mir, helfen, helfen Sie mir, Hilfe, erklär, erkläre, erklär mir, erkläre mir, erklären Sie, erzähl, erzähl mir, ich brauche, brauche, ich will ein, ich will eine, ich will einen, ich will wissen, ich will sehen, ich will mit, ich möchte ein, ich möchte eine, ich möchte einen, ich möchte wissen, ich hätte gerne ein, ich suche, erinnere mich, erinner mich, übersetze, berechne, vergleiche, empfiehl, lies, lies vor, vorlesen, wiederhole, wiederholen, bitte wiederholen, zurück, vorherige, nächste, etwas anderes, was anderes, ein anderer, ein anderes, eine andere, noch ein, noch eine, noch einen, mehr, mehr davon, außerdem, zusätzlich, Mensch, Mitarbeiter, neu starten, neustart, von vorn, nochmal, noch mal, noch einmal, wähle, wählen`,
  edit: `bearbeiten, bearbeite, bearbeite es, bearbeiten Sie, ändern, ändere, änder, ändere es, ändere das, änder das, ändern Sie, ändern Sie es, ändern Sie das, abändern, ich will ändern, ich möchte ändern, ich möchte es ändern, ich will es ändern, ich möchte das ändern, ich würde gerne ändern, kannst du ändern, kannst du es ändern, können Sie ändern, bitte ändern, korrigieren, korrigiere, korrigiere das, korrigiere es, ich möchte korrigieren, ich würde gerne korrigieren, anpassen, pass an, passe es an, pass es an, modifizieren, umändern, mach daraus, mach stattdessen, nimm stattdessen, mach es auf, mach es für, mach es um, lieber um`,

  select: {
    all: 'alle, alle davon, alle von ihnen, jeden, jede, jedes, sie alle, alle drei davon, sämtliche, allesamt, jeden einzelnen, alles',
    both: 'beide, beides, beiden, alle beide, die beiden, alle zwei',
    none: 'keins davon, keines, keines davon, keinen davon, keine davon, keiner davon, keines von beiden, keins von beiden, keinen von beiden, keine von beiden, weder noch, gar keins, gar keines',
    only: 'nur, bloß, lediglich, ausschließlich, einzig, nur das, nur der, nur die, nur den, bloß das, bloß den, bloß die',
    except:
      'außer, ausser, bis auf, mit Ausnahme von, ausgenommen, abgesehen von, aber nicht, ohne das, ohne den, ohne die, nur nicht',
    others:
      'die anderen, den anderen, die andere, das andere, der andere, den Rest, der Rest, die restlichen, die übrigen, alle anderen, alles andere, sonst keine, sonst keins, keine anderen, andere',
    and: 'und das, und den, und der, und die, sowie, und auch, und',
    upTo: 'bis zum, bis zur, bis Nummer, bis',
    last: 'letzte, letzten, letzter, letztes, der letzte, die letzte, das letzte, den letzten, die letzten',
    first: '',
    ordinals: [
      'erste, ersten, erster, erstes, der erste, die erste, das erste, den ersten, die ersten',
      'zweite, zweiten, zweiter, zweites',
      'dritte, dritten, dritter, drittes',
      'vierte, vierten, vierter, viertes',
      'fünfte, fünften, fünfter, fünftes',
      'sechste, sechsten, sechster, sechstes',
      'siebte, siebten, siebter, siebtes, siebente',
      'achte, achten, achter, achtes',
      'neunte, neunten, neunter, neuntes',
      'zehnte, zehnten, zehnter, zehntes',
    ],
    numbers: [
      'eins, ein, eine, einen',
      'zwei, zwo',
      'drei',
      'vier',
      'fünf',
      'sechs',
      'sieben',
      'acht',
      'neun',
      'zehn',
    ],
    endings: 'te, ten, ter, tes, ste, sten, er, en',
    mark: 'Nummer, Nummern, Nr, Punkt, Punkte, Eintrag, Einträge, Option, Optionen, Position, Element, Elemente, die Nummer',
    one: 'Ding, Sache',
    ones: 'die die, diejenigen, diejenigen die, Dinge, Sachen, Einträge alle',
    glue: `der, den, dem, des, von, vom, zu, zum, zur, für das, für den, für die, ich nehme, nimm, nehmen, wähle das, wähle den, wähle die, ich wähle, die sind, genehmige, genehmige den, genehmige die, genehmige das, erlaube den, erlaube die, erlaube das, mit dem, mit der, mein, meine, meinen`,
    at: 'im, in, für, um, gegen, nach, vor, ab, seit',
    want: `ich will den, ich will die, ich möchte den, ich möchte die, ich brauche den, ich brauche die, ich mag den, ich mag die`,
  },

  lookalikes:
    'bestätigst, bestätige nicht, bestattet, bestattung, klare, klares, klar nicht, genaue, genauer, richte, richtung, wichtig, nichtig, flüchtig, korrekte, korrektur, exakte, fichern, sichert, sicher nicht, natürliche, unnatürlich, definitive, gebogen, verstanden, einverständnis, unverstanden, dinge, danken, dankt, bitter, bieten, beten, bitten, machten, macht, machte, wachen, lachen, nacht, gernot, ferne, kerne, sterne, absolute, logik, zustimmt, aktzeptanz, freigabe nicht',

  phrases: {
    yesOrNo: 'Bitte mit Ja oder Nein antworten.',
    which: 'Welche?',
    whatToChange: 'Was soll geändert werden?',
    done: 'Erledigt.',
    cancelled: 'Abgebrochen.',
    denied: 'Nicht ausgeführt.',
    open: 'Das ist offen: {list}',
    needsButton: 'Dafür braucht es eine Schaltfläche: bitte damit entscheiden.',
    approvedOnly: 'Freigegeben: {list}.',
    restPending: 'Wartet noch auf deine Entscheidung: {list}.',
    restDenied: 'Wird nicht ausgeführt: {list}.',
    nothingOpen: 'Nichts wartet auf deine Entscheidung.',
    tooLong: 'Das ist zu lang für eine Antwort. Bitte mit Ja oder Nein antworten.',
  },
};
