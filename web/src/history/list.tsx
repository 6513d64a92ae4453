import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { STATUSES } from '../../../src/core/action.ts';
import type { ActionView } from '../api.ts';
import { Badge, kindOf } from '../card/detail.tsx';
import { StatusMark } from '../card/record.tsx';
import { Asker } from '../card/who.tsx';
import { Choice } from '../inbox/filters.tsx';
import { useKeys } from '../keys.tsx';
import { usePages } from '../pages.ts';
import { replace, to } from '../route.ts';
import { plain, Text } from '../text.tsx';
import { When } from '../time.tsx';
import { useWords } from '../words.ts';
import { exportActions } from './export.ts';

export function ActionList({ isUndo, current }: { isUndo: boolean; current: string | undefined }): ReactNode {
  const words = useWords();
  const [q, ask] = useState('');
  const [status, choose] = useState('');
  const [tool, pick] = useState('');
  const [isExporting, work] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const query = {
    q: useDeferredValue(q).trim(),
    tool,
    ...(isUndo ? { undoable: true } : { status }),
    order: 'newest',
  };
  const { actions, hasMore, isLoaded, error, more } = usePages(query);
  const tools = [...new Set([...actions.map((each) => each.tool), tool])].filter(Boolean).sort();
  const place = actions.findIndex(({ id }) => id === current);
  const step = (by: number) => {
    const next = actions[Math.max(0, Math.min(actions.length - 1, place < 0 ? 0 : place + by))];
    if (next) replace('history', 'action', next.id);
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    u: () => document.querySelector<HTMLButtonElement>('.detail button.undo')?.click(),
    '/': () => search.current?.focus(),
  });
  const save = async (as: 'json' | 'csv') => {
    work(true);
    await exportActions(query, as).catch(() => {});
    work(false);
  };
  const isFiltered = q !== '' || status !== '' || tool !== '';
  return (
    <section className="list" aria-label={isUndo ? words.views.undo : words.views.actions}>
      <search className="filters">
        <input
          ref={search}
          type="search"
          aria-label={words.search}
          placeholder={`${words.search}: ${words.searchHint}`}
          value={q}
          onChange={({ target }) => ask(target.value)}
        />
        <div className="filter-grid">
          {!isUndo && (
            <Choice label={words.status} value={status} onChange={choose}>
              {STATUSES.map((each) => [each, words.statuses[each]])}
            </Choice>
          )}
          <Choice label={words.tool} value={tool} onChange={pick}>
            {tools.map((each) => [each, plain(each)])}
          </Choice>
        </div>
        {!isUndo && (
          <div className="exports">
            <button type="button" className="link" disabled={isExporting} onClick={() => save('json')}>
              {words.exportJson}
            </button>
            <button type="button" className="link" disabled={isExporting} onClick={() => save('csv')}>
              {words.exportCsv}
            </button>
          </div>
        )}
      </search>
      {error && (
        <p className="error" role="alert">
          {error.message}
        </p>
      )}
      {!isLoaded && <p className="loading">{words.loading}</p>}
      {isLoaded && actions.length === 0 && !error && (
        <div className="empty">
          <h2>{isFiltered ? words.emptyFilter : isUndo ? words.emptyUndo : words.emptyHistory}</h2>
          {!isFiltered && <p>{isUndo ? words.emptyUndoHint : words.emptyHistoryHint}</p>}
        </div>
      )}
      <ul>
        {actions.map((view) => (
          <Line key={`${view.id}.${view.revision}`} view={view} isCurrent={view.id === current} />
        ))}
      </ul>
      {hasMore && (
        <button type="button" className="link more-rows" onClick={more}>
          {words.more}
        </button>
      )}
    </section>
  );
}

function Line({ view, isCurrent }: { view: ActionView; isCurrent: boolean }): ReactNode {
  return (
    <li className={`row ${kindOf(view)} ${isCurrent ? 'current' : ''}`}>
      <a href={to('history', 'action', view.id)} aria-current={isCurrent ? 'true' : undefined}>
        <span className="row-title">
          <Text>{view.title}</Text>
        </span>
        <span className="row-meta">
          <StatusMark view={view} />
          <Badge kind={kindOf(view)} />
          <span className="row-agent">
            <Asker view={view} />
          </span>
          <When at={view.createdAt} />
        </span>
      </a>
    </li>
  );
}
