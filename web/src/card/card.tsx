import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { putResults, refresh, undoOf, useActions } from '../actions.ts';
import { type ActionView, api, type Refused, type Result } from '../api.ts';
import { useMe } from '../me.ts';
import { plain, Text } from '../text.tsx';
import { Countdown, useNow } from '../time.tsx';
import { useWords } from '../words.ts';
import { Decide, type Decider, type Panel } from './decide.tsx';
import { Arguments, Badge, Changes, Facts, Note, Warnings } from './detail.tsx';
import { Doubt } from './doubt.tsx';
import { Failure, messageOf } from './failure.tsx';
import { isUndoable, Record, Running, StatusMark } from './record.tsx';

export const decideHere: Decider = async (decisions) => {
  const { results } = await api.decide(decisions);
  putResults(results);
  return results as readonly (Result | Refused)[];
};

interface Props {
  /** The actions of one prompt, in order. */
  readonly actions: readonly ActionView[];
  readonly decide: Decider;
  /** Whether arguments are always laid open, or only where the facts do not say it all. */
  readonly isExact?: boolean;
  readonly panel?: Panel;
  readonly open?: (panel: Panel) => void;
}

/** A prompt while it waits; afterwards the record of what became of it. */
export function Card({ actions, decide, isExact = false, panel, open }: Props): ReactNode {
  const [ownPanel, openOwn] = useState<Panel>();
  const shared = { decide, panel: open ? panel : ownPanel, open: open ?? openOwn, isExact };
  const [only] = actions;
  if (!only) return null;
  return actions.length === 1 ? <Single view={only} {...shared} /> : <Batch actions={actions} {...shared} />;
}

type Shared = Required<Pick<Props, 'decide' | 'isExact'>> & { panel: Panel; open: (panel: Panel) => void };

function Single({ view, decide, isExact, panel, open }: { view: ActionView } & Shared): ReactNode {
  const words = useWords();
  const heading = useId();
  const card = useFocusAfter(view.status === 'pending');
  const isWaiting = view.status === 'pending';
  useExpiry(isWaiting ? [view] : []);
  useShown(isWaiting ? view : undefined);
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`card ${view.status} ${view.effect}`}
      aria-labelledby={heading}
      data-action={view.id}
    >
      <header>
        <Badge effect={view.effect} />
        {view.revision > 1 && <span className="quiet">{words.revision(view.revision)}</span>}
        <span className="spring" />
        {isWaiting && <Countdown until={view.expiresAt} from={view.createdAt} />}
      </header>
      <h3 id={heading}>
        <Text lines>{view.title}</Text>
      </h3>
      {isWaiting && <Warnings view={view} />}
      <Facts view={view} />
      {isWaiting && <Changes view={view} />}
      {(isExact || !view.saysAll || !isWaiting) && (
        <Arguments key={view.status} view={view} isOpen={isWaiting && (isExact || !view.saysAll)} />
      )}
      <Note note={view.note} />
      {isWaiting && (
        <Decide key={view.revision} actions={[view]} of={1} decide={decide} panel={panel} open={open} />
      )}
      {view.status === 'in_doubt' && <Doubt view={view} />}
      {!isWaiting && view.status !== 'in_doubt' && <Record view={view} />}
      <span className="visually-hidden" role="status">
        {!isWaiting && `${words.statuses[view.status]}: ${plain(view.title)}`}
      </span>
    </article>
  );
}

function Batch({
  actions,
  decide,
  isExact,
  panel,
  open,
}: { actions: readonly ActionView[] } & Shared): ReactNode {
  const words = useWords();
  const heading = useId();
  const waiting = actions.filter(({ status }) => status === 'pending');
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const card = useFocusAfter(waiting.length > 0);
  useExpiry(waiting);
  useShown(waiting[0]);
  const isAtomic = actions.some(({ atomic }) => atomic);
  const chosen = isAtomic ? waiting : waiting.filter(({ id }) => !left.has(id));
  const note = actions[0]?.note ?? null;
  const isShared = note !== null && actions.every((each) => each.note === note);
  const effect = actions.find((each) => each.effect === 'destructive')?.effect ?? actions[0]!.effect;
  const isWaiting = waiting.length > 0;
  const toggle = (id: string) =>
    leave((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`card batch ${isWaiting ? 'pending' : 'decided'} ${effect}`}
      aria-labelledby={heading}
    >
      <header>
        <Badge effect={effect} />
        <span className="spring" />
        {isWaiting && (
          <Countdown
            until={Math.min(...waiting.map(({ expiresAt }) => expiresAt))}
            from={Math.min(...waiting.map(({ createdAt }) => createdAt))}
          />
        )}
      </header>
      <h3 id={heading}>{titleOf(actions, words.items(actions.length))}</h3>
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
        {actions.map((view) => (
          <Item
            key={view.id}
            view={view}
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
          <Decide actions={chosen} of={waiting.length} decide={decide} panel={panel} open={open} />
          {chosen.length > 0 && chosen.length < waiting.length && (
            <p className="quiet">{words.staysOpen(waiting.length - chosen.length)}</p>
          )}
        </>
      )}
      <UndoAll actions={actions} />
      <span className="visually-hidden" role="status">
        {actions
          .filter(({ status }) => status !== 'pending')
          .map((view) => `${words.statuses[view.status]}: ${plain(view.title)}`)
          .join(', ')}
      </span>
    </article>
  );
}

interface ItemProps {
  readonly view: ActionView;
  readonly isExact: boolean;
  readonly hasNote: boolean;
  readonly isChosen?: boolean;
  readonly toggle?: () => void;
}

function Item({ view, isExact, hasNote, isChosen, toggle }: ItemProps): ReactNode {
  const words = useWords();
  const isWaiting = view.status === 'pending';
  return (
    <li className={`item ${view.status}`} data-action={view.id}>
      <div className="item-head">
        {toggle ? (
          <label>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={toggle}
              aria-label={words.choose(plain(view.title))}
            />
            <span className="item-title">
              <Text>{view.title}</Text>
            </span>
          </label>
        ) : (
          <span className="item-title">
            <Text>{view.title}</Text>
          </span>
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

function UndoAll({ actions }: { actions: readonly ActionView[] }): ReactNode {
  const words = useWords();
  const at = useNow();
  const [error, fail] = useState<string>();
  const [isBusy, work] = useState(false);
  const prompt = actions[0]?.prompt;
  const undoable = actions.filter((view) => isUndoable(view, undoOf(view.id), at));
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
      <button type="button" className="undo" disabled={isBusy} onClick={run}>
        {words.undoAll(undoable.length)}
      </button>
      <Failure message={error} />
    </>
  );
}

const titleOf = (actions: readonly ActionView[], count: string): string => {
  const tools = new Set(actions.map(({ tool }) => tool));
  return tools.size === 1 ? `${count} · ${plain(actions[0]!.tool)}` : count;
};

/** When the time is over the server is asked: only it can say that it expired. */
function useExpiry(waiting: readonly ActionView[]): void {
  const at = useNow();
  const late = waiting.filter(({ expiresAt }) => expiresAt <= at).map(({ id }) => id);
  const key = late.join(' ');
  useEffect(() => {
    if (key === '') return;
    const ids = key.split(' ');
    refresh(...ids);
    const timer = setInterval(() => refresh(...ids), 2000);
    return () => clearInterval(timer);
  }, [key]);
}

const told = new Set<string>();

/** A prompt that is on the screen was shown: only then may words decide about it. */
function useShown(view: ActionView | undefined): void {
  const me = useMe();
  const { prompt = null, session = '', revision = 0 } = view ?? {};
  const mayTell = me?.scopes.includes('decide') ?? false;
  useEffect(() => {
    const key = `${prompt}.${revision}`;
    if (prompt === null || !mayTell || told.has(key)) return;
    told.add(key);
    void api.shown(prompt, session).catch(() => told.delete(key));
  }, [prompt, session, revision, mayTell]);
}

/** The button that had the focus is gone: the record of what it did takes it. */
function useFocusAfter(isWaiting: boolean) {
  const card = useRef<HTMLElement>(null);
  const was = useRef(isWaiting);
  useEffect(() => {
    if (
      was.current &&
      !isWaiting &&
      (document.activeElement === document.body || card.current?.contains(document.activeElement))
    )
      card.current?.focus({ preventScroll: true });
    was.current = isWaiting;
  }, [isWaiting]);
  return card;
}

/** Cards for ids: those of one prompt together. */
export function Cards({ ids, decide }: { ids: readonly string[]; decide: Decider }): ReactNode {
  const views = useActions(ids);
  const groups = new Map<string, ActionView[]>();
  for (const view of views) {
    const key = view.prompt ?? view.id;
    groups.set(key, [...(groups.get(key) ?? []), view]);
  }
  return [...groups].map(([key, actions]) => <Card key={key} actions={actions} decide={decide} />);
}
