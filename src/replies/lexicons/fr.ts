import type { Lexicon } from '../lexicon.ts';

export const fr: Lexicon = {
  language: 'fr',
  name: 'Français',
  verbLast: false,
  sets: {
    the: 'le, la, les, l',
    it: "ça, cela, ceci, ce, c', le, la, les, celui-ci, celle-ci, celui-là, celle-là, tout ça, tout cela, tout, l'",
    is: "est, c'est, c'était, sont, tout est, ça est",
    very: 'très, tout à fait, vraiment, totalement, absolument, parfaitement, complètement, bien, super, trop, exactement, tout',
    good: `parfait, parfaite, super, génial, géniale, excellent, excellente, formidable, magnifique, merveilleux, impeccable, impec, nickel, top, cool, extra, fantastique, chouette, sympa, idéal, idéale, bon, bonne, bien, fabuleux, sensationnel, au top`,
    right: 'correct, correcte, corrects, exact, exacte, juste',
    me: 'pour moi, à moi, avec moi, de mon côté, me concernant, pour nous',
    ask: `je veux, je voudrais, j'aimerais, je souhaite, peux-tu, pouvez-vous, pourrais-tu, pourriez-vous, tu peux, vous pouvez, s'il te plaît, s'il vous plaît, merci de, il faut, veuillez, on peut, je dois, je préfère, je vais, j'ai dit`,
    task: `l'action, l'action en cours, l'opération, l'opération en cours, la tâche, la tâche en cours, le processus, le processus en cours, la demande, ma demande, la commande, ma commande, l'ordre, l'instruction, cette action, cette opération, cette tâche, cette demande, cette commande, cet ordre, cette instruction, toutes les actions, toutes les tâches, toutes les opérations, tous les processus, toutes les actions en cours, toutes les tâches en cours, ce que tu fais, ce que vous faites, ce que tu es en train de faire, ce que vous êtes en train de faire, ce que j'ai dit, action, tâche, opération, processus`,
  },

  yes: `oui, ouii, ouais, ouai, ouaip, ouep, voui, oui oui, mais oui, ah oui, ben oui, bah oui, eh oui, oh oui, oh que oui, oui monsieur, oui madame, oui merci, oui bien sûr, oui d'accord, que oui, bien sûr, bien sûr que oui, biensur, évidemment, bien évidemment, certainement, certes oui, absolument, assurément, tout à fait, effectivement, en effet, carrément, naturellement, volontiers, avec plaisir, avec grand plaisir, sans aucun doute, sans doute possible, sans hésiter, sans hésitation, bien entendu, affirmatif, positif, à coup sûr, c'est certain, c'est sûr, j'en suis sûr, j'en suis sûre, j'en suis certain, j'en suis certaine, je suis sûr, je suis sûre, je suis certain, je suis certaine, sûr et certain,
 je suis d'accord, je suis tout à fait d'accord, tout à fait d'accord, entièrement d'accord, on est d'accord, nous sommes d'accord, d'accord avec {it}, je suis d'accord avec {it}, en accord, convenu, marché conclu, ça me va, cela me va, ça me convient, cela me convient, ça nous va, ça nous convient, ça convient, ça joue, adjugé, banco, tope là,
    accord donné,
    je confirme, confirmer, confirmé, confirmée, confirmez, confirme, je le confirme, je la confirme, c'est confirmé, je vous le confirme, je vous confirme, je te confirme, je confirme {it}, oui je confirme, tu peux confirmer, vous pouvez confirmer, je veux confirmer, nous confirmons,
    vas-y, allez-y, lancez-vous, lance-toi,
    fais-le, faites-le, fais ça, faites ça, faites cela, fais cela, fais, faites, fais donc, faites donc, faisons-le, faisons ça, faisons comme ça, fais comme ça, faites comme ça, faites ainsi, on fait ça, on fait comme ça, tu peux le faire, vous pouvez le faire, tu peux, vous pouvez, vous pouvez y aller, tu peux y aller, je veux le faire, je veux que tu le fasses, je veux bien, avec joie, s'il vous plaît oui, faites-le s'il vous plaît, fais-le s'il te plaît, faites donc s'il vous plaît, qu'il en soit ainsi, je dis oui, ma réponse est oui, la réponse est oui, c'est oui, c'est un oui, pour moi c'est oui, oui allez, allez oui, je suis entièrement d'accord, je suis totalement d'accord`,

  accept: `j'accepte, accepter, accepté, acceptée, acceptez, accepte, je l'accepte, j'approuve, approuvé, approuvée, approuver, approuvez, je l'approuve, je valide, validé, validée, valider, valide, validez, je le valide, tu peux valider, vous pouvez valider, c'est validé, j'autorise, autorisé, autorisée, je l'autorise, permission accordée, accordé, vous avez mon accord, tu as mon accord, feu vert,
    je donne mon accord, je consens, continue, continuez, continuer, continuons, tu peux continuer, vous pouvez continuer, je veux continuer, on continue, poursuis, poursuivez, poursuivre, poursuivons, procède, procédez, procéder, procédons, tu peux procéder, vous pouvez procéder, en avant, allons-y, on y va, fonce, foncez, c'est parti`,

  okay: `okey, oki, okidoki, très bien, c'est bon, c'est ok, c'est okay, c'est bon pour moi, c'est ok pour moi, ok pour moi, bon pour moi, bon d'accord, bon ok, va pour {it}, parfait allez-y, ok c'est bon, ok ok, dac, dacc, dak, dacodac, d'accord, ok d'accord, entendu, c'est entendu, ça marche, ça roule, d'acc`,

  agree: `exactement, exactement ça, précisément, c'est exactement ça, c'est ça, c'est bien ça, c'est cela, c'est bien cela, voilà c'est ça, {right}, {is} {very?} {right}, {it} {is} {very?} {right}, tout est {very?} {right}, tout est {very?} {good}, tout est en ordre, tout est bon, tout est ok, c'est en ordre, {is} {very?} {good} {me}, {good} {me}, {very} {good} {me}, ça sonne bien, ça sonne {good}, cela sonne bien, ce serait {very?} {good}, ça serait {very?} {good}, ça sera {very?} {good}, ce sera {very?} {good}, ça me semble {good}, ça me paraît {good}, cela me semble {good}, cela me paraît {good}, ça me semble {right}, cela me semble {right}, me semble {good}, serait {good}, sera {good}, je suis partant, je suis partante, c'est tout à fait ça, c'est parfaitement ça, ça me va parfaitement`,

  suits: `ça a l'air {good}, ça a l'air {right}, cela semble {good}, cela semble {right}, me convient, me convient parfaitement, ça me convient parfaitement, ça me va {very?} {good}, ça me va très bien, ça ira {very?} {good}, c'est ce que je veux, c'est bien ce que je veux, c'est exactement ce que je veux, c'est ce que je souhaite, les informations sont correctes, les informations sont exactes, les détails sont corrects, les détails sont exacts, les données sont correctes, les données sont exactes, toutes les informations sont correctes`,

  wish: `je le veux, je la veux, je veux ça, je veux celui-ci, j'aime bien, j'aime ça, j'adore, ça me plaît, j'en ai besoin, je le garde, comme c'est, tel que c'est, j'aimerais bien, je voudrais bien, j'aimerais, je voudrais`,

  alone: 'o, vui, mhm, sûr, go',

  no: `non, nan, nann, nonn, nope, nop, nenni, que nenni, non non, ah non, oh non, mais non, ben non, bah non, que non, oh que non, non merci, non merci beaucoup, merci mais non, merci mais non merci, non monsieur, non madame, non s'il vous plaît, non s'il te plaît, pas maintenant, pas tout de suite, pas pour l'instant, pas pour le moment, pas encore, pas aujourd'hui, pas ce soir, pas cette fois, pas cette fois-ci, pas là, pas question, hors de question, c'est hors de question, une autre fois, la prochaine fois, peut-être plus tard, peut-être une autre fois, peut-être la prochaine fois, plutôt non, plutôt pas, mieux vaut pas, il vaut mieux pas, je préfère pas, je ne préfère pas, je préfère que non, je préférerais pas, je préférerais que non,
    bien sûr que non, évidemment pas, évidemment que non, certainement pas, absolument pas, pas du tout, surtout pas, en aucun cas, en aucune façon, en aucune manière, sûrement pas, vraiment pas, pas vraiment, pas exactement, pas tout à fait, pas forcément, pas nécessairement, pas d'accord, pas ok, pas bon, pas bien, pas correct, pas exact, pas ça, pas celui-là, pas celui-ci, pas comme ça, pas moi, pas la peine, pas besoin, pas nécessaire, pas intéressé, pas intéressée, jamais, jamais de la vie, jamais jamais, plus jamais, au grand jamais, même pas en rêve, dans tes rêves, sans façon, très peu pour moi, tu rêves, aucune chance, impossible, c'est impossible, aucun moyen,
    je ne veux pas, je ne veux plus, je veux pas, je veux plus, j'en veux pas, je n'en veux pas, je ne le veux pas, je ne souhaite pas, je souhaite pas, je ne désire pas, je ne voulais pas, je voulais pas, je n'aime pas, j'aime pas, je n'ai pas besoin, j'ai pas besoin, je n'en ai pas besoin, je ne suis pas d'accord, je suis pas d'accord, je ne suis pas intéressé, je suis pas intéressé, je n'accepte pas, j'accepte pas, je n'approuve pas, je ne valide pas, je ne confirme pas, je confirme pas, je n'autorise pas, je ne peux pas, je peux pas, je ne vais pas, je vais pas, je ne crois pas, je crois pas, je ne pense pas, je pense pas, je pense que non, je crois que non, je dirais non, je dirais que non, je dis non, j'ai dit non, ma réponse est non, la réponse est non, c'est non, c'est un non, je veux aucun, je ne veux aucun, je déteste, je déteste ça, je refuse,
    ne fais pas, ne faites pas, ne fais rien, ne faites rien, fais pas ça, faites pas ça, fais rien, ne fais pas ça, ne faites pas ça, ne le fais pas, ne le faites pas, le fais pas, n'en fais rien, ne continue pas, ne continuez pas, ne procédez pas, ne valide pas, ne validez pas, ne confirme pas, ne confirmez pas, ce n'est pas {right}, c'est pas {right}, ce n'est pas {good}, c'est pas {good}, ce n'est pas ça, c'est pas ça, c'est pas bon, ce n'est pas bon, ce n'est pas ok, ce n'est pas ce que je veux, c'est pas ce que je veux, ce n'est pas ce que j'ai dit, c'est pas ce que j'ai dit, ce n'est pas nécessaire, c'est pas nécessaire, ce n'est pas la peine, c'est pas la peine, ce n'est pas le cas, ça ne va pas, ça va pas, ça ne me va pas, ça me va pas, ça ne me convient pas, ça ne marche pas, ça marche pas, rien, rien du tout, rien de tout ça, rien merci, négatif, j'ai changé d'avis, j'ai changé d'idée, changement d'avis, désolé non, désolée non, désolé mais non, non ça va, tant pis, peu importe, en désaccord, je suis en désaccord, désaccord, ne t'embête pas, malheureusement non, hélas non, malheureusement pas, je crains que non, ce n'est pas vrai, c'est pas vrai, ça ne me plaît pas, je préfère ne pas, j'aimerais mieux pas, plus tard peut-être`,

  noAlone: 'ni, no, au revoir, bye, adieu, ciao, nein',

  stop: {
    cancel: `annule, annuler, annulez, annulé, annulée, annulation, j'annule, je veux annuler, {ask} annuler, annule {it}, annulez {it}, annuler {it}, annule-le, annule-la, annulez-le, annule {task}, annulez {task}, annuler {task}, {ask} annuler {task}, {ask} l'annuler, annule tout, annuler tout, annulez tout, tout annuler, abandonne, abandonner, abandonnez, j'abandonne, abandonne {task}, abandonner {task}, avorte, avorter, révoque, révoquer, suspends, suspendre, retire {task}, retirez {task}, décommande`,
    stop: `arrête, arrete, arrêter, arrêtez, arrêt, arret, arrête {it}, arrêtez {it}, arrête {task}, arrêtez {task}, arrêter {task}, arrête tout, arrêtez tout, tout arrêter, {ask} arrêter, {ask} arrêter {task}, {ask} t'arrêter, {ask} vous arrêter, arrête-toi, arrêtez-vous, stop, stoppe, stopper, stoppez, stoppe {task}, stop tout, cesse, cesser, cessez, cesse {task}, cessez {task}, cesse ça, interromps, interrompre, interrompez, interrompre {task}, termine, terminer, terminez, termine {task}, mets fin à {task}, halte, quitter, quitte, sortir, tais-toi, taisez-vous, silence, chut, la ferme, ferme-la, assez, ça suffit, suffit, c'est assez, fin`,
    reject: `rejeter, rejeté, rejetée, je rejette, rejette, refuser, refusé, refusée, refuse, refusez, je le refuse, décliner, je décline, décliné, décline, nier, je m'oppose, je désapprouve, désapprouvé, faux, fausse, c'est faux, {is} faux, incorrect, incorrecte, {is} incorrect, {is} une erreur, {is} un mensonge, erreur, mensonge, mensonges, mentir, tu mens, vous mentez, tu te trompes, vous vous trompez, {is} mal, mal, mauvais, mauvaise, {is} mauvais, mauvaise idée, {is} une mauvaise idée, inapproprié, inappropriée, indésirable, inacceptable, {is} inacceptable, invalide, interdit, inexact, inexacte`,
    skip: `oublie, oublier, oubliez, oublie {it}, oubliez {it}, oublie {task}, oubliez {task}, {ask} oublier, laisse, laissez, laisse tomber, laissez tomber, laisser tomber, laisse ça, laissez ça, laisse comme ça, laissez comme ça, laisse-le, laisse béton, ignore, ignorer, ignorez, ignore {it}, ignore {task}, ignorez {task}, passe, passer, passez, je passe, saute, sauter, sautez, retour, reviens en arrière, laisse passer, on oublie, on laisse tomber`,
    erase: '',
  },

  polite: `s'il te plaît, s'il vous plaît, s'il te plait, s'il vous plait, sil te plait, sil vous plait, stp, svp, s'te plaît, merci, mercii, merci beaucoup, merci bien, un grand merci, mille mercis, merci d'avance, merci à vous, merci à toi, merci pour tout, merci pour votre aide, merci pour ton aide, je vous remercie, je te remercie, vous remercie, je vous en prie, je t'en prie, monsieur, madame, mademoiselle, mon ami, mec, chef, gentil, c'est gentil, très aimable, volontiers merci`,

  filler: `ah, oh, eh, euh, heu, hein ok, ben, bah, bon, alors, donc, et bien, eh bien, là, maintenant, tout de suite, immédiatement, dès maintenant, de suite, sans attendre, sans tarder, simplement, juste ça, en fait oui, dans ce cas, pour moi, du coup, tiens, comme prévu, comme proposé, comme indiqué, ça l'est, de mon côté`,

  praise: `{good}, {very} {good}, {is} {very?} {good}, {it} {is} {very?} {good}, que du {good}, quelle bonne idée, bonne idée, très bonne idée, bon plan, excellente idée, super idée, tout va bien, tout bon, c'est tout bon, content, contente, ravi, ravie, prêt, prête, je suis prêt, bravo, c'est mieux, tu as raison, vous avez raison, tu as tout à fait raison, vous avez tout à fait raison`,

  degree: 'complètement, parfaitement, entièrement, pleinement, totalement',

  object: `ça, cela, ceci, celui-ci, celle-ci, celui-là, celle-là, tout ça, tout cela, le tout, la même chose, l'`,

  aside: `pas de problème, pas de problèmes, pas de souci, pas de soucis, aucun problème, aucun souci, sans problème, sans souci, sans soucis, sans aucun problème, il n'y a pas de problème, y a pas de problème, y'a pas de souci, y a pas de souci, ne t'inquiète pas, ne vous inquiétez pas, t'inquiète, t'inquiète pas, vous inquiétez pas, pas d'objection, pas d'objections, aucune objection, sans objection, je n'ai pas d'objection, je n'ai aucune objection, pas de doute, aucun doute, il n'y a pas de doute, nul doute, rien à redire, rien à dire, rien à changer, pas de changement, aucun changement, rien à ajouter, ça ne me dérange pas, ça me dérange pas, pas de quoi, il n'y a pas de quoi, cela va sans dire, ça va sans dire, n'hésite pas, n'hésitez pas, avec plaisir merci, voilà, compris, j'ai compris, je comprends, bien reçu, bien compris, reçu, ça fait sens, c'est logique, logique, c'est tout, ce sera tout, rien d'autre, bien noté, noté, bonjour, bonsoir, coucou, bonne journée, bonne soirée, bien à vous, cordialement, bon travail, bien joué, de rien, vraiment, réellement, franchement, sérieusement, enfin oui, c'est bon merci, ça va merci, très bien merci, bien merci, tout va bien merci, tout est bon merci, c'est tout bon merci, on peut, on peut le`,

  may: ` tu peux le, vous pouvez le, tu peux la, vous pouvez la, tu peux l', vous pouvez l'`,

  letting: ` il faut, je veux l', je souhaite le, je veux, je souhaite`,

  doing: `commence, commencez, commencer, commençons, démarre, démarrez, démarrer, lance-le, lancez-le, lancer, exécute, exécutez, effectue, effectuez, effectuer, réalise, réalisez, réaliser, termine-le, finalise, finalisez, finaliser, traite, traitez, occupe-t'en, occupez-vous-en, mets en place, mettez en place, applique, appliquez, appliquer, fais le nécessaire, faites le nécessaire, prépare-le, faire, le faire, fais-moi ça, faites-moi ça, lancez, lance`,

  acts: {
    delete: `supprime, supprimer, supprimez, supprime-le, supprime-la, supprime-les, supprimez-le, supprimez-la, supprimez-les, le supprimer, la supprimer, les supprimer, tu peux supprimer, vous pouvez supprimer, efface, effacer, effacez, efface-le, efface-la, effacez-le, effacez-la, enlève, enlever, enlevez, enlève-le, retire-le, retirer, retirez-le, élimine, éliminer, tu peux le supprimer, vous pouvez le supprimer, tu peux la supprimer, vous pouvez la supprimer, je veux supprimer, je veux le supprimer, suppression, vire-le, vire-la, vire ça, jette, jette-le, à supprimer`,
    send: `envoie, envoyer, envoyez, envoi, envoie-le, envoie-la, envoie-les, envoyez-le, envoyez-la, envoyez-les, l'envoyer, les envoyer, tu peux envoyer, vous pouvez envoyer, tu peux l'envoyer, vous pouvez l'envoyer, expédie, expédier, expédiez`,
    book: `réserve, réserver, réservez, réserve-le, réserve-la, réservez-le, réservez-la, tu peux réserver, vous pouvez réserver, fais la réservation, faites la réservation, faire la réservation, planifie, planifier, planifiez, programme, programmer, programmez, prends rendez-vous, prenez rendez-vous, prendre rendez-vous, prends le rendez-vous`,
    pay: `paie, paye, payer, payez, paie-le, payez-le, tu peux payer, vous pouvez payer, effectue le paiement, effectuez le paiement, fais le paiement, règle, régler, réglez`,
    buy: `achète, acheter, achetez, achète-le, achète-la, achetez-le, achetez-la, tu peux acheter, vous pouvez acheter, commande-le, commande-la, commander, commandez, commandez-le, passe la commande, passez la commande, passer la commande, commande`,
    publish: `publie, publier, publiez, publie-le, publie-la, publiez-le, publiez-la, tu peux publier, vous pouvez publier, poste, poster, postez, poste-le, postez-le, diffuse, diffuser, diffusez, mets en ligne, mettre en ligne, mettez en ligne`,
    update: `mets à jour, mettre à jour, mettez à jour, actualise, actualiser, actualisez`,
    create: `crée, créer, créez, crée-le, crée-la, créez-le, créez-la, tu peux créer, vous pouvez créer, ajoute, ajouter, ajoutez, ajoute-le, ajoute-la, ajoutez-le, insère, insérer, enregistre un nouveau`,
    move: `déplace, déplacer, déplacez, déplace-le, déplace-la, déplacez-le, déplacez-la, bouge, bouger, bougez, tu peux déplacer, vous pouvez déplacer`,
    share: `partage, partager, partagez, partage-le, partage-la, partagez-le, partagez-la, tu peux partager, vous pouvez partager`,
    save: `enregistre, enregistrer, enregistrez, enregistre-le, enregistrez-le, sauvegarde, sauvegarder, sauvegardez, sauve, sauver, garde, garder, gardez`,
    archive: `archive, archiver, archivez, archive-le, archive-la, archivez-le, archivez-la`,
    restore: `restaure, restaurer, restaurez, restaure-le, restaurez-le, récupère, récupérer, récupérez, rétablis, rétablir, rétablissez`,
    run: `exécuter, exécute-le, exécutez-le, lance le script, lance-la`,
    close: `ferme, fermer, fermez, ferme-le, ferme-la porte, fermez-le, clôture, clôturer, clôturez`,
    refund: `rembourse, rembourser, remboursez`,
    charge: `débite, débiter`,
    transfer: `vire, virer, virez, fais le virement, faites le virement, faire le virement, transfère, transférer, transférez`,
    replace: `remplace, remplacer, remplacez`,
    rename: `renomme, renommer, renommez`,
    reschedule: `reporte, reporter, reportez, replanifie`,
    forward: `transmets, transmettre, transmettez, transfère le mail`,
    reply: `réponds, répondre, répondez`,
    message: ``,
    email: ``,
    rent: ``,
    subscribe: ``,
    install: `installe, installer, installez`,
    call: `appelle, appeler, appelez`,
    play: `joue, jouer`,
    merge: `fusionne, fusionner`,
    deploy: `déploie, déployer, déployez`,
    export: `exporte, exporter, exportez, télécharge, télécharger, téléchargez`,
    register: `inscris, inscrire, inscrivez`,
    write: `génère, générer, générez, rédige, rédiger`,
    wipe: ``,
    disable: `désactive, désactiver, désactivez, éteins, éteindre`,
    block: `bloque, bloquer, bloquez, gèle, geler, verrouille, verrouiller`,
    resolve: ``,
    revert: ``,
    invite: ``,
  },

  negation: `pas, ne, n', sans, aucunement, nullement, ni l'un, ne pas, ne pas le, ce n'est pas, c'est pas, n'est pas, ne sont pas, personne, guère, point, plus du tout, ne me, ne le, ne la`,
  hedge: `peut-être, peut être, ptet, p't-être, probablement, possiblement, sans doute, sûrement, éventuellement, c'est possible, possible, c'est probable, il se peut, il paraît, on dirait, il semble, il me semble, ça semble, cela semble, semble-t-il, je crois, je crois que oui, je crois bien, je pense, je pense que oui, je suppose, je suppose que oui, j'imagine, j'espère, espérons, plus ou moins, à peu près, un peu, un petit peu, presque, quasiment, ça dépend, cela dépend, je ne sais pas, je sais pas, chais pas, jsp, j'sais pas, aucune idée, je n'ai aucune idée, j'ai aucune idée, je ne suis pas sûr, je ne suis pas sûre, je suis pas sûr, pas sûr, pas sûre, pas certain, je ne suis pas certain, je ne sais pas trop, je doute, j'en doute, j'hésite, je ne sais plus, n'importe, n'importe lequel, n'importe quoi, comme tu veux, comme vous voulez, comme vous voudrez, ce que tu veux, ce que vous voulez, à toi de voir, à vous de voir, tu décides, vous décidez, c'est toi qui vois, c'est vous qui voyez, ça m'est égal, cela m'est égal, je m'en fiche, je m'en fous, peu m'importe, pourquoi pas, pourquoi non, bof, mouais, moui, mmh, mm, hmm, hm, pas mal, pas mauvais, pas si mal, en principe, en théorie, théoriquement, normalement, apparemment, pour l'instant, pour le moment, on verra, on verra bien, voyons, je vais y réfléchir, je vais réfléchir, laisse-moi réfléchir, laissez-moi réfléchir, je réfléchis, ou pas, ou non, ou, oui et non, en partie, partiellement, devrait, ça devrait, ça devrait aller, cela devrait, pourrait, ça pourrait, ça pourrait aller, plutôt, assez bien, pas trop, quelque chose, quelconque, essaie, essayez, essayons, un truc comme ça, environ, disons, si on veut, ça va, ça ira, tel quel, mais bien sûr, je le fais, je m'en occupe, j'aime, je le souhaite, je veux cela, j'adorerais, j'aimerais ça, cela me plaît, ça fonctionne, cela fonctionne, ça fonctionne {me}, ça fonctionne bien, ça marche bien, ça marche encore, ça marche toujours, oui bon, oui oui oui, oui oui c'est ça, oui c'est ça oui, mais oui c'est ça, mais oui bien sûr, salut, oui allô, oui allo, confirmez svp, confirmez s'il vous plaît, confirme stp, confirme s'il te plaît, merci de confirmer, veuillez confirmer, ce serait bien, ce serait bon, ça serait bien, ce serait beau, allez, allez hop, allez salut, d'accord d'accord, je sais, oui je sais, bien sûr bien sûr`,
  condition: `si, s'il, si possible, si tu veux, si vous voulez, si tu peux, si vous pouvez, seulement si, uniquement si, sauf si, à condition, à condition que, pourvu que, à moins que, au cas où, quand, lorsque, dès que, une fois que, après, avant, avant de, jusqu'à, tant que, pendant que, en attendant, parce que, puisque, car, avec, du moment que`,
  contrast: `mais, cependant, toutefois, pourtant, néanmoins, par contre, en revanche, quoique, bien que, au lieu de, à la place, plutôt que, en fait, en réalité, tout compte fait, finalement, réflexion faite, d'un autre côté, sinon, malgré, quand même, seulement que`,
  delay: `plus tard, après-demain, demain, ce soir, cet après-midi, tout à l'heure, tantôt, la semaine prochaine, le mois prochain, lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, attends, attendez, attendre, attends un peu, attends une minute, un instant, un moment, une minute, une seconde, deux minutes, donne-moi une minute, donnez-moi une minute, laisse-moi voir, laissez-moi voir, laisse-moi vérifier, bientôt, dans un moment, dans une minute, dans un instant, ultérieurement, reporter à, repousse, pause, aujourd'hui, d'abord, avant tout, pas avant, encore, rappelle-moi plus tard, patiente, patientez`,
  question: `quoi donc, que faire, qu'est-ce que, qu'est-ce qui, est-ce que, est-ce, c'est quoi, quel, quelle, quels, quelles, lequel, laquelle, lesquels, lesquelles, qui, comment, combien, où, pourquoi, qu'en est-il, et si, puis-je, pouvons-nous, peut-on, y a-t-il, avez-vous, as-tu, es-tu sûr, êtes-vous sûr, tu es sûr, vous êtes sûr, pardon, excusez-moi, excuse-moi, comment ça, hein, je n'ai pas compris, j'ai pas compris, je ne comprends pas, je comprends pas, ah bon, vraiment sûr, désolé, désolée`,
  request: `montre, montrez, montrer, montre-moi, montrez-moi, affiche, afficher, affichez, dis-moi, dites-moi, donne-moi, donnez-moi, donne, donnez, cherche, chercher, cherchez, trouve, trouver, trouvez, liste, lister, ouvre, ouvrir, ouvrez, aide, aidez, aide-moi, aidez-moi, explique, expliquez, explique-moi, expliquez-moi, j'ai besoin, je veux un, je veux une, je veux voir, je veux savoir, je veux parler, je veux réserver, je voudrais un, je voudrais une, je voudrais savoir, rappelle-moi, rappelez-moi, traduis, traduisez, calcule, compare, recommande, propose, lis, lire, lisez, répète, répéter, répétez, reviens, revenir, précédent, suivant, autre chose, un autre, une autre, encore un, de plus, en plus, également, aussi un, humain, conseiller, recommencer, recommence, redémarrer, puis`,
  edit: `modifie, modifier, modifiez, modifie-le, modifie-la, modifiez-le, je veux modifier, je voudrais modifier, j'aimerais modifier, tu peux modifier, vous pouvez modifier, peux-tu modifier, pouvez-vous modifier, change, changer, changez, change-le, change-la, changez-le, change ça, changez ça, je veux changer, je voudrais changer, j'aimerais changer, tu peux changer, peux-tu changer, pouvez-vous changer, change pour, édite, éditer, éditez, corrige, corriger, corrigez, corrige-le, je veux corriger, ajuste, ajuster, ajustez, rectifie, rectifier, rectifiez, mets plutôt, mettez plutôt, mets-le à, mettez-le à, mets à, mettez à`,

  select: {
    all: 'tous, toutes, tous les, toutes les, chacun, chacune, tous ceux, toutes celles, eux tous, la totalité, tout',
    both: 'les deux, tous les deux, toutes les deux, les 2, ambos',
    none: "aucun, aucune, aucun d'eux, aucun d'entre eux, aucune d'elles, aucune d'entre elles, aucun des deux, aucun de ceux-là, ni l'un ni l'autre, ni l'une ni l'autre",
    only: 'seulement, uniquement, juste, rien que, exclusivement, seulement le, seulement la, seulement les, uniquement le, uniquement la, uniquement les, juste le, juste la, juste les, que le, que la, que les',
    except:
      "sauf, sauf le, sauf la, sauf les, excepté, hormis, à l'exception de, à l'exception du, à part, mais pas, en dehors de, hors, sans le, sans la, sans les",
    others:
      "les autres, le reste, l'autre, tous les autres, toutes les autres, aucun autre, aucune autre, pas les autres, tout le reste",
    and: 'et le, et la, et les, ainsi que, et aussi, et',
    upTo: "à, au, jusqu'au, jusqu'à la",
    last: 'dernier, dernière, derniers, dernières, le dernier, la dernière, les derniers, les dernières, ultime',
    first: '',
    ordinals: [
      'premier, première, premiers, premières, le premier, la première, les premiers, les premières, 1er, 1ère',
      'deuxième, second, seconde, 2ème, 2e',
      'troisième, 3ème, 3e',
      'quatrième',
      'cinquième',
      'sixième',
      'septième',
      'huitième',
      'neuvième',
      'dixième',
    ],
    numbers: ['un, une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'],
    endings: 'er, ère, ere, e, ème, eme, nd, nde, re',
    mark: 'numéro, numéros, num, élément, éléments, option, options, article, articles, le numéro',
    one: 'chose',
    ones: 'ceux qui sont, celles qui sont, ceux qui, celles qui, ceux, celles, choses, ceux-ci, celles-ci, ceux-là, les',
    glue: `du, de, des, de la, pour le, pour la, pour les, je choisis, choisis, choisir, choisissez, je prends, prends, prendre, prenez, sélectionne, sélectionner, sélectionnez, opte pour, qui est, qui sont, j'accepte le, j'accepte la, je valide le, je valide la, approuve, approuve le, approuve la, avec le, avec la, mon, ma, mes, fais la`,
    at: 'dans, pour, vers, pendant, par',
    want: `je veux le, je veux la, je veux les, je voudrais le, je voudrais la, j'aime le, j'aime la, il me faut le, il me faut la, je garde le, je garde la`,
  },

  lookalikes:
    'confirma, conforme, infirme, infirmer, accepta, excepter, excepté, expert, corrects, parfaits, prévois, valise, valides, volontaire, exacts, entend, entendez, tendu, contenu, contenue, continué, continua, évident, absolue, absolu, absolution, certaine, confine, inexact, incorrect, désaccord, approuva, éprouve, éprouvé, merle, mercis, parfum, refais, défais',

  phrases: {
    yesOrNo: 'Répondez par oui ou par non, s’il vous plaît.',
    which: 'Lesquels ?',
    whatToChange: 'Que faut-il modifier ?',
    done: 'C’est fait.',
    cancelled: 'Annulé.',
    denied: 'Rien n’a été fait.',
    open: 'En attente : {list}',
    needsButton: 'Il faut un bouton pour cela : utilisez-le pour décider.',
    approvedOnly: 'Approuvé : {list}.',
    restPending: 'En attente de votre décision : {list}.',
    restDenied: 'Ne sera pas fait : {list}.',
    nothingOpen: 'Rien n’attend votre décision.',
    tooLong: 'C’est trop long pour une réponse. Répondez par oui ou par non, s’il vous plaît.',
  },
};
