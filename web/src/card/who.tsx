import type { ReactNode } from 'react';
import type { ActionView } from '../api.ts';
import { useMe } from '../me.ts';
import { plain } from '../text.tsx';
import { useWords, type Words } from '../words.ts';

type Actor = { readonly kind: string; readonly id: string };

export function nameOf(actor: Actor, me: string | undefined, words: Words): string {
  if (actor.kind === 'user' && actor.id === me) return words.you;
  if (actor.kind === 'policy') return words.policy;
  if (actor.kind === 'grant') return words.grant;
  if (actor.kind === 'gate') return words.gate;
  return plain(actor.id);
}

/** Who wanted it: an agent, or the person who looks. */
export function Asker({ view }: { view: ActionView }): ReactNode {
  const words = useWords();
  const me = useMe();
  return <bdi>{nameOf(view.requestedBy, me?.principal.id, words)}</bdi>;
}

export function Who({ by, via }: { by: Actor; via?: string | undefined }): ReactNode {
  const words = useWords();
  const me = useMe();
  const channel = via === undefined ? '' : ` ${words.via(words.channels[via] ?? plain(via))}`;
  return `${words.by(nameOf(by, me?.principal.id, words))}${via !== undefined && by.kind === 'user' ? channel : ''}`;
}
