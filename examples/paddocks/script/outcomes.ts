import type { Seen } from 'countersign/conversation';
import type { Paddock } from '../farm.ts';

interface Outcome {
  readonly status?: string;
  readonly result?: {
    readonly deleted?: readonly Paddock[];
    readonly name?: string;
    readonly before?: string;
    readonly after?: string;
  };
  readonly error?: string;
  readonly effect?: string;
  readonly message?: string;
}

/** Puts outcomes into words. What was not done is never told as done, and what is not known is said to be so. */
export const tell = (outcomes: readonly Seen[]): string => outcomes.map(told).join('\n');

function told({ output }: Seen): string {
  const { status, result, error, effect, message } = (output ?? {}) as Outcome;
  switch (status) {
    case 'succeeded':
      return done(result);
    case 'pending_confirmation':
      return 'Espero tu respuesta; todavía no toqué nada.';
    case 'denied':
      return 'Bueno, no toqué nada.';
    case 'expired':
      return 'Se pasó el tiempo y no toqué nada. Si lo querés, pedímelo de nuevo.';
    case 'cancelled':
      return 'Quedó cancelado; no toqué nada.';
    case 'superseded':
      return 'Quedó reemplazado por un pedido más nuevo; no toqué nada.';
    case 'refused':
      return `No se puede: ${message ?? ''}`;
    case 'failed':
      return effect === 'none'
        ? `Falló y no cambió nada: ${error}`
        : `Falló, y puede que algo haya cambiado igual: ${error} Fijate antes de pedirlo de nuevo.`;
    default:
      return 'No sé si se hizo o no. Fijate antes de pedirlo de nuevo.';
  }
}

function done(result: Outcome['result']): string {
  const { deleted, name, before, after } = result ?? {};
  if (deleted !== undefined)
    return deleted.length === 1
      ? `Listo, borré el potrero ${deleted[0]!.name}.`
      : `Listo, borré ${deleted.length} potreros.`;
  if (before !== undefined) return `Listo, ${before} ahora se llama ${after}.`;
  return name === undefined ? 'Listo.' : `Listo, creé el potrero ${name}.`;
}
