import { type ReactNode, useState } from 'react';
import type { Condition, Predicate } from '../../../src/core/predicate.ts';
import { type Handle, handlesOf, similarTo } from '../../../src/core/similar.ts';
import { type ActionView, api, type Refused, type Result } from '../api.ts';
import { plain } from '../text.tsx';
import { useWords, type Words } from '../words.ts';
import { Failure, messageOf } from './failure.tsx';

const MINUTES = 15;

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
  const handles = handlesOf(view);
  const [where, choose] = useState<Predicate>(() => similarTo(preselected(handles)));
  const [uses, count] = useState(10);
  const [error, fail] = useState<string>();
  const [isBusy, work] = useState(false);
  const isReady = Object.keys(where).length > 0 && uses > 0;
  const isChosen = (pointer: string, condition: Condition) =>
    JSON.stringify(where[pointer]) === JSON.stringify(condition);
  const toggle = (pointer: string, condition: Condition) =>
    choose(({ [pointer]: _, ...rest }) =>
      isChosen(pointer, condition) ? rest : { ...rest, [pointer]: condition },
    );
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
        {handles.map(({ name, pointer, conditions }) => (
          <div className="field check" key={name}>
            {conditions.map((condition) => (
              <label key={JSON.stringify(condition)}>
                <input
                  type="checkbox"
                  checked={isChosen(pointer, condition)}
                  onChange={() => toggle(pointer, condition)}
                />
                <span>
                  {labelOf(plain(name), condition, words)}{' '}
                  <code className="exact">{plain(String(Object.values(condition)[0]))}</code>
                </span>
              </label>
            ))}
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

/** Where things are and go, if that is in folders. Other arguments are the person's to choose. */
const preselected = (handles: readonly Handle[]): Handle[] =>
  handles.some(({ conditions: [first] }) => first?.prefix !== undefined)
    ? handles.filter(({ isPlace }) => isPlace)
    : [];

const labelOf = (name: string, { prefix, lte }: Condition, words: Words): string =>
  prefix !== undefined ? words.grantUnder(name) : lte !== undefined ? words.grantAtMost(name) : name;

/** A predicate in words. It says exactly what it covers. */
export function spelled(where: Predicate, words: Words): string {
  return Object.entries(where)
    .flatMap(([pointer, condition]) =>
      Object.entries(condition).map(([operator, bound]) => {
        const name = plain(pointer.replace(/^\//, '').replaceAll('~1', '/').replaceAll('~0', '~'));
        const value = typeof bound === 'string' ? `“${plain(bound)}”` : String(bound);
        if (operator === 'eq') return words.grantIs(name, value);
        if (operator === 'prefix') return words.grantIsUnder(name, value);
        return operator === 'lte'
          ? words.grantUpTo(name, value)
          : `${name} ${SIGNS[operator] ?? operator} ${value}`;
      }),
    )
    .join(words.and);
}

const SIGNS: Record<string, string> = { gt: '>', gte: '≥', lt: '<' };
