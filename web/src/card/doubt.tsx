import { type ReactNode, useId, useState } from 'react';
import { putResults } from '../actions.ts';
import { type ActionView, api } from '../api.ts';
import { localeOf } from '../time.tsx';
import { useWords } from '../words.ts';
import { Failure, messageOf } from './failure.tsx';

/** An action whose outcome nobody knows: what is known, and what a person can say about it. */
export function Doubt({ view }: { view: ActionView }): ReactNode {
  const words = useWords();
  const [note, write] = useState('');
  const [error, fail] = useState<string>();
  const [isBusy, work] = useState(false);
  const field = useId();
  const at = new Intl.DateTimeFormat(localeOf(words.tag), { timeStyle: 'short', dateStyle: 'medium' }).format(
    view.updatedAt,
  );
  const say = async (status: 'succeeded' | 'failed', effect?: 'none' | 'unknown') => {
    work(true);
    try {
      const said = {
        revision: view.revision,
        status,
        ...(effect ? { effect } : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
      };
      putResults([await api.reconcile(view.id, said)]);
    } catch (error) {
      fail(messageOf(error, words));
    }
    work(false);
  };
  return (
    <section className="doubt" aria-label={words.doubtTitle}>
      <h3>{words.doubtTitle}</h3>
      <p>{words.doubtKnown(view.attempts, at)}</p>
      <label htmlFor={field}>{words.doubtNote}</label>
      <textarea
        id={field}
        rows={2}
        maxLength={2000}
        value={note}
        onChange={({ target }) => write(target.value)}
      />
      <div className="buttons">
        <button type="button" disabled={isBusy} onClick={() => say('succeeded')}>
          {words.doubtHappened}
        </button>
        <button type="button" disabled={isBusy} onClick={() => say('failed', 'none')}>
          {words.doubtNothing}
        </button>
        <button type="button" disabled={isBusy} onClick={() => say('failed', 'unknown')}>
          {words.doubtUnclear}
        </button>
      </div>
      <Failure message={error} />
    </section>
  );
}
