import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { ActionView } from '../api.ts';
import { decideHere } from '../card/card.tsx';
import type { Panel } from '../card/decide.tsx';
import { decisionsOn } from '../card/decide.tsx';
import { useKeys } from '../keys.tsx';
import { isApprover, useMe } from '../me.ts';
import { type Pages, usePages } from '../pages.ts';
import { go, replace } from '../route.ts';
import { useWords } from '../words.ts';
import { Bulk } from './bulk.tsx';
import { Detail } from './detail.tsx';
import { FilterBar, type Filters, NO_FILTERS, queryOf } from './filters.tsx';
import { Grants } from './grants.tsx';
import { type Row, RowView, rowsOf } from './rows.tsx';

const SECTIONS = ['in_doubt', 'destructive', 'external', 'write'] as const;
type Section = (typeof SECTIONS)[number];

/** Everything that waits for me: what is riskiest first, and of that the newest. */
export function Inbox({ id }: { id: string | undefined }): ReactNode {
  const words = useWords();
  const [filters, filter] = useState<Filters>(NO_FILTERS);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [panel, open] = useState<Panel>();
  const [bulk, ask] = useState<'allow' | 'deny'>();
  const search = useRef<HTMLInputElement>(null);
  const sections = useSections(useDeferredValue(filters));
  const rows = sections.flatMap(({ rows }) => rows);
  const pending = rows.filter(({ actions }) => actions[0]?.status === 'pending');
  const chosen = pending.filter(({ key }) => selected.has(key));
  const current = rows.findIndex(({ actions }) => actions.some((each) => each.id === id));
  const place = useRef(0);
  useEffect(() => {
    if (current >= 0) place.current = current;
  }, [current]);
  const detail = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where the list makes room for the item, the focus goes with it.
    if (id !== undefined && matchMedia('(max-width: 720px)').matches) detail.current?.focus();
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item begins with its panels closed
  useEffect(() => open(undefined), [id]);

  const toggle = (key: string) =>
    select((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const step = (by: 1 | -1) => {
    // What was decided is gone from the list, but not from the screen: the next one has taken its place.
    const from = current >= 0 ? current + by : id === undefined ? 0 : place.current + (by === 1 ? 0 : -1);
    const row = rows[Math.max(0, Math.min(rows.length - 1, from))];
    if (row) replace('inbox', row.actions[0]!.id);
  };
  const press = (selector: string) =>
    document.querySelector<HTMLButtonElement>(`.detail ${selector}`)?.click();
  const isWaiting = current >= 0 && rows[current]?.actions[0]?.status === 'pending';
  const leave = () => (panel ? open(undefined) : chosen.length > 0 ? select(new Set()) : go('inbox'));
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => current >= 0 && isWaiting && toggle(rows[current]!.key),
    a: () => (chosen.length > 0 ? ask('allow') : press('button[data-verdict="allow"]')),
    d: () => (chosen.length > 0 ? ask('deny') : isWaiting && open('reason')),
    e: () => isWaiting && open('edit'),
    u: () => press('button.undo'),
    '/': () => search.current?.focus(),
    Escape: leave,
  });
  const isLoaded = sections.every(({ pages }) => pages.isLoaded);
  const error = sections.find(({ pages }) => pages.error)?.pages.error;
  return (
    <div className={`split inbox ${id ? 'has-detail' : ''}`}>
      <h1 className="visually-hidden">{words.inbox}</h1>
      <section className="list" aria-label={words.inbox}>
        <FilterBar
          filters={filters}
          change={filter}
          among={rows.flatMap(({ actions }) => actions)}
          search={search}
        />
        {error && (
          <p className="error" role="alert">
            {error.message}
          </p>
        )}
        {isLoaded && rows.length === 0 && !error && !sections.some(({ pages }) => pages.hasMore) && (
          <Empty
            isFiltered={JSON.stringify(filters) !== JSON.stringify(NO_FILTERS)}
            clear={() => filter(NO_FILTERS)}
          />
        )}
        {!isLoaded && rows.length === 0 && <p className="loading">{words.loading}</p>}
        {sections
          .filter((each) => each.rows.length > 0 || each.pages.hasMore)
          .map(({ section, rows: those, pages }) => (
            <section key={section} className={`group ${section}`} aria-label={words.sections[section]}>
              <h2>
                {words.sections[section]}{' '}
                <span className="count">
                  {those.length}
                  {pages.hasMore ? '+' : ''}
                </span>
              </h2>
              <ul>
                {those.map((row) => (
                  <RowView
                    key={row.key}
                    row={row}
                    isCurrent={row === rows[current]}
                    isSelected={selected.has(row.key)}
                    onSelect={section === 'in_doubt' ? undefined : () => toggle(row.key)}
                  />
                ))}
              </ul>
              {pages.hasMore && (
                <button type="button" className="link more-rows" onClick={pages.more}>
                  {words.more}
                </button>
              )}
            </section>
          ))}
        <Grants />
        {rows.length > 0 && chosen.length === 0 && <p className="keys-hint quiet">{words.keysHint}</p>}
        {chosen.length > 0 && (
          <Bulk
            rows={chosen}
            asked={bulk}
            ask={ask}
            clear={() => select(new Set())}
            decide={async (verdict, actions) => {
              select(new Set());
              await decideHere(decisionsOn(actions, verdict));
            }}
          />
        )}
      </section>
      <section className="detail" aria-label={words.about} ref={detail} tabIndex={-1}>
        {id ? (
          <>
            <a className="back" href="#/inbox">
              ‹ {words.back}
            </a>
            <Detail key={id} id={id} panel={panel} open={open} />
          </>
        ) : (
          rows.length > 0 && <p className="empty">{words.pickOne}</p>
        )}
      </section>
    </div>
  );
}

interface Shelf {
  readonly section: Section;
  readonly pages: Pages;
  readonly rows: readonly Row[];
}

function useSections(filters: Filters): Shelf[] {
  const query = { ...queryOf(filters), order: 'newest' };
  const only = filters.effect;
  const pages: Record<Section, Pages> = {
    in_doubt: usePages({ ...query, status: 'in_doubt', effect: only }),
    destructive: usePages({ ...query, status: 'pending', effect: 'destructive' }),
    external: usePages({ ...query, status: 'pending', effect: 'external' }),
    write: usePages({ ...query, status: 'pending', effect: 'write' }),
  };
  const me = useMe();
  const isMine = (action: ActionView) => filters.others || isApprover(action, me);
  const seen = new Set<string>();
  return SECTIONS.map((section) => {
    const isIn = section === 'in_doubt' || only === '' || only === section;
    // A batch of several effects stands where its riskiest item does.
    const rows = isIn
      ? rowsOf(pages[section].actions.filter(isMine)).filter(({ key }) => !seen.has(key))
      : [];
    for (const { key } of rows) seen.add(key);
    return { section, pages: pages[section], rows };
  });
}

function Empty({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }): ReactNode {
  const words = useWords();
  return (
    <div className="empty">
      {!isFiltered && (
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <path d="M10 34l12 12 20-26" />
          <path d="M30 42l4 4 20-26" className="second" />
        </svg>
      )}
      <h2>{isFiltered ? words.emptyFilter : words.emptyInbox}</h2>
      <p>{isFiltered ? words.emptyFilterHint : words.emptyInboxHint}</p>
      {isFiltered && (
        <button type="button" onClick={clear}>
          {words.clear}
        </button>
      )}
    </div>
  );
}
