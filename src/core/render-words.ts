/** What a rendered prompt says besides what it shows. */
export interface Words {
  decideBy(time: string): string;
  people(count: number): string;
  readonly allOrNone: string;
  readonly changed: string;
  readonly none: string;
  agentSays(note: string): string;
  describedBy(agent: string): string;
  mixes(word: string, scripts: readonly string[]): string;
  readonly mixesMore: string;
  more(count: number): string;
  readonly tooLong: string;
  /** Labels of what has changed, where they are not a fact's or an argument's own. */
  readonly labels: ReadonlyMap<string, string>;
}

const en: Words = {
  decideBy: (time) => `Decide by ${time}`,
  people: (count) => `${count} people have to allow it`,
  allOrNone: 'all or none',
  changed: 'Changed',
  none: '(none)',
  agentSays: (note) => `The agent says: “${note}”`,
  describedBy: (agent) => `Described by “${agent}”, which runs it. Countersign cannot check it.`,
  mixes: (word, scripts) => `“${word}” mixes ${scripts.join(' and ')} letters.`,
  mixesMore: 'More words mix letters.',
  more: (count) => `and ${count} more`,
  tooLong: 'Too long to show here. Open it to see everything before you decide.',
  labels: new Map(),
};

const es: Words = {
  decideBy: (time) => `Decidir antes de ${time}`,
  people: (count) => `tienen que permitirlo ${count} personas`,
  allOrNone: 'todo o nada',
  changed: 'Cambió',
  none: '(nada)',
  agentSays: (note) => `El agente dice: “${note}”`,
  describedBy: (agent) => `Lo describe “${agent}”, que lo ejecuta. Countersign no puede comprobarlo.`,
  mixes: (word, scripts) => `“${word}” mezcla letras de ${scripts.join(' y ')}.`,
  mixesMore: 'Hay más palabras que mezclan letras.',
  more: (count) => `y ${count} más`,
  tooLong: 'Es demasiado largo para mostrarlo acá. Hay que abrirlo y verlo entero antes de decidir.',
  labels: new Map([
    ['title', 'título'],
    ['warning', 'advertencia'],
  ]),
};

/** English where there is nothing else. */
export const wordsFor = (locale = 'en'): Words => (/^es\b/i.test(locale) ? es : en);
