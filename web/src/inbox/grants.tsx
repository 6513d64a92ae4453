import type { ReactNode } from 'react';
import { api, type Grant } from '../api.ts';
import { spelled } from '../card/grant.tsx';
import { useAgainOnNews, useLoad } from '../load.ts';
import { plain } from '../text.tsx';
import { duration, useNow } from '../time.tsx';
import { useWords } from '../words.ts';

/** What was allowed ahead, until when, and how to take it back. */
export function Grants(): ReactNode {
  const words = useWords();
  const at = useNow();
  const { value, again } = useLoad('grants', api.grants);
  useAgainOnNews(again);
  const all: readonly Grant[] = value === undefined ? [] : 'grants' in value ? value.grants : value;
  const usable = all.filter(({ revoked, uses, expiresAt }) => !revoked && uses > 0 && expiresAt > at);
  if (usable.length === 0) return null;
  return (
    <section className="grants" aria-label={words.grants}>
      <h2>{words.grants}</h2>
      <ul>
        {usable.map((grant) => (
          <li key={grant.id}>
            <p>
              <strong>{plain(grant.agent)}</strong> · <code>{plain(grant.tool)}</code>
              <br />
              {spelled(grant.where, words)}
              <br />
              <span className="quiet">
                {words.grantsLeft(grant.uses, grant.initialUses)} ·{' '}
                {words.left(duration(grant.expiresAt - at))}
              </span>
            </p>
            <button type="button" onClick={() => api.revoke(grant.id).finally(again)}>
              {words.revoke}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
