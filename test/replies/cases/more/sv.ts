import type { Group } from '../../cases.ts';

const FOUR = [
  { title: 'Radera rapporten' },
  { title: 'Radera tandläkaren' },
  { title: 'Radera fakturan' },
  { title: 'Radera bilden' },
];

export const sv: readonly Group[] = [
  {
    locale: 'sv',
    rows: `
      ja => allow
      Ja tack! => allow
      jaaa => allow
      ok, kör => allow
      ja, gör det nu => allow
      Absolut, fortsätt => allow
      det låter jättebra => allow
      ja det stämmer => allow
      visst, inga problem => allow
      godkänt => allow
      okej då => allow
      ja, jag bekräftar => allow
      ja men inte nu => unclear
      ja om det går => unclear
      kanske => unclear
      jag tror det => unclear
      okej, men vänta lite => unclear
      ja, och skicka ett mejl till Anna => unclear
      är du säker? => question
      ja eller nej => unclear
      bra => unclear
      nej => deny
      Nej tack => deny
      ok, avbryt => deny
      gör det inte => deny
      radera inte => deny
      ta inte bort den => deny
      jag vill inte ta bort den => deny
      nej, jag ångrade mig => deny
      strunta i det => deny
      aldrig i livet! => deny
      det är inte rätt => deny
      ändra datumet till fredag => edit: datumet till fredag
      ja, men ändra till fredag => edit: fredag
      vad händer då? => question
      hur mycket kostar det => question
      visa mig mina filer => other`,
  },
  {
    locale: 'sv',
    verb: 'radera',
    rows: `
      ja, radera den => allow
      ta bort den => allow
      ja tack, ta bort => allow
      ja, skicka => unclear
      boka den => unclear
      radera den inte => deny
      avbryt => deny
      ja, men inte den => unclear`,
  },
  {
    locale: 'sv',
    verb: 'avboka',
    rows: `
      avboka => unclear
      ja, avboka den => allow
      nej => deny`,
  },
  {
    locale: 'sv',
    verb: 'radera',
    items: FOUR,
    rows: `
      bara den första => select 1
      1 och 3 => select 1 3
      alla utom den andra => select 1 3 4, rest denied
      de två sista => select 3 4
      alla => select 1 2 3 4
      1:a och 3:e => select 1 3
      inte den andra => unclear`,
  },
];
