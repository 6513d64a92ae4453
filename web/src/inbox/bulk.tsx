import { type ReactNode, useState } from 'react';
import type { ActionView } from '../api.ts';
import { Arguments, Badge, Facts, kindOf, Warnings } from '../card/detail.tsx';
import { Failure, messageOf } from '../card/failure.tsx';
import { Confirm } from '../dialog.tsx';
import { Text } from '../text.tsx';
import { useWords } from '../words.ts';
import type { Row } from './rows.tsx';

type Verdict = 'allow' | 'deny';

interface Props {
  readonly rows: readonly Row[];
  readonly asked: Verdict | undefined;
  readonly ask: (verdict: Verdict | undefined) => void;
  readonly clear: () => void;
  readonly decide: (verdict: Verdict, actions: readonly ActionView[]) => Promise<void>;
}

/** Several at once: each is shown whole once more before it counts. */
export function Bulk({ rows, asked, ask, clear, decide }: Props): ReactNode {
  const words = useWords();
  const [error, fail] = useState<string>();
  const actions = rows.flatMap((row) => row.actions);
  const verb = asked === 'deny' ? words.deny : words.allow;
  const run = async () => {
    const verdict = asked!;
    ask(undefined);
    try {
      await decide(verdict, actions);
    } catch (error) {
      fail(messageOf(error, words));
    }
  };
  return (
    <div className="bulk">
      <span aria-live="polite">{words.selected(rows.length)}</span>
      <button type="button" className="primary" onClick={() => ask('allow')}>
        {words.allow}
      </button>
      <button type="button" onClick={() => ask('deny')}>
        {words.deny}
      </button>
      <button type="button" className="link" onClick={clear}>
        {words.cancel}
      </button>
      <Failure message={error} />
      {asked && (
        <Confirm
          title={words.sureMany(verb, actions.length)}
          yes={words.yesMany(verb, actions.length)}
          onYes={run}
          onClose={() => ask(undefined)}
          isRisky={asked === 'allow' && actions.some(({ effect }) => effect === 'destructive')}
        >
          <ol className="items sure">
            {actions.map((view) => (
              <li className="item" key={view.id}>
                <div className="item-head">
                  <span className="item-title">
                    <Text>{view.title}</Text>
                  </span>
                  <Badge kind={kindOf(view)} />
                </div>
                {asked === 'allow' && (
                  <div className="item-body">
                    <Warnings view={view} />
                    <Facts view={view} />
                    {!view.saysAll && <Arguments view={view} isOpen />}
                  </div>
                )}
              </li>
            ))}
          </ol>
        </Confirm>
      )}
    </div>
  );
}
