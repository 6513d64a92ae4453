import type { ReactNode } from 'react';
import { type ActionView, api } from '../api.ts';
import { titleOf } from '../card/batch.tsx';
import { useAgainOnNews, useLoad } from '../load.ts';
import { plain } from '../text.tsx';
import { useWords } from '../words.ts';

/** Says what is asked next: a chat asks about one prompt at a time, and words are about that one. */
export function Queue({ session }: { session: string }): ReactNode {
  const words = useWords();
  const { value, again } = useLoad(`queue ${session}`, () => api.prompts(session));
  useAgainOnNews(again, (changed) => changed === session);
  const queued = value?.prompts.filter(({ prompt }) => prompt.state === 'queued') ?? [];
  const title = (actions: readonly ActionView[]) =>
    plain(actions.length === 1 ? actions[0]!.title : titleOf(actions, words));
  return (
    <p className="queue" role="status">
      {queued[0] && words.queued(queued.length, title(queued[0].actions))}
    </p>
  );
}
