import type { Lexicon } from '../lexicon.ts';

export const it: Lexicon = {
  language: 'it',
  name: 'Italiano',
  verbLast: false,
  sets: {
    pure: 'pure',
    the: 'il, lo, la, l, i, gli, le',
    it: 'questo, questa, quello, quella, ciò, lo, la, li, le, tutto, tutto questo, tutto quanto, così, queste, questi',
    is: "è, sono, va, è tutto, era, c'è",
    very: 'molto, davvero, proprio, veramente, assolutamente, totalmente, perfettamente, completamente, tutto, super, benissimo, più che, esattamente',
    good: `perfetto, perfetta, ottimo, ottima, eccellente, fantastico, fantastica, meraviglioso, meravigliosa, splendido, splendida, magnifico, grandioso, ideale, bello, bella, buono, buona, bene, benissimo, stupendo, bellissimo, top, super, favoloso, figo, forte, eccezionale`,
    right: 'giusto, giusta, corretto, corretta, esatto, esatta, corretti, giusti, vero così',
    me: 'per me, a me, da parte mia, con me, per noi, per conto mio',
    ask: `voglio, vorrei, vuoi, puoi, può, potresti, potrebbe, per favore, per piacere, ho bisogno di, desidero, devi, è meglio, mi piacerebbe, vogliamo, ti prego di, ho detto, si prega di`,
    task: `l'azione, l'azione in corso, l'operazione, l'operazione in corso, l'attività, l'attività corrente, il processo, il processo in corso, la richiesta, la mia richiesta, l'ordine, il mio ordine, il comando, l'istruzione, questa azione, questa operazione, questa richiesta, quest'azione, quest'operazione, questo ordine, tutte le azioni, tutte le operazioni, tutte le attività, tutti i processi, quello che stai facendo, quello che stavi facendo, quello che sta facendo, ciò che stai facendo, quello che ho detto, azione, operazione, attività, processo, richiesta`,
  },

  yes: `sì, sí, sì sì, ssì, sìì, certo, certo che sì, ma certo, certamente, certissimo, sicuro, sicuramente, sicuro che sì, sicurissimo, di sicuro, ovvio che sì, ovviamente sì, naturalmente, assolutamente sì, senz'altro, senza dubbio, senza alcun dubbio, senza ombra di dubbio, indubbiamente, indubbio, altroché, eccome, eh sì, oh sì, ah sì, beh sì, sì certo, sì grazie, sì sì certo, sì per favore, sì perfetto, sissignore, affermativo, positivo, infatti, volentieri, molto volentieri, con piacere, con molto piacere, ben volentieri, sono sicuro, sono sicura, ne sono sicuro, ne sono sicura, sono certo, sono certa,
    d'accordo, sono d'accordo, siamo d'accordo, sono pienamente d'accordo, sono completamente d'accordo, pienamente d'accordo, perfettamente d'accordo, d'accordo su {it}, sono d'accordo con {it}, concordo, concordo pienamente, ci sto, affare fatto, aggiudicato,
    confermo, confermato, confermata, confermare, conferma, confermi, lo confermo, la confermo, confermalo, confermala, confermo {it}, è confermato, puoi confermare, può confermare, voglio confermare, vorrei confermare, confermiamo, confermatissimo, ti confermo, le confermo,
    vai pure, vada pure, vai così, dai fallo, fai pure, faccia pure, fate pure,
    fallo, fallo pure, fallo per favore, lo faccia, lo faccia pure, fatelo, facciamolo, facciamo così, facciamo, fai così, faccia così, fai questo, fai, fai quello, puoi farlo, può farlo, potete farlo, puoi, lo puoi fare, voglio farlo, vorrei farlo, voglio che tu lo faccia, sia fatto, così si fa, dico sì, dico di sì, la mia risposta è sì, la risposta è sì, è un sì, per me è sì, per me sì, sisi, sissì, sì vai, certo vai, sì dai, ok dai, va bene dai, ne sono certo, ne sono certa, più che sicuro, più che sicura, più che d'accordo`,

  accept: `accetto, accettare, accettato, accetta, accetti, lo accetto, accettiamo, approvo, approvato, approvata, approvare, approva, lo approvo, autorizzo, autorizzato, autorizzata, lo autorizzo, consenso dato, do il mio consenso, do il consenso, permesso accordato, hai il mio permesso, ha il mio permesso, via libera, acconsento, concesso, procedi, proceda, procedere, procedete, procediamo, puoi procedere,
    può procedere, possiamo procedere, voglio procedere, vorrei procedere, prosegui, prosegua, proseguire, proseguiamo, puoi proseguire, può proseguire, continua, continui, continuare, continuate, continuiamo, puoi continuare, può continuare, vai avanti, vada avanti, andare avanti, andiamo avanti, avanti, avanti tutta, procedi pure, proceda pure, continua pure, vai vai, vai, vada`,

  okay: `okey, oki, okei, va bene, vabbene, vabene, va benissimo, va bene per me, per me va bene, a me va bene, ok va bene, va bene ok, ok per me, per me ok, per me è ok, è ok, ok ok, va più che bene, intesi, siamo intesi`,

  agree: `esatto, esattamente, esatto così, esatto è così, è così, proprio così, è proprio così, così è, precisamente, {right}, {is} {very?} {right}, {it} {is} {very?} {right}, {very} {right}, tutto {right}, tutto {is} {right}, è tutto {right}, è tutto in ordine, tutto in ordine, {is} {very?} {good} {me}, {it} {is} {very?} {good} {me}, per me {is} {very?} {good}, per me {good}, {good} {me}, suona bene, suona {good}, {it} suona bene, {it} suona {good}, questo suona bene, mi sembra bene, mi sembra {good}, mi sembra {right}, {it} mi sembra {good}, {it} mi sembra {right}, mi pare {good}, mi pare {right}, sembra {good} {me}, {it} sarebbe {very?} {good}, sarebbe {very?} {good}, {it} va bene, {it} va {very?} bene, l'hai detto, {it} mi sembra {very} {good}, mi sembra {very} {good}, mi sembra ok, mi sembra a posto, sarà {good}, correttissimo, giustissimo, esattissimo, del tutto corretto`,

  suits: `ha un bell'aspetto, mi va, mi va benissimo, funziona {me}, {it} funziona {me}, fa per me, fa al caso mio, è quello che voglio, è ciò che voglio, è proprio quello che voglio, mi sta bene, mi va bene, i dati sono corretti, i dati sono giusti, i dati sono esatti, le informazioni sono corrette, le informazioni sono giuste, le informazioni sono esatte, i dettagli sono corretti, tutti i dati sono corretti, tutte le informazioni sono corrette`,

  wish: `lo voglio, la voglio, voglio questo, voglio quello, mi piace, mi serve, ne ho bisogno, così com'è, com'è, vorrei, lo vorrei, mi piacerebbe`,

  alone: 's, si, sii, y, yo, mhm, ovvio, ovviamente, assolutamente, sure, yes sure, yeah sure',

  no: `no, nope, nah, noo, no no, ma no, eh no, ah no, oh no, beh no, no grazie, no no grazie, grazie ma no, grazie no, grazie ma no grazie, no per favore, per favore no, no signore, no signora, non ora, ora no, adesso no, non adesso, per ora no, per adesso no, per il momento no, al momento no, non al momento, in questo momento no, oggi no, non oggi, non ancora, ancora no, questa volta no, un'altra volta, la prossima volta, magari dopo, magari più tardi, magari un'altra volta, forse dopo, forse più tardi, forse un'altra volta, meglio di no, meglio no, è meglio di no, preferisco di no, preferirei di no, preferirei non, preferisco non,
    certo che no, ovviamente no, ovvio che no, naturalmente no, certamente no, sicuramente no, assolutamente no, di sicuro no, per niente, per nulla, niente affatto, affatto, nient'affatto, in nessun modo, in nessun caso, in alcun modo, neanche per sogno, nemmeno per sogno, neanche per idea, manco per sogno, manco morto, neppure, neanche, nemmeno, scordatelo, col cavolo, mai, mai più, mai e poi mai, giammai, non se ne parla, non se ne parla proprio, impossibile, è impossibile, non proprio, non veramente, non esattamente, non davvero, non del tutto, non molto, non tanto, non è necessario, non serve, non mi serve, non occorre, non c'è bisogno, non ho bisogno, non ne ho bisogno,
    non voglio, non lo voglio, non la voglio, io non voglio, non vorrei, non desidero, non mi piace, non mi interessa, non sono interessato, non sono interessata, non mi va, non mi va bene, non va bene, non va, non va bene così, non mi convince, non accetto, non lo accetto, non approvo, non autorizzo, non confermo, non sono d'accordo, non siamo d'accordo, non d'accordo, non concordo, in disaccordo, sono in disaccordo, disaccordo, non posso, non potrei, non credo, non credo proprio, non lo credo, non penso, non penso proprio, penso di no, credo di no, direi di no, non direi, dico no, dico di no, ho detto no, ho detto di no, la mia risposta è no, la risposta è no, è un no, per me no, per me è no,
    non farlo, non lo fare, non fare niente, non fare nulla, non fare questo, non lo faccia, non faccia nulla, non procedere, non proceda, non continuare, non continui, non andare avanti, non è {right}, non è {good}, {it} non è {right}, {it} non è {good}, non così, così no, questo no, quello no, non questo, non quello, non è così, non è questo, non è quello che voglio, non è quello che volevo, non è vero, non intendevo questo, non era questo, niente, niente di tutto questo, niente di questo, nulla, nulla di tutto ciò, niente grazie, negativo, ho cambiato idea, cambiato idea, mi sono pentito, mi spiace no, mi dispiace no, mi dispiace ma no, scusa no, non importa, non fa niente lascia, passo, io passo, non più, non lo voglio più, non voglio più, purtroppo no, purtroppo non posso, sfortunatamente no, spiacente no, spiacente`,

  noAlone: 'n, né, ciao, arrivederci, addio, nein, niet',

  stop: {
    cancel: `annulla, annullare, annulli, annullato, annullata, annullalo, annullala, {ask} annullare, {ask} annullarlo, annulla {it}, annulla {task}, annullare {task}, {ask} annullare {task}, annulla tutto, annullare tutto, disdici, disdire, disdetta, abortire, abortisci, interrompi {task}, revoca, revocare, sospendi, sospendere, abbandona, abbandonare, rinuncio, rinunciare, rinuncia, ritira {task}, annulla {pure}`,
    stop: `ferma, fermare, fermati, fermi, si fermi, fermalo, ferma {it}, ferma {task}, ferma tutto, fermare {task}, {ask} fermarti, {ask} fermarti ora, {ask} fermarsi, {ask} fermare, {ask} fermare {task}, stop, stoppa, stoppare, smettila, smetti, smetta, smettere, basta, basta così, ora basta, abbastanza, è abbastanza, interrompi, interrompere, interrompa, interrompi tutto, termina, terminare, termini, termina {it}, termina {task}, termina tutto, terminare {task}, finisci, finire, finiscila, finita, fine, esci, uscire, zitto, stai zitto, sta zitto, silenzio, taci, alt, blocca tutto`,
    reject: `rifiuto, rifiutare, rifiutato, rifiutata, rifiuta, lo rifiuto, mi rifiuto, respingo, respingere, respinto, respinta, nego, negare, negato, negata, declino, declinare, declinato, mi oppongo, disapprovo, sbagliato, sbagliata, {is} sbagliato, {it} {is} sbagliato, errato, errata, {is} errato, errore, {is} un errore, {it} {is} un errore, falso, {is} falso, {it} {is} falso, bugia, {is} una bugia, {it} {is} una bugia, scorretto, incorretto, {is} scorretto, ti sbagli, si sbaglia, sbagli, male, {is} male, {is} inaccettabile, inaccettabile, cattiva idea, pessima idea, brutta idea, {is} una cattiva idea, indesiderato, indesiderata, inappropriato, vietato, proibito, dissento, contrario, sono contrario, sono contraria`,
    skip: `dimentica, dimenticalo, dimenticare, dimentica {it}, dimentica {task}, dimenticatene, lascia, lascia stare, lasci stare, lascia perdere, lasci perdere, lasciamo perdere, lasciamo stare, lascialo, lascialo così, lascia così, lascia com'è, ignora, ignoralo, ignorare, ignora {it}, ignora {task}, salta, saltare, saltalo, salta {it}, scarta, scartare, scartalo, come non detto, fa niente, fa nulla`,
    erase: 'cancella, cancella {it}, cancella {task}, cancella {pure}',
  },

  polite: `per favore, perfavore, per piacere, per cortesia, cortesemente, gentilmente, grazie, grazie mille, grazie tante, molte grazie, mille grazie, tante grazie, grazie infinite, la ringrazio, ti ringrazio, grazie di tutto, grazie per l'aiuto, grazie dell'aiuto, prego, ti prego, la prego, signore, signora, amico, amica, capo, caro, cara, molto gentile, sei gentile`,

  filler: `ah, oh, eh eh, ehm, uhm, uh, beh, be, allora, dunque, quindi, ora, adesso, subito, immediatamente, ora subito, adesso subito, semplicemente, come mostrato, come proposto, come previsto, in tal caso, in questo caso, per me, da parte mia, ecco, infatti sì`,

  praise: `{good}, {very} {good}, {is} {very?} {good}, {it} {is} {very?} {good}, che bello, che {good}, buona idea, ottima idea, bella idea, buon piano, tutto bene, tutto ok, tutto a posto, tutto perfetto, tutto pronto, sono pronto, meglio così, contento, contenta, felice, bravo, brava, bene, benissimo, molto bene, hai ragione, ha ragione, hai perfettamente ragione, pronto, pronta`,

  degree: 'completamente, perfettamente, interamente, pienamente, totalmente, del tutto, più che',

  object: `questo, questa, quello, quella, ciò, tutto questo, tutto quanto, lo stesso, la stessa cosa, il tutto`,

  aside: `nessun problema, non c'è problema, non c'è nessun problema, senza problemi, senza problema, non ci sono problemi, non ti preoccupare, non si preoccupi, non preoccuparti, niente problemi, nessuna obiezione, non ho obiezioni, non ho nulla in contrario, non ho niente in contrario, niente in contrario, nulla in contrario, nulla da obiettare, niente da obiettare, nessun dubbio, non ho dubbi, non c'è dubbio, non c'è alcun dubbio, niente da cambiare, nulla da cambiare, nessuna modifica, nessun cambiamento, niente da aggiungere, nulla da aggiungere, di niente, di nulla, figurati, si figuri, ci mancherebbe, ci mancherebbe altro, nessun inconveniente, non c'è di che, non vedo l'ora, non mi dispiace, capito, ho capito, capisco, ricevuto, ha senso, è tutto, questo è tutto, nient'altro, basta così grazie, buongiorno, buonasera, buon pomeriggio, salve, buona giornata, ottimo lavoro, bel lavoro, ben fatto, cordiali saluti, guarda, senti, davvero, veramente, sul serio, sinceramente, onestamente, bene grazie, benissimo grazie, tutto bene grazie, va bene così grazie, perfettamente chiaro, completamente chiaro, del tutto chiaro, tutto chiaro`,

  may: 'può, potete',

  letting: ' puoi pure, desidero, voglio',

  doing: `inizia, iniziare, inizi, iniziamo, comincia, cominciare, cominci, cominciamo, parti, partiamo, avvia, avviare, avvii, avvialo, esegui, eseguilo, effettua, effettuare, effettui, realizza, realizzare, completa, completare, completalo, concludi, concludere, fai quanto, procedi con questo, procedi con quello, imposta, impostalo, applica, applicare, applicalo, occupatene, se ne occupi, sistema, sistemalo, fare, farlo, prepara, preparalo`,

  acts: {
    delete: `elimina, eliminale, eliminarli, eliminarle, cancellali, cancellale, cancellarli, cancellarle, puoi eliminarli, puoi eliminarle, puoi cancellarli, puoi cancellarle, può eliminarli, eliminare, elimini, eliminalo, eliminala, eliminali, eliminarlo, eliminarla, lo elimini, puoi eliminare, puoi eliminarlo, può eliminarlo, cancellare, cancellalo, cancellala, cancellarlo, cancelli, puoi cancellarlo, rimuovi, rimuovere, rimuova, rimuovilo, rimuoverlo, togli, togliere, toglilo, voglio eliminarlo, eliminazione, elimina {pure}, elimini {pure}, eliminalo {pure}, eliminala {pure}, eliminali {pure}, eliminarlo {pure}, eliminarla {pure}, cancellalo {pure}, cancellala {pure}, cancellarlo {pure}, cancelli {pure}, rimuovi {pure}, rimuova {pure}, rimuovilo {pure}, rimuoverlo {pure}, togli {pure}, toglilo {pure}, butta, buttalo, buttala, buttalo via, puoi cancellarla, puoi rimuoverlo, voglio cancellarlo, da eliminare, puoi toglierlo, levalo, leva, cestina, cestinalo`,
    send: `invia, inviare, invii, invialo, inviala, inviarlo, inviali, lo invii, puoi inviare, puoi inviarlo, manda, mandare, mandi, mandalo, mandala, mandarlo, spedisci, spedire, spediscilo, invia {pure}, invii {pure}, invialo {pure}, inviala {pure}, inviarlo {pure}, inviali {pure}, manda {pure}, mandi {pure}, mandalo {pure}, mandala {pure}, mandarlo {pure}, spedisci {pure}, spediscilo {pure}, puoi mandarlo`,
    book: `prenota, prenotare, prenoti, prenotalo, prenotala, prenotarlo, puoi prenotare, puoi prenotarlo, fai la prenotazione, fare la prenotazione, riserva, riservare, programma, programmare, pianifica, pianificare, fissa, fissare, fissa l'appuntamento, metti in agenda, prenoti {pure}, prenotalo {pure}, prenotala {pure}, prenotarlo {pure}, riserva {pure}, programma {pure}, pianifica {pure}, fissa {pure}`,
    pay: `paga, pagare, paghi, pagalo, pagala, pagarlo, puoi pagare, fai il pagamento, fare il pagamento, effettua il pagamento, salda, saldare, paga {pure}, paghi {pure}, pagalo {pure}, pagala {pure}, pagarlo {pure}, salda {pure}`,
    buy: `compra, comprare, compri, compralo, comprala, comprarlo, puoi comprarlo, acquista, acquistare, acquisti, acquistalo, ordina, ordinare, ordinalo, ordini, fai l'ordine, compra {pure}, compri {pure}, compralo {pure}, comprala {pure}, comprarlo {pure}, acquisti {pure}, acquistalo {pure}, ordina {pure}, ordinalo {pure}, ordini {pure}`,
    publish: `pubblica, pubblicare, pubblichi, pubblicalo, pubblicala, pubblicarlo, puoi pubblicare, puoi pubblicarlo, posta, postare, postalo, diffondi, diffondere, metti online, mettilo online, pubblica {pure}, pubblichi {pure}, pubblicalo {pure}, pubblicala {pure}, pubblicarlo {pure}, postalo {pure}, diffondi {pure}`,
    update: `aggiorna, aggiornare, aggiorni, aggiornalo, aggiornala, aggiornarlo, aggiorna {pure}, aggiorni {pure}, aggiornalo {pure}, aggiornala {pure}, aggiornarlo {pure}`,
    create: `crea, creare, crei, crealo, creala, crearlo, puoi crearlo, aggiungi, aggiungere, aggiunga, aggiungilo, aggiungila, inserisci, inserire, inseriscilo, crea {pure}, crei {pure}, crealo {pure}, creala {pure}, crearlo {pure}, aggiungi {pure}, aggiunga {pure}, aggiungilo {pure}, aggiungila {pure}, inserisci {pure}, inseriscilo {pure}`,
    move: `sposta, spostare, sposti, spostalo, spostala, spostarlo, muovi, muovere, puoi spostarlo, sposti {pure}, spostalo {pure}, spostala {pure}, spostarlo {pure}, muovi {pure}`,
    share: `condividi, condividere, condivida, condividilo, condividila, condividerlo, puoi condividerlo, condividi {pure}, condivida {pure}, condividilo {pure}, condividila {pure}, condividerlo {pure}`,
    save: `salva, salvare, salvi, salvalo, salvala, salvarlo, memorizza, memorizzare, conserva, conservare, salva {pure}, salvi {pure}, salvalo {pure}, salvala {pure}, salvarlo {pure}, memorizza {pure}, conserva {pure}`,
    archive: `archivia, archiviare, archivi, archivialo, archiviala, archiviarlo, archivia {pure}, archivi {pure}, archivialo {pure}, archiviala {pure}, archiviarlo {pure}`,
    restore: `ripristina, ripristinare, ripristini, ripristinalo, recupera, recuperare, recuperalo, ripristina {pure}, ripristini {pure}, ripristinalo {pure}, recupera {pure}, recuperalo {pure}`,
    run: `eseguire, esegua, lancia, lanciare, lancialo, esegua {pure}, lancia {pure}, lancialo {pure}`,
    close: `chiudi, chiudere, chiuda, chiudilo, chiudila, chiuderlo, chiudi {pure}, chiuda {pure}, chiudilo {pure}, chiudila {pure}, chiuderlo {pure}`,
    refund: `rimborsa, rimborsare, rimborsa {pure}`,
    charge: `addebita, addebitare`,
    transfer: `trasferisci, trasferire, fai il bonifico, fare il bonifico, trasferisci {pure}`,
    replace: `sostituisci, sostituire, sostituisci {pure}`,
    rename: `rinomina, rinominare, rinomina {pure}`,
    reschedule: `riprogramma, riprogrammare, riprogramma {pure}`,
    forward: `inoltra, inoltrare, inoltra {pure}`,
    reply: `rispondi, rispondere, rispondi {pure}`,
    message: ``,
    email: ``,
    rent: ``,
    subscribe: ``,
    install: `installa, installare, installalo, installa {pure}, installalo {pure}`,
    call: `chiama, chiamare, chiama {pure}`,
    play: `riproduci, riprodurre, riproduci {pure}`,
    merge: `unisci, unire, unisci {pure}`,
    deploy: `rilascia, rilasciare, rilascia {pure}`,
    export: `esporta, esportare, scarica, scaricare, scarica {pure}`,
    register: `registra, registrare, registra {pure}`,
    write: `genera, generare, scrivi, scrivere, genera {pure}, scrivi {pure}`,
    wipe: ``,
    disable: `disattiva, disattivare, disattivalo, spegni, spegnere, disattiva {pure}, disattivalo {pure}, spegni {pure}`,
    block: `blocca, bloccare, bloccalo, congela, congelare, blocca {pure}, bloccalo {pure}, congela {pure}`,
    resolve: ``,
    revert: ``,
    invite: ``,
  },

  negation:
    'non, senza, nessuno, nessun, nessuna, non è, non sono, non lo, non la, non mi, non si, non ti, non ci, né questo, non era, non sarà',
  hedge: `forse, magari, può darsi, può essere, potrebbe essere, probabilmente, possibilmente, eventualmente, è possibile, è probabile, suppongo, suppongo di sì, immagino, immagino di sì, credo, credo di sì, credo che, penso, penso di sì, penso che, direi, direi di sì, mi sembra di sì, mi sembra che, sembrerebbe, pare, pare di sì, spero, spero di sì, speriamo, più o meno, circa, quasi, un po, un po', un pochino, abbastanza bene, dipende, non so, non lo so, boh, non saprei, non ne ho idea, nessuna idea, non ho idea, non sono sicuro, non sono sicura, non sono certo, non sono certa, non ne sono sicuro, incerto, indeciso, indecisa, dubito, ne dubito, ho dubbi, ho qualche dubbio, fa lo stesso, è lo stesso, è uguale, mi è indifferente, indifferente, fai tu, faccia lei, decidi tu, decida lei, come vuoi, come vuole, come preferisci, come credi, quello che vuoi, quel che vuoi, qualsiasi, qualsiasi cosa, qualunque, chiunque, perché no, in teoria, teoricamente, in linea di massima, in principio, di massima, apparentemente, a quanto pare, per ora, per adesso, per il momento, al momento, vediamo, vedremo, si vedrà, ci penso, ci penserò, ci devo pensare, devo pensarci, fammi pensare, mi faccia pensare, mah, bah, hmm, hm, mmm, mm, o no, o, oppure, sì e no, in parte, parzialmente, dovrebbe, dovrebbe funzionare, dovrebbe andare, potrebbe funzionare, potrebbe andare, niente male, non male, non è male, insomma, così così, qualcosa, qualcuno, uno qualsiasi, prova, proviamo, tentiamo, diciamo, piuttosto, vabbè, va be, vabbe, va bene così, così va bene, tutto ok così, tutto a posto così, vai via, via, come no, andiamo, lo faccio io, mi piace molto, lo adoro, adoro, li voglio, voglio proprio questo, mi piacerebbe molto, mi farebbe piacere, mi piace così, lo desidero, funziona, {it} funziona, funziona bene, funziona ancora, in effetti, effettivamente, appunto, sta bene, sarebbe bello, sarebbe bene, sarebbe buono, {it} andrebbe bene, andrebbe bene, dai, su dai, e dai, ma dai, dai su, forza, ma sì, ma sì dai, vai tranquillo, sì pronto, sì dica, sì dimmi, va bene va bene, certo certo, sto bene, conferma per favore, confermi per favore, per favore conferma, ciao ciao, lo so, sì lo so, fatto, già fatto, così sia, mah sì, insomma sì, cancella tutto, così è sicuro`,
  condition: `se, se vuoi, se vuole, se puoi, se può, se possibile, solo se, soltanto se, a meno che, a patto che, a condizione che, purché, sempre che, nel caso, in caso, quando, appena, non appena, dopo che, dopo aver, prima di, prima che, finché, fino a quando, mentre, altrimenti, perché, poiché, dato che, siccome, con`,
  contrast: `ma, però, tuttavia, comunque, invece, anzi, piuttosto che, al posto, sebbene, anche se, benché, nonostante, d'altra parte, in realtà, a dire il vero, ripensandoci, pensandoci bene, eppure, bensì, solo che`,
  delay: `dopo, più tardi, domani, dopodomani, stasera, stanotte, oggi pomeriggio, la settimana prossima, il mese prossimo, lunedì, martedì, mercoledì, giovedì, venerdì, sabato, domenica, aspetta, aspetti, aspettare, aspetta un attimo, aspetta un momento, un attimo, un momento, un minuto, un secondo, un attimino, dammi un minuto, dammi un attimo, fammi vedere prima, fammi controllare, presto, tra poco, fra poco, prima o poi, in seguito, successivamente, rimanda, rimandare, posticipa, posticipare, pausa, oggi, prima, ancora, ricordamelo dopo`,
  question: `cosa, che cosa, che cos'è, cos'è, qual è, quale, quali, chi, come, quanto, quanta, quanti, quante, quando è, dove, dov'è, perché mai, come mai, che ne dici, e se, posso, possiamo, c'è un, ci sono, hai, avete, sei sicuro, sei sicura, è sicuro, mi puoi dire, puoi dirmi, scusa, scusi, come hai detto, cosa hai detto, non ho capito, non capisco, davvero sicuro, in che senso, siamo spiacenti`,
  request: `mostra, mostrami, mostrare, mostri, fammi vedere, fammi sapere, dimmi, mi dica, dammi, mi dia, cerca, cercare, cercami, trova, trovare, trovami, elenca, elencare, lista, apri, aprire, aiuto, aiuta, aiutami, mi aiuti, aiutare, spiega, spiegami, spiegare, ho bisogno, voglio un, voglio una, voglio vedere, voglio sapere, voglio parlare, vorrei un, vorrei una, vorrei sapere, vorrei vedere, ricordami, traduci, calcola, confronta, consiglia, consigliami, suggerisci, leggi, leggere, ripeti, ripetere, torna, tornare, torna a, indietro, precedente, prossimo, successivo, altro, un altro, un'altra, altra cosa, qualcos'altro, ancora un, inoltre, in più, umano, operatore, ricomincia, ricominciare, parlami, raccontami, visualizza`,
  edit: `modifica, modificare, modifichi, modificalo, modificala, voglio modificare, vorrei modificare, puoi modificare, puoi modificarlo, cambia, cambiare, cambi, cambialo, cambiala, cambiarlo, cambia in, cambialo in, voglio cambiare, vorrei cambiare, puoi cambiare, puoi cambiarlo, edita, editare, correggi, correggere, correggilo, voglio correggere, vorrei correggere, rettifica, rettificare, aggiusta, aggiustare, mettilo alle, fallo alle, metti invece, fai invece`,

  select: {
    all: 'tutti, tutte, tutti quanti, tutte quante, tutti loro, tutti i, tutte le, ognuno, ognuna, ciascuno, tutti gli, tutto',
    both: 'entrambi, entrambe, tutti e due, tutte e due, ambedue, i due, le due, entrambi i, entrambe le',
    none: 'nessuno dei due, nessuna delle due, nessuno di loro, nessuna di loro, nessuno di questi, nessuno di essi, né uno né altro, né l’uno né l’altro, nessuno nessuno',
    only: 'solo, soltanto, solamente, unicamente, esclusivamente, solo il, solo la, solo i, solo le, soltanto il, soltanto la, nient’altro che',
    except:
      'tranne, eccetto, salvo, meno, a parte, ad eccezione di, ad eccezione del, tranne il, tranne la, ma non, escluso, esclusa, senza il, senza la, fuorché',
    others:
      'gli altri, le altre, il resto, i restanti, le restanti, i rimanenti, l’altro, l’altra, tutti gli altri, tutte le altre, tutto il resto, nessun altro, altri',
    and: 'ed, e il, e la, e i, e le, nonché, insieme a, e',
    upTo: 'a, al, alla, fino a, fino al, fino alla',
    last: 'ultimo, ultima, ultimi, ultime, l’ultimo, l’ultima, gli ultimi, le ultime',
    first: '',
    ordinals: [
      'primo, prima cosa, primi, prime, il primo, la prima, i primi, le prime',
      'secondo, seconda',
      'terzo, terza',
      'quarto, quarta',
      'quinto, quinta',
      'sesto, sesta',
      'settimo, settima',
      'ottavo, ottava',
      'nono, nona',
      'decimo, decima',
    ],
    numbers: ['uno, una, un', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci'],
    endings: 'o, a, i, e',
    mark: 'numero, numeri, nr, num, elemento, elementi, opzione, opzioni, voce, voci, il numero, punto',
    one: 'cosa sola, scelta',
    ones: 'quelli che sono, quelle che sono, quelli, quelle che, cose, questi, queste, quelle',
    glue: `il, i, gli, l', di, del, della, dei, delle, nel, nella, per il, per la, scelgo, scegli, scegliere, prendo, prendi, prendere, seleziona, selezionare, seleziono, opto per, che sono, che è, accetto il, accetto la, approvo il, approvo la, approva il, approva la, con il, con la, mio, mia, fai il, fai la`,
    at: 'per, alle, verso le, tra, fra, entro le',
    want: `voglio il, voglio la, voglio i, voglio le, vorrei il, vorrei la, mi serve il, mi serve la, mi piace il, mi piace la, tengo il, tengo la`,
  },

  lookalikes:
    'confermò, conformo, conforma, affermo, fermo, fermato, accettò, eccetto, accento, accetta, corrette, correte, corrotto, perfette, prefetto, procedo, processo, prosegue, esatte, esarcato, cerco, certa, certe, cervo, corto, sicura, sicuri, siculo, scuro, giusta, gusto, guasto, contento, contenti, dentro, approvò, improvviso, prova, naturale, avanzi, davanti, volenti, accordi, ricordo, disaccordo',

  phrases: {
    yesOrNo: 'Rispondi sì o no, per favore.',
    which: 'Quali?',
    whatToChange: 'Che cosa va cambiato?',
    done: 'Fatto.',
    cancelled: 'Annullato.',
    denied: 'Non è stato fatto.',
    open: 'In attesa: {list}',
    needsButton: 'Per questo serve un pulsante: usalo per decidere.',
    approvedOnly: 'Approvato: {list}.',
    restPending: 'In attesa della tua decisione: {list}.',
    restDenied: 'Non verrà fatto: {list}.',
    nothingOpen: 'Nulla attende la tua decisione.',
    tooLong: 'È troppo lungo per essere una risposta. Rispondi sì o no, per favore.',
  },
};
