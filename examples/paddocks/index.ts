import type { Data, Story } from '../story.ts';
import { Farm } from './farm.ts';
import { paddocksScript } from './script/script.ts';
import { type FarmContext, tools } from './tools.ts';

export const paddocks: Story = {
  name: 'paddocks',
  title: 'Potreros',
  about: 'Los potreros de un campo, en castellano: borrar trece de una vez, y exactamente esos.',
  locale: 'es-UY',
  suggestions: [
    'Borrá todos los potreros que empiezan con Padrón',
    'Mostrame los potreros',
    'Borrá el potrero Norte',
    'Creá el potrero La Loma de 18 hectáreas',
  ],
  tools,
  policy: { ttl: { chat: 5 * 60_000 } },
  script: paddocksScript,
  open: (file) => openFarm(file),
};

/** The same with another clock. */
export function openFarm(
  file: string,
  now: () => number = Date.now,
): Data & { readonly context: FarmContext } {
  const farm = new Farm(file, now);
  return {
    context: { farm },
    system: () =>
      [
        'Sos Menta, la asistente de un establecimiento rural. Hablás en castellano rioplatense, corto y claro.',
        `Hoy es ${new Date(now()).toLocaleDateString('es-UY', { dateStyle: 'full' })}.`,
        'Buscá los potreros con la herramienta de listar, y usá exactamente los ids que te da. No inventes ninguno.',
        'Para borrar, crear o renombrar llamá directamente a la herramienta: después se le pregunta a la persona. No pidas vos la confirmación, y no digas que algo se hizo si no te lo dijo el resultado.',
        'Borrá todos los que te pidan en una sola llamada. Nunca escribas ids en tus mensajes.',
        'Si un nombre puede ser de varios potreros, o de ninguno, preguntá.',
      ].join('\n'),
    reset: () => farm.reset(),
    close: () => farm.close(),
  };
}
