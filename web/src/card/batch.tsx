import { type ReactNode, useId, useState } from 'react';
import { putResults, refresh, useUndoable } from '../actions.ts';
import { type ActionView, api } from '../api.ts';
import { plain, Text } from '../text.tsx';
import { Countdown, useNow } from '../time.tsx';
import { useWords, type Words } from '../words.ts';
import { useLeft } from './choice.ts';
import { Decide, type Shared } from './decide.tsx';
import { Arguments, Badge, Changes, Facts, kindOfAll, Note, Warnings } from './detail.tsx';
import { Doubt } from './doubt.tsx';
import { Failure, messageOf } from './failure.tsx';
import { Record, Running, StatusMark } from './record.tsx';
import { useExpiry, useFocusAfter, useShown } from './watching.ts';

/** Several that one prompt shows together, decided item by item. */
export function Batch({
  actions,
  decide,
  isExact,
  panel,
  open,
}: { actions: readonly ActionView[] } & Shared): ReactNode {
  const words = useWords();
  const heading = useId();
  const inOrder = actions.toSorted((a, b) => a.position - b.position);
  // Words count what still waits: that comes first, with the numbers that they mean.
  const waiting = inOrder.filter(({ status }) => status === 'pending');
  const decided = inOrder.filter(({ status }) => status !== 'pending');
  const [left, leave] = useLeft(waiting);
  const card = useFocusAfter(waiting.length > 0);
  useExpiry(waiting);
  useShown(waiting);
  const isAtomic = actions.some(({ atomic }) => atomic);
  const chosen = isAtomic ? waiting : waiting.filter(({ id }) => !left.has(id));
  const note = actions[0]?.note ?? null;
  const isShared = note !== null && actions.every((each) => each.note === note);
  const kind = kindOfAll(actions);
  const isWaiting = waiting.length > 0;
  const title = titleOf(actions, words);
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    leave(next);
  };
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`card batch ${isWaiting ? 'pending' : 'decided'} ${kind}`}
      aria-labelledby={heading}
    >
      <header>
        <Badge kind={kind} />
        <span className="spring" />
        {isWaiting && (
          <Countdown
            until={Math.min(...waiting.map(({ expiresAt }) => expiresAt))}
            from={Math.min(...waiting.map(({ createdAt }) => createdAt))}
          />
        )}
      </header>
      <h2 id={heading}>
        <Text>{title}</Text>
      </h2>
      {isWaiting && waiting.length > 1 && !isAtomic && (
        <div className="choose">
          <span aria-live="polite">{words.chosen(chosen.length, waiting.length)}</span>
          <button type="button" className="link" onClick={() => leave(new Set())}>
            {words.chooseAll}
          </button>
          <button type="button" className="link" onClick={() => leave(new Set(waiting.map(({ id }) => id)))}>
            {words.chooseNone}
          </button>
        </div>
      )}
      {isAtomic && isWaiting && <p className="quiet">{words.allOrNone}</p>}
      <ol className="items">
        {[...waiting, ...decided].map((view, i) => (
          <Item
            key={view.id}
            view={view}
            number={waiting.length > 1 && i < waiting.length ? i + 1 : undefined}
            isExact={isExact}
            hasNote={!isShared}
            {...(view.status === 'pending' && !isAtomic
              ? { isChosen: !left.has(view.id), toggle: () => toggle(view.id) }
              : {})}
          />
        ))}
      </ol>
      <Note note={isShared ? note : null} />
      {isWaiting && (
        <>
          <Decide
            actions={chosen}
            of={waiting.length}
            title={title}
            decide={decide}
            panel={panel}
            open={open}
          />
          {chosen.length > 0 && chosen.length < waiting.length && (
            <p className="quiet">{words.staysOpen(waiting.length - chosen.length)}</p>
          )}
        </>
      )}
      <UndoAll actions={actions} title={title} />
      <span className="visually-hidden" role="status">
        {decided.map((view) => `${words.statuses[view.status]}: ${plain(view.title)}`).join(', ')}
      </span>
    </article>
  );
}

interface ItemProps {
  readonly view: ActionView;
  /** Its place among those that wait, where there are several. */
  readonly number: number | undefined;
  readonly isExact: boolean;
  readonly hasNote: boolean;
  readonly isChosen?: boolean;
  readonly toggle?: () => void;
}

function Item({ view, number, isExact, hasNote, isChosen, toggle }: ItemProps): ReactNode {
  const words = useWords();
  const isWaiting = view.status === 'pending';
  const numbered = number === undefined ? '' : `${number}. `;
  const name = (
    <>
      {number !== undefined && <span className="item-number">{number}.</span>}
      <span className="item-title">
        <Text>{view.title}</Text>
      </span>
    </>
  );
  return (
    <li className={`item ${view.status}`} data-action={view.id}>
      <div className="item-head">
        {toggle ? (
          <label>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={toggle}
              aria-label={words.choose(numbered + plain(view.title))}
            />
            {name}
          </label>
        ) : (
          name
        )}
        {!isWaiting && <StatusMark view={view} />}
      </div>
      {isWaiting ? (
        <div className="item-body">
          <Warnings view={view} />
          <Facts view={view} />
          <Changes view={view} />
          {(isExact || !view.saysAll) && <Arguments view={view} isOpen={!hasFactsForAll(view)} />}
          {hasNote && <Note note={view.note} />}
        </div>
      ) : view.status === 'in_doubt' ? (
        <Doubt view={view} />
      ) : (
        <details className="item-record">
          <summary>{words.about}</summary>
          <Facts view={view} />
          <Arguments view={view} isOpen={false} />
          <Record view={view} />
        </details>
      )}
      <Running view={view} />
    </li>
  );
}

/** Whether each argument stands among the facts or in the title already, letter by letter. */
function hasFactsForAll({ args, facts, title, saysAll }: ActionView): boolean {
  if (saysAll) return true;
  if (args === null || typeof args !== 'object' || Array.isArray(args)) return false;
  const shown = new Set(Object.values(facts).map(String));
  return Object.values(args).every(
    (value) => typeof value !== 'object' && (shown.has(String(value)) || title.includes(String(value))),
  );
}

function UndoAll({ actions, title }: { actions: readonly ActionView[]; title: string }): ReactNode {
  const words = useWords();
  const at = useNow();
  const [error, fail] = useState<string>();
  const [isBusy, work] = useState(false);
  const prompt = actions[0]?.prompt;
  const undoable = useUndoable(actions, at);
  if (!prompt || undoable.length < 2 || actions.some(({ status }) => status === 'pending'))
    return <Failure message={error} />;
  const run = async () => {
    work(true);
    try {
      putResults((await api.undoBatch(prompt)).results);
      refresh(...actions.map(({ id }) => id));
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
        aria-label={`${words.undoAll(undoable.length)}: ${plain(title)}`}
        onClick={run}
      >
        {words.undoAll(undoable.length)}
      </button>
      <Failure message={error} />
    </>
  );
}

/** What they have in common, in the tools' own words: “Delete task · 3 items”. A single word says too little. */
export const titleOf = (actions: readonly ActionView[], words: Words): string => {
  const [first = [], ...others] = actions.map(({ title }) => title.split(' '));
  const end = first.findIndex((word, i) => others.some((other) => other[i] !== word));
  const common = first.slice(0, end < 0 ? first.length : end);
  const tools = new Set(actions.map(({ tool }) => tool));
  const count = words.items(actions.length);
  if (common.length > 1) return `${common.join(' ')} · ${count}`;
  return tools.size === 1 ? `${count} · ${actions[0]!.tool}` : count;
};
