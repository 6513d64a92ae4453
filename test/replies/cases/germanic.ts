import type { Group } from '../cases.ts';

const titled = (...titles: string[]) => titles.map((title) => ({ title }));

export const de: readonly Group[] = [
  {
    locale: 'de',
    verb: 'löschen',
    rows: `
      ja => allow
      Ja, bitte. => allow
      jaaa => allow
      klar, mach das => allow
      ja, lösch das => allow
      ja loesche => allow
      passt so, danke => unclear
      in Ordnung => allow
      kein Problem, leg los => allow
      einverstanden => allow
      klingt super => allow
      doch => allow
      nein => deny
      nee, lieber nicht => deny
      nein danke => deny
      auf keinen Fall => deny
      lass es => deny
      abbrechen => deny
      lösch das nicht => deny
      mach das nicht => deny
      ich will das nicht => deny
      vergiss es => deny
      ja, aber später => unclear
      wenn du meinst => unclear
      vielleicht => unclear
      glaub schon => unclear
      von mir aus => unclear
      ja, buch das => unclear
      kein Problem => unclear
      keine Ahnung => unclear
      was ist das? => question
      zeig mir die Liste => other
      ändere das Datum => edit: Datum`,
  },
  {
    locale: 'de-AT',
    verb: 'stornieren',
    rows: `
      stornieren => unclear
      ja, stornieren => allow
      nicht stornieren => deny`,
  },
  {
    locale: 'de',
    verb: 'löschen',
    items: titled('Zahnarzt löschen', 'Sport löschen', 'Bericht löschen', 'Mittagessen löschen'),
    rows: `
      alle außer dem zweiten => select 1 3 4, rest denied
      nur das erste => select 1
      die letzten beiden => select 3 4
      die ersten zwei => select 1 2
      1 bis 3 => select 1 2 3
      das erste und das dritte => select 1 3
      alles außer dem Zahnarzt => select 2 3 4, rest denied
      ja, aber nicht das zweite => select 1 3 4, rest denied
      keins davon => deny
      das zweite nicht => unclear
      das sechste => unclear`,
  },
];

export const nl: readonly Group[] = [
  {
    locale: 'nl',
    verb: 'verwijderen',
    rows: `
      ja => allow
      ja hoor => allow
      ja graag, dank je => allow
      doe maar => allow
      is goed => allow
      prima, ga je gang => allow
      ja, verwijder het => allow
      akkoord => allow
      nee => deny
      nee dank je => deny
      laat maar => deny
      doe maar niet => deny
      annuleer => deny
      verwijder het niet => deny
      ik wil het niet => deny
      ja, maar later => unclear
      als je wilt => unclear
      misschien => unclear
      ik denk het wel => unclear
      waarom niet => unclear
      ja, boek het => unclear
      geen probleem => unclear
      ja maar => unclear
      wat is dat? => question
      laat me de lijst zien => other
      wijzig de datum => edit: de datum`,
  },
  {
    locale: 'nl',
    verb: 'verwijderen',
    items: titled('Verwijder tandarts', 'Verwijder sport', 'Verwijder verslag'),
    rows: `
      alle behalve de tweede => select 1 3, rest denied
      alleen de eerste => select 1
      de laatste twee => select 2 3
      de eerste en de derde => select 1 3
      geen van beide => deny`,
  },
];

export const sv: readonly Group[] = [
  {
    locale: 'sv',
    verb: 'radera',
    rows: `
      ja => allow
      ja tack => allow
      japp => allow
      visst, kör på => allow
      det går bra => allow
      okej => allow
      ja, radera det => allow
      gör det => allow
      nej => deny
      nej tack => deny
      absolut inte => deny
      avbryt => deny
      glöm det => deny
      radera det inte => deny
      kanske => unclear
      ja, men senare => unclear
      jag tror det => unclear
      om du vill => unclear
      ja, boka det => unclear
      inga problem => unclear
      vad är det? => question`,
  },
  {
    locale: 'sv',
    verb: 'radera',
    items: titled('Radera tandläkaren', 'Radera gymmet', 'Radera rapporten'),
    rows: `
      alla utom den andra => select 1 3, rest denied
      bara den första => select 1
      de två sista => select 2 3
      första och tredje => select 1 3
      den andra inte => unclear`,
  },
];
