import type { ReactNode } from 'react';
import { to } from '../route.ts';
import { useWords } from '../words.ts';
import { ChainBar, Record } from './chain.tsx';
import { ActionList } from './list.tsx';
import { Plots } from './plots.tsx';
import { ActionTimeline, SessionTimeline } from './timeline.tsx';

const VIEWS = ['actions', 'undo', 'plots', 'record'] as const;
type View = (typeof VIEWS)[number];

export function History({ rest: [first = 'actions', id] }: { rest: readonly string[] }): ReactNode {
  const words = useWords();
  const isDetail = (first === 'action' || first === 'session') && id !== undefined;
  const view: View = VIEWS.includes(first as View) ? (first as View) : 'actions';
  return (
    <div className="history">
      <header className="history-head">
        <h1 className="visually-hidden">{words.history}</h1>
        <nav className="tabs" aria-label={words.history}>
          {VIEWS.map((each) => (
            <a key={each} href={to('history', each)} aria-current={each === view ? 'page' : undefined}>
              {words.views[each]}
            </a>
          ))}
        </nav>
        {view !== 'record' && <ChainBar />}
      </header>
      {view === 'plots' && <Plots />}
      {view === 'record' && <Record />}
      {(view === 'actions' || view === 'undo') && (
        <div className={`split ${isDetail ? 'has-detail' : ''}`}>
          <ActionList isUndo={view === 'undo'} current={first === 'action' ? id : undefined} />
          <section className="detail" aria-label={words.timeline}>
            {isDetail && (
              <a className="back" href={to('history', view)}>
                ‹ {words.back}
              </a>
            )}
            {first === 'action' && id && <ActionTimeline key={id} id={id} />}
            {first === 'session' && id && <SessionTimeline key={id} session={id} />}
            {!isDetail && <p className="empty">{words.pickPast}</p>}
          </section>
        </div>
      )}
    </div>
  );
}
