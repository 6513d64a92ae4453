import type { ReactNode } from 'react';
import { useAction } from '../actions.ts';
import { api, type HistoryEntry } from '../api.ts';
import { Card, decideHere } from '../card/card.tsx';
import { Who } from '../card/who.tsx';
import { useAgainOnNews, useLoad } from '../load.ts';
import { to } from '../route.ts';
import { Text } from '../text.tsx';
import { localeOf } from '../time.tsx';
import { useWords } from '../words.ts';
import { save } from './export.ts';

/** One action: what it is, and everything that happened to it. */
export function ActionTimeline({ id }: { id: string }): ReactNode {
  const words = useWords();
  const view = useAction(id);
  const { value, error, again } = useLoad(`history ${id}`, () => api.history(id));
  useAgainOnNews(again, (session) => session === view?.session);
  if (error?.status === 404) return <p className="empty">{words.gone}</p>;
  if (!view || !value) return <p className="loading">{words.loading}</p>;
  return (
    <>
      <Card actions={[view]} decide={decideHere} isExact />
      <section className="panel-like">
        <h2>{words.timeline}</h2>
        <Entries entries={value.entries} />
        <p>
          <a href={to('history', 'session', view.session)}>{words.wholeSession}</a>
        </p>
      </section>
    </>
  );
}

const PAGE = 1000;
const PAGES_AT_MOST = 20;

async function wholeJournal(session: string): Promise<readonly HistoryEntry[]> {
  const all: HistoryEntry[] = [];
  let after: string | undefined;
  for (let page = 0; page < PAGES_AT_MOST; page++) {
    const { entries, cursor } = await api.journal({ session, limit: PAGE, after });
    all.push(...entries);
    if (cursor === null || cursor === after || entries.length === 0) break;
    after = cursor;
  }
  return all;
}

/** One conversation, link by link. */
export function SessionTimeline({ session }: { session: string }): ReactNode {
  const words = useWords();
  const { value: entries, error, again } = useLoad(`session ${session}`, () => wholeJournal(session));
  useAgainOnNews(again, (heard) => heard === session);
  if (error) return <p className="empty">{words.gone}</p>;
  if (!entries) return <p className="loading">{words.loading}</p>;
  const titles = new Map(entries.flatMap(({ view }) => (view ? [[view.id, view.title]] : [])));
  return (
    <section className="panel-like">
      <h2>
        {words.session} <Text>{session}</Text>
      </h2>
      <button
        type="button"
        className="link"
        onClick={() =>
          save(
            `countersign-${session.replace(/[^\w-]+/g, '_')}.json`,
            'application/json',
            JSON.stringify(entries, null, 2),
          )
        }
      >
        {words.exportJson}
      </button>
      <Entries entries={entries} titles={titles} />
    </section>
  );
}

function Entries({
  entries,
  titles,
}: {
  entries: readonly HistoryEntry[];
  titles?: ReadonlyMap<string, string>;
}): ReactNode {
  const words = useWords();
  const time = new Intl.DateTimeFormat(localeOf(words.tag), { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <ol className="timeline">
      {entries.map(({ seq, type, at, by, via, reason, revision, action }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has several events, and they keep their place
        <li key={`${seq}.${i}`} className={type}>
          <strong>{words.events[type] ?? type}</strong>{' '}
          <span>
            <Who by={by} via={via} />
          </span>
          {titles && action && (
            <a className="timeline-title" href={to('history', 'action', action)}>
              <Text>{titles.get(action) ?? action}</Text>
            </a>
          )}
          {reason && (
            <p className="reason">
              <Text lines>{reason}</Text>
            </p>
          )}
          <p className="quiet">
            <time dateTime={new Date(at).toISOString()}>{time.format(at)}</time>
            {revision !== undefined && ` · ${words.revision(revision)}`}
            {` · #${seq}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
