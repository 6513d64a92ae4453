import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { escapeText } from '../../../src/core/text.ts';
import { putResults } from '../actions.ts';
import { type ActionView, api } from '../api.ts';
import { Exact, plain } from '../text.tsx';
import { useWords } from '../words.ts';
import { Failure, messageOf } from './failure.tsx';

type Scalar = string | number | boolean | null;
type Fields = Record<string, unknown>;

const isFields = (args: unknown): args is Fields =>
  typeof args === 'object' && args !== null && !Array.isArray(args);
const isScalar = (value: unknown): value is Scalar => value === null || typeof value !== 'object';

/** Never changes a held action: what is sent is asked about afresh. */
export function Edit({ view, onDone }: { view: ActionView; onDone: () => void }): ReactNode {
  const words = useWords();
  const start = withoutSecrets(view);
  const byField = isFields(start) && Object.values(start).every(isScalar);
  const [isJson, toJson] = useState(!byField);
  const [fields, change] = useState<Fields>(isFields(start) ? start : {});
  const [json, write] = useState(JSON.stringify(start, null, 2));
  const [error, fail] = useState<string>();
  const [isBusy, work] = useState(false);
  const id = useId();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    let args: unknown = fields;
    try {
      if (isJson) args = JSON.parse(json);
    } catch (error) {
      return fail(words.notJson((error as Error).message));
    }
    work(true);
    try {
      const result = await api.edit(view.id, view.revision, args);
      putResults([result]);
      onDone();
    } catch (error) {
      fail(messageOf(error, words));
    }
    work(false);
  };
  const swap = () => {
    if (!isJson) write(JSON.stringify(fields, null, 2));
    toJson(!isJson);
  };
  return (
    <form className="panel edit" onSubmit={submit} aria-label={words.editTitle}>
      <h3>{words.editTitle}</h3>
      <p className="quiet">{words.editHint}</p>
      {isJson ? (
        <label>
          JSON
          <textarea
            className="exact"
            rows={10}
            spellCheck={false}
            value={json}
            onChange={({ target }) => write(target.value)}
          />
        </label>
      ) : (
        Object.entries(fields).map(([name, value]) => (
          <Field
            key={name}
            id={`${id}-${name}`}
            name={name}
            value={value as Scalar}
            isSecret={view.secrets.includes(`/${name}`)}
            onChange={(next) => change((all) => ({ ...all, [name]: next }))}
          />
        ))
      )}
      <Failure message={error} />
      <div className="buttons">
        <button type="submit" className="primary" disabled={isBusy}>
          {words.saveEdit}
        </button>
        <button type="button" onClick={onDone}>
          {words.cancel}
        </button>
        {byField && (
          <button type="button" className="link" onClick={swap}>
            {isJson ? words.asFields : words.asJson}
          </button>
        )}
      </div>
    </form>
  );
}

interface FieldProps {
  readonly id: string;
  readonly name: string;
  readonly value: Scalar;
  readonly isSecret: boolean;
  readonly onChange: (value: Scalar) => void;
}

function Field({ id, name, value, isSecret, onChange }: FieldProps): ReactNode {
  const words = useWords();
  const label = (
    <label htmlFor={id}>
      {plain(name)} {isSecret && <span className="quiet">{words.enterAgain}</span>}
    </label>
  );
  if (typeof value === 'boolean')
    return (
      <div className="field check">
        <input id={id} type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
        {label}
      </div>
    );
  if (typeof value === 'number')
    return (
      <div className="field">
        {label}
        <input
          id={id}
          type="number"
          step="any"
          required
          value={Number.isNaN(value) ? '' : value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      </div>
    );
  const text = value ?? '';
  const odd =
    escapeText(text.replaceAll('\n', '').replaceAll('\\', '')) !==
    text.replaceAll('\n', '').replaceAll('\\', '');
  return (
    <div className="field">
      {label}
      <textarea
        id={id}
        rows={Math.min(8, text.split('\n').length)}
        required={isSecret}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      {odd && (
        <p className="quiet odd-hint">
          {words.holdsOdd} <Exact>{text.slice(0, 400)}</Exact>
        </p>
      )}
    </div>
  );
}

/** The mask must never be sent back as if it were the secret. */
function withoutSecrets({ args, secrets }: ActionView): unknown {
  const copy = structuredClone(args) as never;
  for (const pointer of secrets) {
    const way = pointer
      .split('/')
      .slice(1)
      .map((piece) => piece.replaceAll('~1', '/').replaceAll('~0', '~'));
    let at = copy as Record<string, never>;
    for (const piece of way.slice(0, -1)) at = at?.[piece] as never;
    if (at && way.length > 0) (at as Record<string, unknown>)[way.at(-1)!] = '';
  }
  return copy;
}
