import type { Lexicon } from '../lexicon.ts';

export const es: Lexicon = {
  language: 'es',
  name: 'Español',
  verbLast: false,
  sets: {
    dont: 'borres, elimines, envíes, mandes, reserves, agendes, programes, pagues, compres, publiques, actualices, agregues, añadas, muevas, compartas, guardes, archives, restaures, recuperes, ejecutes, corras, cierres',
    agreed:
      'acepto, lo acepto, apruebo, lo apruebo, autorizo, confirmo, lo confirmo, de acuerdo, estoy de acuerdo, conforme, estoy conforme, vale, ok, okey, okay, adelante, hazlo, hágalo, procede, proceda, continúa, correcto, es correcto, está bien, muy bien, dale, me apunto, cuenta conmigo, sin duda, los datos son correctos, la información es correcta',
    ya: 'ya, ya mismo, ya por favor',
    the: 'el, la, los, las',
    it: 'eso, esto, lo, la, los, las, ello, todo, todo eso, todo esto, eso mismo, esa, ese, este, esta, eso que dices',
    is: 'es, está, son, están, fue, queda, quedó',
    very: 'muy, bien, totalmente, absolutamente, completamente, perfectamente, todo, realmente, súper, super, tan, bastante, más que, 100',
    good: `perfecto, perfecta, genial, estupendo, estupenda, excelente, fantástico, fantástica, maravilloso, maravillosa, magnífico,
      fenomenal, ideal, increíble, buenísimo, buenísima, buena, fabuloso, chévere, bárbaro, espectacular, bonito, guay, padre, chido, bacán, joya, súper`,
    right: 'correcto, correcta, correctos, correctas, exacto, exacta, acertado, en lo correcto',
    me: 'para mí, a mí, conmigo, por mí, por mi parte, para nosotros, de mi parte',
    ask: `quiero, quisiera, puedes, podrías, puede, podría, por favor, necesito que, quiero que, me gustaría, deseo, debes, favor de, vamos a, solo, solamente, mejor, dije`,
    task: `la acción, la acción actual, la operación, la operación actual, la tarea, la tarea actual, el proceso, el proceso actual, la solicitud, la petición,
      la orden, el pedido, la instrucción, mi solicitud, mi petición, mi orden, esta orden, esa orden, esta instrucción, esa instrucción, esta acción, esta operación, esta tarea,
      todas las tareas, todas las acciones, todos los procesos, todas las operaciones, todas las tareas abiertas, todas las acciones en curso, lo que estás haciendo, lo que haces, lo que estaba haciendo, lo que dije, lo anterior, lo último, el comando, orden, instrucción, tarea, acción, operación, proceso`,
  },

  yes: `sí, sì, sí sí, síp, sip, sep, sipi, simón, sí señor, sí señora, claro, claro que sí, claro está, pues claro, clarísimo, claro claro, por supuesto, por supuesto que sí, desde luego, desde luego que sí, seguro, seguro que sí, segurísimo, estoy seguro, estoy segura, ciertamente, efectivamente, en efecto, definitivamente, definitivamente sí, absolutamente, totalmente, indudablemente, naturalmente, obvio que sí, obviamente sí, evidentemente, lógicamente,
    de acuerdo, estoy de acuerdo, estamos de acuerdo, estoy totalmente de acuerdo, estoy completamente de acuerdo, totalmente de acuerdo, muy de acuerdo, de acuerdo con {it}, estoy de acuerdo con {it}, conforme, estoy conforme,
    confirmo, confirmado, confirmada, confirmar, confirma, confirme, confírmalo, confírmelo, confirmarlo, lo confirmo, la confirmo, yo confirmo, confirmo eso, queda confirmado, está confirmado, puedes confirmar, puede confirmar, quiero confirmar, quiero confirmarlo, confirmamos, confirmo que sí, confirmadísimo, afirmativo, afirmo, positivo, correcto confirmo,
 dale, dale pues, dale nomás, dale no más, dele, échale,
    hacelo, hacela, hacelos, hacelas, hacelo {ya}, hacelo nomás, metele, metele nomás,
    hazlo, hágalo, háganlo, hacedlo, hagámoslo, hagámosla, hagamos eso, haz eso, haga eso, hazlo así, hazlo ya, hazlo por favor, hágalo por favor, por favor hazlo, por favor hágalo, puedes hacerlo, puede hacerlo, pueden hacerlo, vamos a hacerlo, quiero hacerlo, quiero hacer eso, quiero que lo hagas, quiero que lo haga, me gustaría hacerlo, hacerlo, sí quiero, por favor sí,
    así es, así sea, que sí, te digo que sí, digo que sí, digo sí, yo digo que sí, mi respuesta es sí, la respuesta es sí, sin duda, sin duda alguna, sin dudas, sin dudarlo, sin ninguna duda, trato hecho, cuenta con ello, ya lo creo, sipo, vamos con eso, vamos con esto, sí sí sí, hágale, hágale pues, dale dale, sí sí adelante, sí dele, está bien hazlo, sí está bien, así hazlo, hazlo nomás, hazlo de una vez, sisi, estoy completamente seguro, estoy completamente segura, estoy totalmente seguro, estoy totalmente segura`,

  accept: `acepto, aceptar, aceptado, aceptada, acepta, acéptalo, lo acepto, la acepto, sí acepto, acepto eso, yo acepto, aceptamos, apruebo, aprobado, aprobada, aprobar, aprueba, lo apruebo, la apruebo, autorizo, autorizado, lo autorizo, doy mi aprobación, doy mi consentimiento, doy el visto bueno, visto bueno, tienes mi permiso, permiso concedido, te doy permiso, tiene mi autorización, sigue adelante,
    siga adelante, procede, proceda, proceder, procedamos, puedes proceder, puede proceder, podemos proceder, prosigue, prosiga, proseguir, continúa, continúe, continuar, continuemos, continua, puedes continuar, puede continuar, podemos continuar, quiero continuar, quiero proceder, sigue, siga, sigamos, concedido, luz verde, apruébalo, tienes luz verde, vamos, vámonos, venga, venga va, vamos allá, adelante, vamos adelante, adelante con {it}, ándale, ándale pues, ándele`,

  okay: `okey, oki, okis, okei, vale, vale vale, vale pues, está bien, está muy bien, muy bien, bueno está bien, de una, listo dale, sale, sale pues, sale y vale, va que va, venga vale, ok vale, perfecto dale, ta bien, tá bien, ta bueno`,

  agree: `eso es, eso {is} {very?} {right}, esto {is} {very?} {right}, {it} {is} {very?} {right}, {is} {very?} {right}, todo {is} {very?} {right}, todo {right}, {right}, exactamente, exacto, eso exactamente, precisamente, justo eso, justamente, eso mismo, así está correcto, así {is} {very?} {right}, todo está en orden, todo en orden, está en orden,
    me parece bien, me parece muy bien, me parece {very?} {good}, me parece {very?} {right}, me parece buena idea, eso me parece bien, suena bien, suena muy bien, suena {very?} {good}, eso suena bien, eso suena muy bien, eso suena {very?} {good}, {is} bien {me}, por mí bien, por mí está bien, por mi parte bien, a mí me parece bien, eso {is} bien {me}, eso {is} {good} {me}, {good} {me}, buena idea hazlo, eso estaría {good}, estaría {good}, sería {good}, eso sería {good}, estaría muy bien, eso sería {good}, sería {very} {good}, eso sería {very} {good}, eso estaría {very} {good}, me apunto, cuenta conmigo`,

  suits: `eso es todo lo que quiero, se ve bien, se ve {very?} {good}, se ve muy bien, todo se ve bien, me sirve, eso me sirve, me funciona, eso me funciona, funciona para mí, me va bien, me viene bien, me conviene, me queda bien, eso es lo que quiero, es lo que quiero, los datos son correctos, los datos están bien, la información es correcta, las informaciones son correctas, los detalles son correctos, todos los datos son correctos, toda la información es correcta`,

  wish: `lo quiero, la quiero, los quiero, quiero eso, quiero esto, así lo quiero, me gusta, me encanta, lo necesito, la necesito, me gustaría, me encantaría, como está, tal como está, eso quiero, quiero ese, quiero este`,

  alone: `s, si, va, sii, obvio, ajá, aja, obviamente, see, cómo no, órale, órale pues, sure, yes sure, yeah sure, si si, si si si`,

  no: `no, nop, nope, noup, nel, nones, nah, ño, que no, pues no, no no, ay no, uy no, no señor, no señora, no gracias, no muchas gracias, gracias pero no, no por favor, por favor no, no por ahora, por ahora no, de momento no, por el momento no, ahora no, ahora mismo no, ahorita no, no ahora, no en este momento, en este momento no, hoy no, todavía no, aún no, no todavía, no aún, aun no, esta vez no, otro día, en otra ocasión, en otro momento, otra vez será, tal vez luego, tal vez después, quizás luego, quizás después, tal vez más tarde, quizás más tarde, quizá más tarde, quizá luego, quizá después, la próxima vez, mejor no, mejor después, mejor luego, mejor otro día, prefiero que no, preferiría no, preferiría que no,
    claro que no, por supuesto que no, desde luego que no, obvio que no, obviamente no, absolutamente no, definitivamente no, ciertamente no, seguro que no, para nada, en absoluto, de ninguna manera, de ninguna forma, de ningún modo, bajo ningún concepto, bajo ninguna circunstancia, ni hablar, ni loco, ni loca, ni de broma, ni de coña, ni en broma, ni soñarlo, ni pensarlo, ni modo que sí, ni a palos, ni muerto, ni lo sueñes, ni de chiste, ni gracias, ni lo pienses, ni se te ocurra, nunca, nunca jamás, jamás, jamás de los jamases, que va, qué va, tampoco, no realmente, realmente no, no mucho, no exactamente, no tanto, no tiene sentido, no es necesario, no hace falta, no es preciso, no hay necesidad, no necesito, no lo necesito, ya no, ya no quiero, ya no lo quiero, ya no hace falta,
    no quiero, no lo quiero, no la quiero, yo no quiero, no quisiera, no deseo, no me gusta, no me gusta eso, no me interesa, no estoy interesado, no estoy interesada, no me convence, no me parece, no me parece bien, no me sirve, no me conviene, no acepto, no lo acepto, no apruebo, no autorizo, no confirmo, no estoy de acuerdo, no estamos de acuerdo, no de acuerdo, en desacuerdo, estoy en desacuerdo, no conforme, no puedo, no podría, ahora no puedo, no puede ser, no voy a, no pienso, no creo, no lo creo, creo que no, yo creo que no, no creo que, pienso que no, no pienso que, diría que no, yo diría que no, digo que no, dije que no, he dicho que no, te dije que no, mi respuesta es no, la respuesta es no,
    no {dont}, no lo {dont}, no la {dont}, no los {dont}, no las {dont}, no {dont} nada,
    no lo hagas, no lo haga, no lo hagan, no hagas eso, no hagas nada, no haga nada, no haga eso, no procedas, no proceda, no continúes, no continúe, no sigas, no siga, no está bien, no esta bien, no es {right}, no está {right}, eso no, eso no es, eso no es {right}, esto no, eso no está bien, así no, no así, no eso, no esto, no era eso, no es eso, no es lo que quiero, no es lo que quería, no es así, no quise decir eso, no quiero decir eso, no va, no vale, no hay posibilidad, no hay forma, no hay manera, imposible, no importa, no le hace, da igual déjalo, nada, nada de eso, nada de nada, para nada gracias, negativo, cambié de opinión, he cambiado de opinión, cambié de idea, me arrepentí, me arrepiento, lo siento no, lo siento pero no, lo siento ahora no, paso, yo paso, rechazo total, deje así, no deje así, ni chance, lamentablemente no, desafortunadamente no, desgraciadamente no, por desgracia no, me temo que no, no es cierto, eso no es cierto, no es verdad, eso no es verdad, prefiero no, he cambiado de idea`,

  noAlone: 'n, para, pará, adiós, chao, hasta luego, nein, non, chau',

  stop: {
    cancel: `cancelá, cancela, cancelar, cancele, cancelen, cancelo, cancelado, cancelada, cancélalo, cancélala, cancélelo, cancelarlo, cancelalo, {ask} cancelar, {ask} cancelarlo, cancela {it}, cancelar {it}, cancela {task}, cancele {task}, cancelar {task}, {ask} cancelar {task}, cancela todo, cancelar todo, anula, anular, anule, anúlalo, anulado, anula {task}, anular {task}, aborta, abortar, aborte, aborta {task}, abortar {task}, revoca, revocar, suspende, suspender, suspenda, desiste, desisto, desistir`,
    stop: `frená, detén, deten, detente, deténgase, detenga, detener, detenlo, {ask} detener, {ask} detenerte, detén {task}, detenga {task}, detener {task}, detén todo, detener todo, parar, pare, para ya, para eso, para todo, párate, páralo, {ask} parar, parar {task}, para {task}, para con eso, deja de hacer eso, deja de hacer {task}, basta, basta ya, ya basta, suficiente, es suficiente, termina, terminar, termine, termínalo, termina {task}, terminar {task}, termina todo, terminar todo, finaliza, finalizar, finalice, finaliza {task}, finalizar {task}, interrumpe, interrumpir, interrumpe {task}, alto, stop, salir, sal, cállate, callate, silencio, cierra la boca, fin`,
    reject: `rechazo, rechazar, rechazado, rechazada, rechaza, rechácalo, lo rechazo, la rechazo, deniego, denegar, denegado, denegada, declino, declinar, declinado, niego, negar, me niego, me opongo, desapruebo, desaprobado, incorrecto, incorrecta, {it} {is} incorrecto, {is} incorrecto, falso, {is} falso, {it} {is} falso, mal, {is} mal, {it} {is} mal, {is} un error, {it} {is} un error, error, equivocado, estás equivocado, te equivocas, se equivoca, mentira, {is} mentira, {is} una mentira, {it} {is} mentira, desacuerdo, inaceptable, {is} inaceptable, {is} inválido, inválido, mala idea, {is} mala idea, prohibido, indeseado, no válido, discrepo`,
    skip: `olvídalo, olvidalo, olvídelo, olvida, olvida {it}, olvida {task}, olvídate, olvídate de eso, olvidar, {ask} olvidarlo, déjalo, dejalo, déjelo, déjalo así, déjelo así, déjalo como está, dejarlo así, deja eso, dejá eso, deja así, dejá así, deja, dejá, ignora, ignóralo, ignorar, ignora {task}, ignora {it}, omitir, omite, omítelo, saltar, sáltalo, salta, descarta, descartar, descártalo, haz caso omiso, no hagas caso, retira {task}, deshazlo, deshacer`,
    erase: '',
  },

  polite: `por favor, porfavor, porfa, porfis, xfa, xfavor, favor, gracias, muchas gracias, mil gracias, muchísimas gracias, muy amable, gracias por todo, gracias por la ayuda, gracias por tu ayuda, te lo agradezco, se lo agradezco, agradecido, agradecida, le agradezco, si es tan amable, señor, señora, señorita, amigo, amiga, compa, hermano, tío, guapa, jefe, amable, gracias gracias, gracias de antemano`,

  filler: `che, bueno, pues, eh, eeh, ah, oh, uh, um, ay, uy, entonces, ahora, ahora mismo, ya mismo, enseguida, inmediatamente, de inmediato, cuanto antes, ya ya, simplemente, pues bueno, de una vez, hombre, como se muestra, en ese caso, para mí, por mí, por mi parte, así pues`,

  praise: `{good}, {very} {good}, {very} bien, {it} {is} {very?} {good}, {is} {very?} {good}, {it} {is} bien, qué bien, qué bueno, qué {good}, bueno bueno, buen plan, buena idea, gran idea, todo bien, todo está bien, todo listo, todo perfecto, super bien, con eso basta, contento, contenta, mejor así, feliz, bien, tienes razón, tiene razón, estás en lo correcto, está en lo correcto, listo`,

  degree: 'completamente, perfectamente, enteramente, plenamente',

  object: `eso, esto, ello, ese, esa, este, esta, todo eso, todo esto, ese mismo, eso mismo por favor, lo mismo, la cosa, lo anterior`,

  aside: `no hay problema, no hay ningún problema, sin problema, sin problemas, ningún problema, no problem, no te preocupes, no se preocupe, no os preocupéis, no pasa nada, no hay inconveniente, sin inconveniente, sin inconvenientes, ningún inconveniente, no tengo objeción, no tengo objeciones, sin objeciones, no veo problema, no cabe duda, no hay duda, no lo dudes, no lo dude, no faltaba más, no faltaría más, no es problema, no tengo dudas, no tengo ninguna duda, nada que objetar, nada que cambiar, sin cambios, no hay cambios, eso es todo gracias, nada más gracias, no se diga más, no hay más que hablar, como debe ser, entendido, entiendo, comprendo, comprendido, ya veo, tiene sentido, eso es todo, es todo, nada más, hola, buenas, buenos días, buenas tardes, buenas noches, saludos, buen trabajo, bien hecho, mira, oye, o sea, realmente, la verdad, de verdad, en verdad, verdaderamente, está bien gracias, muy bien gracias, bien gracias, todo bien gracias, así está bien gracias, podemos, muy claro, completamente claro, perfectamente claro, totalmente claro, absolutamente claro, plenamente claro, enteramente claro, completamente clarísimo, perfectamente clarísimo`,

  may: 'puedes, puede, pueden',

  letting: ` quisiera, quiero que, te pido que, vamos a, hay que, quiero`,

  doing: `empieza, empiece, empezar, empecemos, comienza, comience, comenzar, comencemos, inicia, inicie, iniciar, iniciarlo, arranca, realízalo, realícelo, realizarlo, realiza, realice, ejecútalo, completa, complétalo, completarlo, complete, tramítalo, tramitar, haz, haga, hacer, gestiónalo, prepáralo, arréglalo, ponlo, póngalo, ponerlo, aplica, aplícalo, mándalo hacer, que se haga, que así sea, házmelo, hacedlo así, llévalo a cabo`,

  acts: {
    delete: `borrá, eliminá, borra, borrar, borre, borrarlo, borrarla, borrarlos, borrarlas, bórralo, bórrala, bórralos, bórralas, bórrelo, bórrela, borralo, borrala, elimina, eliminar, elimine, eliminarlo, eliminarla, eliminarlos, elimínalo, elimínala, elimínalos, elimínelo, eliminalo, eliminala, suprime, suprimir, suprímelo, quitar, quítalo, quítala, puedes borrar, puedes borrarlo, puedes eliminar, puedes eliminarlo, puede eliminarlo, puede borrarlo, quiero borrarlo, quiero eliminarlo, borra {ya}, borre {ya}, borrarlo {ya}, borrarla {ya}, borrarlos {ya}, borrarlas {ya}, bórralo {ya}, bórrala {ya}, bórralos {ya}, bórralas {ya}, bórrelo {ya}, bórrela {ya}, borralo {ya}, borrala {ya}, elimina {ya}, elimine {ya}, eliminarlo {ya}, eliminarla {ya}, eliminarlos {ya}, elimínalo {ya}, elimínala {ya}, elimínalos {ya}, elimínelo {ya}, eliminalo {ya}, eliminala {ya}, suprime {ya}, suprímelo {ya}, quítalo {ya}, quítala {ya}, mándalo a la basura, a la basura, bórramelo, elimínalas, quítelo, puedes quitarlo`,
    send: `enviá, mandá, envía, envia, enviar, envíe, enviarlo, enviarla, enviarlos, envíalo, envíala, envíalos, envíelo, envialo, manda, mandar, mándalo, mándala, mandarlo, mandalo, puedes enviarlo, puede enviarlo, quiero enviarlo, envía {ya}, envia {ya}, envíe {ya}, enviarlo {ya}, enviarla {ya}, enviarlos {ya}, envíalo {ya}, envíala {ya}, envíalos {ya}, envíelo {ya}, envialo {ya}, mándalo {ya}, mándala {ya}, mandarlo {ya}, mandalo {ya}, mándelo, mándalos, mándaselo, envíaselo, despáchalo`,
    book: `reservá, agendá, programá, reserva, reservar, reserve, reservarlo, reservarla, resérvalo, resérvala, resérvelo, reservalo, agenda, agendar, agéndalo, agende, programa, programar, prográmalo, programe, cita, citar, apunta la cita, haz la reserva, hacer la reserva, haga la reserva, puedes reservar, puedes reservarlo, reserva {ya}, reserve {ya}, reservarlo {ya}, reservarla {ya}, resérvalo {ya}, resérvala {ya}, resérvelo {ya}, reservalo {ya}, agéndalo {ya}, agende {ya}, programa {ya}, prográmalo {ya}, programe {ya}, cita {ya}`,
    pay: `pagá, paga, pagar, pague, págalo, págala, páguelo, pagarlo, haz el pago, hacer el pago, realiza el pago, puedes pagar, paga {ya}, pague {ya}, págalo {ya}, págala {ya}, páguelo {ya}, pagarlo {ya}, págalas, págalos, efectúa el pago`,
    buy: `comprá, compra, comprar, compre, cómpralo, cómprala, cómprelo, comprarlo, compralo, pide, pedir, pídelo, pídalo, ordena, ordenar, ordénalo, encarga, encargar, encárgalo, haz el pedido, hacer el pedido, adquirir, puedes comprarlo, compra {ya}, compre {ya}, cómpralo {ya}, cómprala {ya}, cómprelo {ya}, comprarlo {ya}, compralo {ya}, pide {ya}, pídelo {ya}, pídalo {ya}, ordena {ya}, ordénalo {ya}, encarga {ya}, encárgalo {ya}`,
    publish: `publicá, publica, publicar, publique, publícalo, publícala, publíquelo, publicarlo, publicalo, postea, postear, difunde, difundir, puedes publicarlo, publica {ya}, publique {ya}, publícalo {ya}, publícala {ya}, publíquelo {ya}, publicarlo {ya}, publicalo {ya}, postea {ya}, difunde {ya}, súbelo, súbela, súbalo, postéalo`,
    update: `actualizá, actualiza, actualizar, actualice, actualízalo, actualízala, actualícelo, actualizarlo, puedes actualizarlo, actualiza {ya}, actualice {ya}, actualízalo {ya}, actualízala {ya}, actualícelo {ya}, actualizarlo {ya}`,
    create: `creá, agregá, crea, crear, cree, créalo, créala, créelo, crearlo, crearla, añade, añadir, añádelo, añada, agrega, agregar, agrégalo, agregue, inserta, insertar, puedes crearlo, crea {ya}, cree {ya}, créalo {ya}, créala {ya}, créelo {ya}, crearlo {ya}, crearla {ya}, añade {ya}, añádelo {ya}, agrega {ya}, agrégalo {ya}, agregue {ya}, inserta {ya}`,
    move: `mové, mueve, mover, mueva, muévelo, muévela, muévalo, moverlo, traslada, trasladar, trasládalo, desplaza, desplazar, puedes moverlo, mueve {ya}, mueva {ya}, muévelo {ya}, muévela {ya}, muévalo {ya}, moverlo {ya}, trasládalo {ya}, desplaza {ya}`,
    share: `comparte, compartir, comparta, compártelo, compártela, compártalo, compartirlo, puedes compartirlo, comparte {ya}, comparta {ya}, compártelo {ya}, compártela {ya}, compártalo {ya}, compartirlo {ya}`,
    save: `guardá, guarda, guardar, guarde, guárdalo, guárdala, guárdelo, guardarlo, guardalo, graba, grabar, puedes guardarlo, guarde {ya}, guárdalo {ya}, guárdala {ya}, guárdelo {ya}, guardarlo {ya}, guardalo {ya}, graba {ya}`,
    archive: `archivá, archiva, archivar, archive, archívalo, archívala, archívelo, archivarlo, puedes archivarlo, archiva {ya}, archive {ya}, archívalo {ya}, archívala {ya}, archívelo {ya}, archivarlo {ya}`,
    restore: `restaurá, recuperá, restaura, restaurar, restaure, restáuralo, restaurarlo, recupera, recuperar, recupéralo, puedes restaurarlo, restaura {ya}, restaure {ya}, restáuralo {ya}, restaurarlo {ya}, recupera {ya}, recupéralo {ya}`,
    run: `ejecutá, ejecuta, ejecutar, ejecute, ejecutarlo, corre, correr, lanza el proceso, puedes ejecutarlo, ejecuta {ya}, ejecute {ya}, ejecutarlo {ya}, corre {ya}, córrelo`,
    close: `cerrá, cierra, cerrar, cierre, ciérralo, ciérrala, ciérrelo, cerrarlo, puedes cerrarlo, cierra {ya}, cierre {ya}, ciérralo {ya}, ciérrala {ya}, ciérrelo {ya}, cerrarlo {ya}`,
    refund: `reembolsa, reembolsar, reembolsa {ya}`,
    charge: `cobra, cobrar, abona, abonar, cobra {ya}, abona {ya}`,
    transfer: `transfiere, transferir, transfiera, transfiérelo, haz la transferencia, hacer la transferencia, transfiere {ya}, transfiera {ya}, transfiérelo {ya}`,
    replace: `reemplaza, reemplazar, sustituye, sustituir, reemplaza {ya}, sustituye {ya}`,
    rename: `renombra, renombrar, renombra {ya}`,
    reschedule: `reprograma, reprogramar, reprograma {ya}`,
    forward: `reenvía, reenviar, reenvía {ya}`,
    reply: `contesta, contestar, responde, responder, contesta {ya}, responde {ya}`,
    message: ``,
    email: ``,
    rent: ``,
    subscribe: ``,
    install: `instala, instalar, instálalo, instala {ya}, instálalo {ya}`,
    call: `llama, llamar, llama {ya}`,
    play: `reproduce, reproducir, reproduce {ya}`,
    merge: `fusiona, fusiona {ya}`,
    deploy: `lanza, lanzar, lánzalo, despliega, desplegar, lanza {ya}, lánzalo {ya}, despliega {ya}`,
    export: `exporta, exportar, descarga, descargar, exporta {ya}, descarga {ya}`,
    register: `registra, registrar, regístralo, registra {ya}, regístralo {ya}`,
    write: `genera, generar, genéralo, redacta, redactar, genera {ya}, genéralo {ya}, redacta {ya}`,
    wipe: ``,
    disable: `desactiva, desactivar, desactívalo, apaga, apagar, desactiva {ya}, desactívalo {ya}, apaga {ya}`,
    block: `bloquea, bloquear, bloquéalo, bloquéala, congela, congelar, bloquea {ya}, bloquéalo {ya}, bloquéala {ya}, congela {ya}`,
    resolve: ``,
    revert: `revierte, revertir, reviértelo, revierte {ya}, reviértelo {ya}`,
    invite: ``,
  },

  negation:
    'ni, sin, nadie, ningún, ninguna vez, tampoco no, no es, no está, no son, no lo, no la, no los, no las, no me, no te, no era, ni siquiera',
  hedge: `quizá, quizás, tal vez, talvez, a lo mejor, puede ser, puede que, posiblemente, probablemente, es posible, es probable, seguramente, supongo, supongo que sí, me imagino, imagino, creo, creo que sí, creo que, yo creo, pienso, pienso que, pienso que sí, parece, parece que sí, parece que, parecería, me parece que, diría que sí, espero, espero que sí, ojalá, más o menos, algo así, algo así como, un poco, un poquito, casi, casi casi, depende, no sé, no lo sé, no se, ni idea, no tengo idea, no tengo ni idea, no estoy seguro, no estoy segura, no sabría, no sabría decir, no estoy muy seguro, quien sabe, quién sabe, da igual, me da igual, me da lo mismo, da lo mismo, lo que quieras, como quieras, como quiera, lo que sea, lo que tú digas, tú decides, usted decide, dudo, lo dudo, tengo dudas, dudoso, debería, podría, podría ser, podría funcionar, eso podría funcionar, estaría, por qué no, porqué no, por que no, en principio, en teoría, teóricamente, por ahora, de momento, por el momento, mmm, mm, hmm, hm, ehm, regular, no está mal, no estaría mal, no me molesta, aparentemente, al parecer, ya pues, ya veremos, vamos a ver, a ver, veremos, lo pensaré, déjame pensar, tengo que pensarlo, lo voy a pensar, o no, o, sí y no, en parte, parcialmente, cualquiera, cualquiera de ellos, algún, alguno, algo, intentemos, intenta, inténtalo, probemos, prueba, aproximadamente, aunque sea, ya, así está bien, así está perfecto, ya está bien, todo bien así, tal cual, encantado, encantada, con gusto, con mucho gusto, lo hago yo, lo haré yo, ya lo hago yo, lo tienes, me gustaría eso, lo quiero así, me gusta así, lo deseo, eso sí, eso funciona, funciona, funciona bien, sí hombre, claro hombre, sí cómo no, ya claro, estaría bien, estaría bueno, sería bueno, sería lindo, eso estaría bien, está bien así, hecho, ya hecho, ya está hecho, sí hola, sí dígame, sí diga, justo, dale gracias, sí sí ya, sí ya, confirma por favor, confirme por favor, por favor confirma, por favor confirme, así mismo, lo que digas, vale vale ya, sí ya sé, sí lo sé, lo sé`,
  condition: `si quieres, si puedes, si es posible, si se puede, siempre que, siempre y cuando, a menos que, salvo que, con tal de que, a condición de, en caso de que, en cuanto, cuando, después de, antes de, hasta que, mientras, solo si, sólo si, únicamente si, dado que, suponiendo que, con la condición, en caso contrario, porque, ya que, con, {agreed} si, sí si`,
  contrast: `pero, sin embargo, aunque, en cambio, no obstante, sino, en vez de eso, en su lugar, más bien, pensándolo bien, pensándolo mejor, por otro lado, en realidad, mejor dicho, a pesar de, aun así`,
  delay: `después, luego, más tarde, mañana, pasado mañana, esta noche, esta tarde, la semana que viene, la próxima semana, el lunes, el martes, el miércoles, el jueves, el viernes, el sábado, el domingo, lunes, martes, miércoles, jueves, viernes, sábado, domingo, espera, esperá, espere, espérate, espera un momento, esperá un momento, esperá un poco, espera un segundo, un momento, un momentito, un segundo, un minuto, dame un minuto, dame un momento, dame un segundo, déjame ver, déjame revisar, pronto, en un rato, al rato, más adelante, algún día, pospón, posponer, aplaza, aplazar, pausa, hoy, antes, todavía, aún, recuérdamelo luego, ahorita`,
  question: `qué, que es, cuál, cuáles, quién, quiénes, cómo, cuándo, dónde, por qué, para qué, cuánto, cuánta, cuántos, cuántas, de verdad seguro, es cierto que, estás seguro, estás segura, qué tal, qué pasa si, y si, puedo, podemos saber, hay, tienes, me puedes decir, perdón, disculpa, cómo dices, no entiendo, no entendí, no comprendo`,
  request: `muéstrame, muestra, mostrar, muéstreme, enséñame, dime, dígame, dame, deme, busca, buscar, búscame, encuentra, lista, listar, abre, abrir, ayuda, ayúdame, explica, explícame, me explique, necesito, quiero un, quiero una, quiero ver, quiero saber, quiero escuchar, quiero hablar, me gustaría un, me gustaría una, me gustaría saber, pon, recuérdame, traduce, calcula, compara, recomienda, sugiere, lee, leer, repite, repetir, vuelve, volver, volver a, atrás, anterior, siguiente, otra cosa, otro, otra, más, además, adicionalmente, humano, agente, asesor, y además, reinicia, reiniciar`,
  edit: `edita, editar, edite, editarlo, edítalo, quiero editar, quiero editarlo, cambia, cambiar, cambie, cambio, cámbialo, cámbiala, cámbielo, cambiarlo, cambialo, cambialo a, cámbialo a, cambia a, cambiar a, quiero cambiar, quiero cambiarlo, quisiera cambiar, me gustaría cambiar, puedes cambiar, puedes cambiarlo, podrías cambiar, modifica, modificar, modifique, modifícalo, modificarlo, quiero modificar, corrige, corregir, corrígelo, corregirlo, ajusta, ajustar, ajústalo, rectifica, rectificar, hazlo a las, que sea a las, que sea el, que sea para, ponlo a las, ponlo para`,

  select: {
    all: 'todos, todas, todos ellos, todas ellas, todos los, todas las, cada uno, cada una, todos y cada uno, los todos, todo',
    both: 'ambos, ambas, los dos, las dos, ambos dos',
    none: 'ninguno, ninguna, ninguno de ellos, ninguna de ellas, ninguno de los dos, ninguno de esos, ningunos, ni uno ni otro, ni uno',
    only: 'solo, sólo, solamente, únicamente, nada más que, tan solo, tan sólo, solo el, solo la, solo los, solo las, únicamente el, exclusivamente',
    except:
      'excepto, salvo, menos, a excepción de, con excepción de, exceptuando, aparte de, pero no, quitando, fuera de, sin el, sin la, sin los, sin las',
    others:
      'los demás, las demás, el resto, los otros, las otras, lo demás, el otro, la otra, nada más que eso, los restantes, las restantes, todo lo demás, ningún otro, ninguna otra',
    and: 'e, y el, y la, y los, y las, así como, junto con, y',
    upTo: 'a, al, hasta, hasta el, hasta la, a la',
    last: 'último, última, últimos, últimas, el último, la última, los últimos, las últimas, final',
    first: '',
    ordinals: [
      'primero, primera, primer, primeros, primeras, el primero, la primera, los primeros, las primeras, 1ro, 1ra',
      'segundo, segunda, 2do, 2da',
      'tercero, tercera, tercer, 3ro, 3ra',
      'cuarto, cuarta',
      'quinto, quinta',
      'sexto, sexta',
      'séptimo, séptima',
      'octavo, octava',
      'noveno, novena',
      'décimo, décima',
    ],
    numbers: ['uno, una, un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
    endings: 'o, a, er, ro, ra, do, da, to, ta, era, ero',
    mark: 'número, números, núm, num, ítem, opción, opciones, elemento, elementos, el número',
    one: 'cosa, tarea de, elemento solo',
    ones: 'los que están, las que están, los que, las que, cosas, elementos todos, esos, esas, estos, estas',
    glue: `el, de, del, para el, para la, elige, elegir, escoge, escojo, elijo, selecciona, seleccionar, que están, que está, acepto el, acepto la, apruebo el, apruebo la, aprueba el, aprueba la, con el, con la, mi, haz el, haz la`,
    at: 'en, a las, sobre las, para las, por, durante, tras',
    want: `quiero el, quiero la, quiero los, quiero las, me quedo con, me quedo con el, me quedo con la, necesito el, necesito la, me gusta el, me gusta la`,
  },

  lookalikes:
    'confirmó, conforma, conformo, aceptó, acerco, acento, aspecto, corrupto, correo, corrector, exceso, perfecta, prefecto, procedo, procesa, proceso, seguí, sigues, siglo, adelanta, adelanto, claros, clara, claves, hacerla, hallo, acuerda, acuerdos, recuerdo, vales, valle, viene, envié, gradas, garcías',

  phrases: {
    yesOrNo: 'Responde sí o no, por favor.',
    which: '¿Cuáles?',
    whatToChange: '¿Qué hay que cambiar?',
    done: 'Hecho.',
    cancelled: 'Cancelado.',
    denied: 'No se ha hecho.',
    open: 'Esto está pendiente: {list}',
    needsButton: 'Para esto hace falta un botón: úsalo para decidir.',
    approvedOnly: 'Aprobado: {list}.',
    restPending: 'Sigue pendiente de tu decisión: {list}.',
    restDenied: 'No se hará: {list}.',
    nothingOpen: 'No hay nada pendiente de tu decisión.',
    tooLong: 'Es demasiado largo para ser una respuesta. Responde sí o no, por favor.',
  },
};
