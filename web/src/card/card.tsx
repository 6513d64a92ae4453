import { type ReactNode, useId, useState } from 'react';
import { putResults, useActions } from '../actions.ts';
import { type ActionView, api } from '../api.ts';
import { plain, Text } from '../text.tsx';
import { Countdown } from '../time.tsx';
import { useWords } from '../words.ts';
import { Batch } from './batch.tsx';
import { Decide, type Decider, type Panel, type Shared } from './decide.tsx';
import { Arguments, Badge, Changes, Facts, kindOf, Note, Warnings } from './detail.tsx';
import { Doubt } from './doubt.tsx';
import { Record } from './record.tsx';
import { useExpiry, useFocusAfter, useShown } from './watching.ts';

export const decideHere: Decider = async (decisions) => {
  const { results } = await api.decide(decisions);
  putResults(results);
  return results;
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

function Single({ view, decide, isExact, panel, open }: { view: ActionView } & Shared): ReactNode {
  const words = useWords();
  const heading = useId();
  const card = useFocusAfter(view.status === 'pending');
  const isWaiting = view.status === 'pending';
  useExpiry(isWaiting ? [view] : []);
  useShown(isWaiting ? [view] : []);
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`card ${view.status} ${kindOf(view)}`}
      aria-labelledby={heading}
      data-action={view.id}
    >
      <header>
        <Badge kind={kindOf(view)} />
        {view.revision > 1 && <span className="quiet">{words.revision(view.revision)}</span>}
        <span className="spring" />
        {isWaiting && <Countdown until={view.expiresAt} from={view.createdAt} />}
      </header>
      <h2 id={heading}>
        <Text lines>{view.title}</Text>
      </h2>
      {isWaiting && <Warnings view={view} />}
      <Facts view={view} />
      {isWaiting && <Changes view={view} />}
      {(isExact || !view.saysAll || !isWaiting) && (
        <Arguments key={view.status} view={view} isOpen={isWaiting && (isExact || !view.saysAll)} />
      )}
      <Note note={view.note} />
      {isWaiting && (
        <Decide
          key={view.revision}
          actions={[view]}
          of={1}
          title={view.title}
          decide={decide}
          panel={panel}
          open={open}
        />
      )}
      {view.status === 'in_doubt' && <Doubt view={view} />}
      {!isWaiting && view.status !== 'in_doubt' && <Record view={view} />}
      <span className="visually-hidden" role="status">
        {!isWaiting && `${words.statuses[view.status]}: ${plain(view.title)}`}
      </span>
    </article>
  );
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
