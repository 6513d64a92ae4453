import type { Group } from '../cases.ts';

const titled = (...titles: string[]) => titles.map((title) => ({ title }));

export const es: readonly Group[] = [
  {
    locale: 'es',
    verb: 'borrar',
    rows: `
      sí => allow
      Sí, borrar => allow
      sí, bórralo por favor => allow
      si => allow
      si gracias => allow
      claro que sí => allow
      claro que si => allow
      dale => allow
      vale, adelante => allow
      de acuerdo, muchas gracias => allow
      me parece perfecto => allow
      SÍ!!! => allow
      sin problema, adelante => allow
      ok => allow
      yes => allow
      no => deny
      no, gracias => deny
      mejor no => deny
      ni hablar => deny
      cancela => deny
      no lo borres => deny
      hacelo => allow
      dale che => allow
      cancelá => deny
      pará => deny
      esperá => unclear
      borres => other
      no quiero hacerlo => deny
      olvídalo => deny
      claro que no => deny
      sí, pero mañana => unclear
      si quieres => unclear
      creo que sí => unclear
      tal vez => unclear
      ok, más tarde => unclear
      sí, resérvalo => unclear
      no hay problema => unclear
      no te preocupes => unclear
      eso continúa => unclear
      ¿qué es eso? => question
      muéstrame mis citas => other
      cambia el título => edit: el título`,
  },
  {
    locale: 'es-MX',
    verb: 'cancelar la reserva',
    rows: `
      cancela => unclear
      cancélalo => unclear
      sí, cancélala => allow
      no => deny
      órale => allow`,
  },
  {
    locale: 'es',
    verb: 'borrar',
    items: titled('Borrar dentista', 'Borrar gimnasio', 'Borrar informe', 'Borrar almuerzo'),
    rows: `
      todos menos el segundo => select 1 3 4, rest denied
      solo el primero => select 1
      los dos últimos => select 3 4
      el primero y el tercero => select 1 3
      1 y 3 => select 1 3
      borrá solo el primero => select 1
      sí, borrá todo => allow
      no los borres => deny
      todo menos el dentista => select 2 3 4, rest denied
      sí, pero no el segundo => select 1 3 4, rest denied
      sí a todos => allow
      ninguno => deny
      el quinto => unclear`,
  },
];

export const pt: readonly Group[] = [
  {
    locale: 'pt-BR',
    verb: 'apagar',
    rows: `
      sim => allow
      sim, por favor => allow
      pode apagar => allow
      sim, pode apagar, obrigado => allow
      claro => allow
      com certeza => allow
      beleza => allow
      tá bom => allow
      tudo certo, pode fazer => allow
      concordo => allow
      não => deny
      nao => deny
      não, obrigada => deny
      de jeito nenhum => deny
      deixa pra lá => deny
      cancela isso => deny
      não quero => deny
      acho que não => deny
      acho que sim => unclear
      talvez => unclear
      sim, mas depois => unclear
      se você quiser => unclear
      sim, pode reservar => unclear
      sem problema => unclear
      tanto faz => unclear
      o que é isso? => question
      mostra a lista => other
      muda a data => edit: a data`,
  },
  {
    locale: 'pt',
    verb: 'apagar',
    items: titled('Apagar dentista', 'Apagar academia', 'Apagar relatório'),
    rows: `
      todos menos o segundo => select 1 3, rest denied
      só o primeiro => select 1
      os dois últimos => select 2 3
      o primeiro e o terceiro => select 1 3
      tudo menos o dentista => select 2 3, rest denied
      nenhum deles => deny`,
  },
];

export const fr: readonly Group[] = [
  {
    locale: 'fr',
    verb: 'supprimer',
    rows: `
      oui => allow
      oui, s'il vous plaît => allow
      ouais => allow
      d'accord => allow
      daccord, merci => allow
      vas-y => allow
      oui, supprime-le => allow
      bien sûr, pas de souci => allow
      ça marche => allow
      je confirme => allow
      très bien => allow
      non => deny
      non merci => deny
      pas question => deny
      laisse tomber => deny
      annule => deny
      ne le supprime pas => deny
      je ne veux pas => deny
      bien sûr que non => deny
      oui mais plus tard => unclear
      si tu veux => unclear
      si => unclear
      peut-être => unclear
      je crois que oui => unclear
      pourquoi pas => unclear
      oui, réserve-le => unclear
      pas de problème => unclear
      ça va => unclear
      c'est quoi ? => question
      montre-moi la liste => other
      change la date => edit: date`,
  },
  {
    locale: 'fr',
    verb: 'supprimer',
    items: titled('Supprimer dentiste', 'Supprimer sport', 'Supprimer rapport'),
    rows: `
      tous sauf le deuxième => select 1 3, rest denied
      seulement le premier => select 1
      les deux derniers => select 2 3
      le premier et le troisième => select 1 3
      tout sauf le dentiste => select 2 3, rest denied
      aucun => deny
      le quatrième => unclear`,
  },
];

export const it: readonly Group[] = [
  {
    locale: 'it',
    verb: 'eliminare',
    rows: `
      sì => allow
      si => allow
      sì, grazie => allow
      va bene => allow
      certo, procedi pure => allow
      sì, eliminalo => allow
      d'accordo => allow
      nessun problema, vai avanti => allow
      confermo => allow
      perfetto, fallo => allow
      no => deny
      no grazie => deny
      lascia perdere => deny
      annulla => deny
      non voglio => deny
      non farlo => deny
      assolutamente no => deny
      fine => deny
      sì, ma domani => unclear
      se vuoi => unclear
      forse => unclear
      credo di sì => unclear
      perché no => unclear
      sì, prenotalo => unclear
      nessun problema => unclear
      che cos'è? => question
      mostrami la lista => other
      modifica il titolo => edit: il titolo`,
  },
  {
    locale: 'it',
    verb: 'eliminare',
    items: titled('Elimina dentista', 'Elimina palestra', 'Elimina relazione'),
    rows: `
      tutti tranne il secondo => select 1 3, rest denied
      solo il primo => select 1
      gli ultimi due => select 2 3
      il primo e il terzo => select 1 3
      1, 3 => select 1 3
      nessuno dei due => deny`,
  },
];
