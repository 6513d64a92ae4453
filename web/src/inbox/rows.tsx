import type { ReactNode } from 'react';
import type { ActionView } from '../api.ts';
import { Badge, kindOf } from '../card/detail.tsx';
import { Asker } from '../card/who.tsx';
import { to } from '../route.ts';
import { plain, Text } from '../text.tsx';
import { Ago, Countdown, useClock } from '../time.tsx';
import { useWords } from '../words.ts';

/** What one prompt shows together is one row. */
export interface Row {
  readonly key: string;
  readonly actions: readonly ActionView[];
}

export function rowsOf(actions: readonly ActionView[]): Row[] {
  const rows = new Map<string, ActionView[]>();
  for (const action of actions) {
    const key = action.status === 'pending' ? (action.prompt ?? action.id) : action.id;
    rows.set(key, [...(rows.get(key) ?? []), action]);
  }
  return [...rows].map(([key, all]) => ({ key, actions: all.toSorted((a, b) => a.position - b.position) }));
}

interface Props {
  readonly row: Row;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (() => void) | undefined;
}

const SOON = 3_600_000;

export function RowView({ row: { actions }, isCurrent, isSelected, onSelect }: Props): ReactNode {
  const words = useWords();
  const [first, ...others] = actions;
  const isSoon = useClock((at) => first?.status === 'pending' && first.expiresAt - at < SOON);
  if (!first) return null;
  return (
    <li className={`row ${kindOf(first)} ${isCurrent ? 'current' : ''}`}>
      {onSelect && (
        <input
          type="checkbox"
          checked={isSelected}
          onChange={onSelect}
          aria-label={words.select(plain(first.title))}
        />
      )}
      <a href={to('inbox', first.id)} aria-current={isCurrent ? 'true' : undefined}>
        <span className="row-title">
          <Text>{first.title}</Text>
          {others.length > 0 && <span className="count">+{others.length}</span>}
        </span>
        <span className="row-meta">
          <Badge kind={kindOf(first)} />
          <span className="row-agent">
            <Asker view={first} />
          </span>
          <Ago at={first.createdAt} />
          {isSoon && <Countdown until={first.expiresAt} from={first.createdAt} />}
        </span>
      </a>
    </li>
  );
}
