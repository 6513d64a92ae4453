import { type ReactNode, useState } from 'react';
import { type ActionView, api, type Refused, type Result } from '../api.ts';
import { plain } from '../text.tsx';
import { useWords, type Words } from '../words.ts';
import { Failure, messageOf } from './failure.tsx';

const MINUTES = 15;
type Scalar = string | number | boolean | null;
type Where = Record<string, { eq?: Scalar; lte?: number }>;

/** Remembers an approval, as narrowly as the person says: which arguments have to be the same, and how often. */
export function GrantForm({
  view,
  onDone,
  allow,
}: {
  view: ActionView;
  onDone: () => void;
  allow: () => Promise<readonly (Result | Refused)[]>;
}): ReactNode {
  const words = useWords();
  const [chosen, choose] = useState<Readonly<Record<string, 'eq' | 'lte'>>>({});
  const [uses, count] = useState(10);
  const [error, fail] = useState<string>();
  const [isBusy, work] = useState(false);
  const scalars = scalarsOf(view);
  const where: Where = Object.fromEntries(
    scalars
      .filter(([name]) => chosen[name])
      .map(([name, value]) => [
        pointerTo(name),
        chosen[name] === 'lte' ? { lte: value as number } : { eq: value },
      ]),
  );
  const isReady = Object.keys(where).length > 0 && uses > 0;
  const toggle = (name: string, how: 'eq' | 'lte') =>
    choose(({ [name]: before, ...rest }) => (before === how ? rest : { ...rest, [name]: how }));
  const submit = async () => {
    work(true);
    try {
      const { id } = await api.grant({ action: view.id, where, forMs: MINUTES * 60_000, uses });
      const isAllowed = await allow().then(
        (results) => results.every(({ status }) => status !== 'refused'),
        () => false,
      );
      // What was not allowed is no example for others.
      if (isAllowed) onDone();
      else {
        await api.revoke(id);
        fail(words.failed);
      }
    } catch (error) {
      fail(messageOf(error, words));
    }
    work(false);
  };
  return (
    <section className="panel grant" aria-label={words.grantTitle}>
      <h3>{words.grantTitle}</h3>
      <fieldset>
        <legend>{words.grantWhich}</legend>
        {scalars.map(([name, value]) => (
          <div className="field check" key={name}>
            <label>
              <input type="checkbox" checked={chosen[name] === 'eq'} onChange={() => toggle(name, 'eq')} />
              <span>
                {plain(name)} <code className="exact">{plain(String(value))}</code>
              </span>
            </label>
            {typeof value === 'number' && (
              <label>
                <input
                  type="checkbox"
                  checked={chosen[name] === 'lte'}
                  onChange={() => toggle(name, 'lte')}
                />
                <span>
                  {words.grantAtMost(plain(name))} <code className="exact">{value}</code>
                </span>
              </label>
            )}
          </div>
        ))}
      </fieldset>
      <label className="field inline">
        {words.grantUses}
        <input
          type="number"
          min={1}
          max={1000}
          value={uses}
          onChange={({ target }) => count(target.valueAsNumber || 0)}
        />
      </label>
      <p className="sentence" aria-live="polite">
        {isReady
          ? words.grantSentence(plain(view.requestedBy.id), plain(view.tool), uses, spelled(where, words))
          : words.grantNeeds}
      </p>
      <Failure message={error} />
      <div className="buttons">
        <button type="button" className="primary" disabled={!isReady || isBusy} onClick={submit}>
          {words.grantDo}
        </button>
        <button type="button" onClick={onDone}>
          {words.cancel}
        </button>
      </div>
    </section>
  );
}

/** A predicate in words. It says exactly what it covers. */
export function spelled(where: object, words: Words): string {
  return Object.entries(where as Record<string, Record<string, Scalar>>)
    .flatMap(([pointer, condition]) =>
      Object.entries(condition).map(([operator, bound]) => {
        const name = plain(pointer.replace(/^\//, '').replaceAll('~1', '/').replaceAll('~0', '~'));
        const value = typeof bound === 'string' ? `“${plain(bound)}”` : String(bound);
        if (operator === 'eq') return words.grantIs(name, value);
        return operator === 'lte'
          ? words.grantUpTo(name, value)
          : `${name} ${SIGNS[operator] ?? operator} ${value}`;
      }),
    )
    .join(words.and);
}

const SIGNS: Record<string, string> = { gt: '>', gte: '≥', lt: '<' };
const pointerTo = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const LONGEST = 200;

export function scalarsOf({ args, secrets }: ActionView): [string, Scalar][] {
  if (args === null || typeof args !== 'object' || Array.isArray(args)) return [];
  return Object.entries(args).filter(
    (entry): entry is [string, Scalar] =>
      (entry[1] === null || typeof entry[1] !== 'object') &&
      !(typeof entry[1] === 'string' && entry[1].length > LONGEST) &&
      !secrets.includes(pointerTo(entry[0])),
  );
}
