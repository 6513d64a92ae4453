import { type ReactNode, useState } from 'react';
import { putResults, useProgress, useUndoable, useUndoOf } from '../actions.ts';
import { type ActionView, api } from '../api.ts';
import { plain, Text } from '../text.tsx';
import { duration, useNow, When } from '../time.tsx';
import { useWords, type Words } from '../words.ts';
import { Failure, messageOf } from './failure.tsx';
import { Who } from './who.tsx';

export function StatusMark({ view }: { view: ActionView }): ReactNode {
  const words = useWords();
  const undo = useUndoOf(view.id);
  const isUndone = undo?.status === 'succeeded';
  return (
    <span className={`status ${isUndone ? 'undone' : view.status}`}>
      {isUndone ? words.undone : words.statuses[view.status]}
    </span>
  );
}

/** What became of an action: who, when, outcome, and Undo while it lasts. */
export function Record({ view, isBrief = false }: { view: ActionView; isBrief?: boolean }): ReactNode {
  const words = useWords();
  const { decision, ended } = view;
  return (
    <div className="record">
      <p className="record-line">
        <StatusMark view={view} />
        {decision !== null && (
          <span>
            {words.verdicts[decision.verdict]} <Who by={decision.by} via={decision.via} />
            {' · '}
            <When at={decision.at} />
          </span>
        )}
        {decision === null && ended !== null && (
          <span>
            <Who by={ended.by} />
            {' · '}
            <When at={view.updatedAt} />
          </span>
        )}
      </p>
      {decision?.reason && (
        <p className="reason">
          <span className="quiet">{words.reason}: </span>
          <Text lines>{decision.reason}</Text>
        </p>
      )}
      {ended?.why && (
        <p className="reason">
          <Text>{ended.why}</Text>
        </p>
      )}
      {!isBrief && <p className="quiet">{outcomeOf(view, words)}</p>}
      <Running view={view} />
      {!isBrief && <Outcome view={view} />}
      <Undo view={view} />
    </div>
  );
}

function outcomeOf({ status, outcome, decision }: ActionView, words: Words): string {
  const said = words.outcome;
  switch (status) {
    case 'succeeded':
      return said.done;
    case 'failed':
      return outcome?.status === 'failed' && outcome.effect === 'none' ? said.failedNone : said.failedUnknown;
    case 'expired':
      return decision === null ? said.expired : said.notStarted;
    case 'denied':
      return said.denied;
    case 'cancelled':
      return said.cancelled;
    case 'superseded':
      return said.superseded;
    case 'executing':
      return said.running;
    case 'approved':
      return said.starting;
    default:
      return '';
  }
}

export function Running({ view }: { view: ActionView }): ReactNode {
  const words = useWords();
  const progress = useProgress(view.id);
  if (view.status !== 'executing' && view.status !== 'approved') return null;
  const said = progress ? words.progress(progress.done, progress.total) : words.statuses[view.status];
  return (
    <div className="running">
      <progress
        aria-label={words.statuses.executing}
        {...(progress ? { value: progress.done, max: progress.total } : {})}
      />
      <span>{said}</span>
    </div>
  );
}

function Outcome({ view: { outcome } }: { view: ActionView }): ReactNode {
  const words = useWords();
  if (outcome === null) return null;
  if (outcome.status === 'failed')
    return (
      <p className="error">
        {words.error}: <Text lines>{outcome.error}</Text>
      </p>
    );
  if (outcome.result === null || outcome.cut) return null;
  const text = typeof outcome.result === 'string' ? outcome.result : JSON.stringify(outcome.result, null, 1);
  return (
    <details className="result">
      <summary>{words.result}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="scroll" tabIndex={0} aria-label={words.result}>
        <code className="exact">
          <Text lines>{text}</Text>
        </code>
      </section>
    </details>
  );
}

function Undo({ view }: { view: ActionView }): ReactNode {
  const words = useWords();
  const undo = useUndoOf(view.id);
  const at = useNow();
  const [undoable] = useUndoable([view], at);
  const [error, fail] = useState<string>();
  const [isBusy, work] = useState(false);
  if (undo && undo.status !== 'succeeded')
    return (
      <p className="quiet">
        {words.undo}: {words.statuses[undo.status]}
      </p>
    );
  if (undo)
    return (
      <p className="quiet">
        {words.undone} {undo.decision && <Who by={undo.decision.by} via={undo.decision.via} />}
        {' · '}
        <When at={undo.updatedAt} />
      </p>
    );
  if (!undoable) return null;
  const left = words.left(duration(view.undoUntil! - at));
  const run = async () => {
    work(true);
    try {
      const result = await api.undo(view.id);
      putResults([result]);
      if (result.status === 'failed') fail(plain(result.error));
    } catch (error) {
      fail(messageOf(error, words));
    }
    work(false);
  };
  return (
    <>
      <button
        type="button"
        className="undo"
        disabled={isBusy}
        aria-label={`${words.undo} ${left}: ${plain(view.title)}`}
        onClick={run}
      >
        {words.undo} <span className="quiet">{left}</span>
      </button>
      <Failure message={error} />
    </>
  );
}
