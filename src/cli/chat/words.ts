/** What the terminal itself says, in the language of a story. */
export interface Words {
  readonly offline: string;
  model(name: string): string;
  readonly tryThis: string;
  readonly help: string;
  readonly waits: string;
  readonly stillWaits: string;
  readonly agentSays: string;
  readonly allow: string;
  readonly deny: string;
  readonly change: string;
  readonly allowKey: string;
  readonly yes: string;
  readonly no: string;
  readonly orChange: string;
  readonly orSome: string;
  readonly pick: string;
  readonly enter: string;
  someOf(label: string, some: number, all: number): string;
  left(time: string): string;
  readonly minuteLeft: string;
  readonly timeIsOver: string;
  decideWithin(time: string, at: string): string;
  decideBy(at: string): string;
  readonly pending: string;
  readonly running: string;
  readonly done: string;
  readonly failed: string;
  readonly nothingChanged: string;
  readonly mayHaveChanged: string;
  readonly denied: string;
  readonly expired: string;
  readonly cancelled: string;
  readonly superseded: string;
  readonly inDoubt: string;
  readonly inDoubtMeans: string;
  undoOf(title: string): string;
  undoable(until: string): string;
  readonly nothingToUndo: string;
  notUndone(why: string): string;
  noNumber(n: string): string;
  readonly emptyTrash: string;
  trash(until: string): string;
  readonly howToRestore: string;
  readonly nothingYet: string;
  readonly nothingWaits: string;
  queued(count: number): string;
  readonly decidedElsewhere: string;
  readonly undone: string;
  readonly reset: string;
  readonly resetElsewhere: string;
  readonly askedElsewhere: string;
  readonly traceOn: string;
  readonly traceOff: string;
  readonly thinking: string;
  readonly stopping: string;
  readonly stopped: string;
  readonly leaveAgain: string;
  readonly keepsWaiting: string;
  unknownCommand(name: string): string;
  readonly commands: readonly (readonly [string, string])[];
  readonly keys: readonly string[];
}

const en: Words = {
  offline:
    'This is the offline model: it plays this story and is not a language model. Set COUNTERSIGN_MODEL to talk to one.',
  model: (name) => `The model is ${name}.`,
  tryThis: 'Try:',
  help: '/help tells the rest.',
  waits: 'Waiting for your decision',
  stillWaits: 'Still waiting for your decision',
  agentSays: 'The agent says',
  allow: 'Do it',
  deny: 'Don’t',
  change: 'change it',
  allowKey: 'y',
  yes: 'yes',
  no: 'no',
  orChange: 'or say what to change',
  orSome: 'or which of them',
  pick: 'only these',
  enter: 'Enter',
  someOf: (label, some, all) => `${label} (${some} of ${all})`,
  left: (time) => `${time} left`,
  minuteLeft: 'Less than a minute left to decide. Without an answer nothing is run.',
  timeIsOver: 'The time is over.',
  decideWithin: (time, at) => `Decide within ${time}, by ${at}`,
  decideBy: (at) => `Decide by ${at}`,
  pending: 'waiting',
  running: 'allowed, not finished',
  done: 'done',
  failed: 'failed',
  nothingChanged: 'Nothing was changed.',
  mayHaveChanged: 'It may have changed something before it failed.',
  denied: 'denied, not run',
  expired: 'expired, not run',
  cancelled: 'cancelled, not run',
  superseded: 'replaced, not run',
  inDoubt: 'in doubt',
  inDoubtMeans: 'It was started, and whether it happened is not known. Look before you ask for it again.',
  undoOf: (title) => `Undo: ${title}`,
  undoable: (until) => `/undo takes it back, until ${until}.`,
  nothingToUndo: 'There is nothing that can be undone.',
  notUndone: (why) => `Not undone: ${why}`,
  noNumber: (n) => `There is no number ${n}. /trash lists what can be taken back.`,
  emptyTrash: 'Nothing can be taken back.',
  trash: (until) => `until ${until}`,
  howToRestore: '/undo and a number restores one.',
  nothingYet: 'Nothing has happened yet.',
  nothingWaits: 'Nothing waits for you.',
  queued: (count) => (count === 1 ? 'One more waits after this.' : `${count} more wait after this.`),
  decidedElsewhere: 'This was decided elsewhere before your answer.',
  undone: 'undone later',
  reset: 'Everything is as it was at the beginning. This is a new session.',
  askedElsewhere: 'This was asked in another window. What you typed was no answer to it, and was not sent.',
  resetElsewhere: 'The story was begun afresh in another window. This is its new session.',
  traceOn: 'The trace is shown from now on.',
  traceOff: 'The trace is not shown any more.',
  thinking: '… (Ctrl-C stops the assistant)',
  stopping: '… stopping the assistant. What was decided runs to its end.',
  stopped: 'Stopped.',
  leaveAgain: 'Ctrl-C once more leaves.',
  keepsWaiting: 'What waits keeps waiting until its time is over.',
  unknownCommand: (name) => `There is no ${name}. /help lists what there is.`,
  commands: [
    ['/pending', 'what waits for you'],
    ['/history', 'what happened in this session; --json for one line of JSON each'],
    ['/undo [n]', 'takes back the last thing, or number n of /trash'],
    ['/trash', 'what can still be taken back'],
    ['/trace', 'shows how answers come about, or stops to'],
    ['/reset', 'cancels what waits and begins the story afresh'],
    ['/quit', 'leaves; what waits keeps waiting'],
  ],
  keys: [
    'When something waits: y and Enter allow it, n denies it, e changes it.',
    'A number leaves an item out, or takes it in again. Or answer in your own words.',
    'Ctrl-C stops the assistant, and leaves on an empty line. It never decides anything.',
  ],
};

const es: Words = {
  offline:
    'Este es el modelo sin conexión: interpreta esta historia y no es un modelo de lenguaje. Con COUNTERSIGN_MODEL se habla con uno.',
  model: (name) => `El modelo es ${name}.`,
  tryThis: 'Probá:',
  help: '/help cuenta el resto.',
  waits: 'Espera tu decisión',
  stillWaits: 'Sigue esperando tu decisión',
  agentSays: 'El agente dice',
  allow: 'Hacerlo',
  deny: 'No hacerlo',
  change: 'cambiarlo',
  allowKey: 's',
  yes: 'sí',
  no: 'no',
  orChange: 'o decí qué cambiar',
  orSome: 'o cuáles',
  pick: 'solo estos',
  enter: 'Enter',
  someOf: (label, some, all) => `${label} (${some} de ${all})`,
  left: (time) => `quedan ${time}`,
  minuteLeft: 'Queda menos de un minuto para decidir. Sin respuesta no se hace nada.',
  timeIsOver: 'Se acabó el tiempo.',
  decideWithin: (time, at) => `Decidí en ${time}, hasta las ${at}`,
  decideBy: (at) => `Decidí hasta las ${at}`,
  pending: 'en espera',
  running: 'permitido, sin terminar',
  done: 'hecho',
  failed: 'falló',
  nothingChanged: 'No cambió nada.',
  mayHaveChanged: 'Puede haber cambiado algo antes de fallar.',
  denied: 'rechazado, no se hizo',
  expired: 'vencido, no se hizo',
  cancelled: 'cancelado, no se hizo',
  superseded: 'reemplazado, no se hizo',
  inDoubt: 'en duda',
  inDoubtMeans: 'Se empezó, y no se sabe si ocurrió. Fijate antes de volver a pedirlo.',
  undoOf: (title) => `Deshacer: ${title}`,
  undoable: (until) => `/undo lo deshace, hasta ${until}.`,
  nothingToUndo: 'No hay nada que se pueda deshacer.',
  notUndone: (why) => `No se deshizo: ${why}`,
  noNumber: (n) => `No hay un número ${n}. /trash lista lo que se puede recuperar.`,
  emptyTrash: 'No hay nada que recuperar.',
  trash: (until) => `hasta ${until}`,
  howToRestore: '/undo y un número recupera uno.',
  nothingYet: 'Todavía no pasó nada.',
  nothingWaits: 'No hay nada esperando.',
  queued: (count) => (count === 1 ? 'Después espera uno más.' : `Después esperan ${count} más.`),
  decidedElsewhere: 'Esto se decidió en otro lado antes de tu respuesta.',
  undone: 'deshecho después',
  reset: 'Todo está como al principio. Esta es una sesión nueva.',
  askedElsewhere: 'Esto se preguntó en otra ventana. Lo que escribiste no le respondía, y no se envió.',
  resetElsewhere: 'La historia se empezó de nuevo en otra ventana. Esta es su sesión nueva.',
  traceOn: 'Desde ahora se muestra la traza.',
  traceOff: 'Ya no se muestra la traza.',
  thinking: '… (Ctrl-C detiene al asistente)',
  stopping: '… deteniendo al asistente. Lo decidido se hace hasta el final.',
  stopped: 'Detenido.',
  leaveAgain: 'Ctrl-C otra vez para salir.',
  keepsWaiting: 'Lo que espera sigue esperando hasta que se acabe su tiempo.',
  unknownCommand: (name) => `No existe ${name}. /help lista lo que hay.`,
  commands: [
    ['/pending', 'lo que espera tu decisión'],
    ['/history', 'lo que pasó en esta sesión; con --json, una línea de JSON cada cosa'],
    ['/undo [n]', 'deshace lo último, o el número n de /trash'],
    ['/trash', 'lo que todavía se puede recuperar'],
    ['/trace', 'muestra cómo se llega a las respuestas, o deja de hacerlo'],
    ['/reset', 'cancela lo que espera y empieza la historia de nuevo'],
    ['/quit', 'sale; lo que espera sigue esperando'],
  ],
  keys: [
    'Si algo espera: s y Enter lo permite, n lo rechaza, e lo cambia.',
    'Un número deja algo afuera, o lo vuelve a incluir. O respondé con tus palabras.',
    'Ctrl-C detiene al asistente, y sale en una línea vacía. Nunca decide nada.',
  ],
};

export const wordsIn = (locale: string): Words => (/^es\b/i.test(locale) ? es : en);
