import type { ReactNode } from 'react';
import { useAction, useActions } from '../actions.ts';
import { api } from '../api.ts';
import { Card, decideHere } from '../card/card.tsx';
import type { Panel } from '../card/decide.tsx';
import { Asker } from '../card/who.tsx';
import { useLoad } from '../load.ts';
import { to } from '../route.ts';
import { Text } from '../text.tsx';
import { Ago } from '../time.tsx';
import { useWords } from '../words.ts';

interface Props {
  readonly id: string;
  readonly panel: Panel;
  readonly open: (panel: Panel) => void;
}

/** An action with all that its prompt shows together, to the letter. */
export function Detail({ id, panel, open }: Props): ReactNode {
  const words = useWords();
  const view = useAction(id);
  const { error } = useLoad(`action ${id}`, () => api.action(id));
  const prompt = view?.status === 'in_doubt' ? null : (view?.prompt ?? null);
  const { value: mates } = useLoad(`prompt ${prompt}`, async () =>
    prompt === null ? [] : (await api.actions({ prompt, limit: 500 })).actions,
  );
  const ids = mates && mates.length > 1 ? idsInOrder(mates) : [id];
  const actions = useActions(ids);
  if (error?.status === 404) return <p className="empty">{words.gone}</p>;
  if (!view || actions.length === 0) return <p className="loading">{words.loading}</p>;
  return (
    <>
      <Card actions={actions} decide={decideHere} isExact panel={panel} open={open} />
      <dl className="about">
        <div>
          <dt>{words.requestedBy}</dt>
          <dd>
            <Asker view={view} />, <Ago at={view.createdAt} />
          </dd>
        </div>
        <div>
          <dt>{words.tool}</dt>
          <dd>
            <code>
              <Text>{view.tool}</Text>
            </code>
          </dd>
        </div>
        <div>
          <dt>{words.session}</dt>
          <dd>
            <a href={to('history', 'session', view.session)}>
              <Text>{view.session}</Text>
            </a>
          </dd>
        </div>
        <div>
          <dt>{words.id}</dt>
          <dd>
            <a href={to('history', 'action', view.id)}>
              <code>{view.id}</code>
            </a>
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Of an action that was edited there is a row for each revision. */
const idsInOrder = (mates: readonly { id: string; position: number }[]): string[] => [
  ...new Set(mates.toSorted((a, b) => a.position - b.position).map(({ id }) => id)),
];
