import { type ReactNode, useMemo } from 'react';
import { ARGUMENT } from '../../../src/core/labels.ts';
import { mixedScripts } from '../../../src/core/text.ts';
import type { ActionView } from '../api.ts';
import { Exact, plain, Text } from '../text.tsx';
import { useWords } from '../words.ts';

type Json = ActionView['args'];

/** What it would do. To undo is not what its tool does by itself: that of a deletion brings something back. */
export type Kind = ActionView['effect'] | 'undo';

export const kindOf = ({ effect, undoOf }: ActionView): Kind => (undoOf ? 'undo' : effect);

/** That of several: a single deletion among them counts. */
export function kindOfAll(actions: readonly ActionView[]): Kind {
  const kinds = actions.map(kindOf);
  return kinds.find((kind) => kind === 'destructive') ?? kinds[0] ?? 'write';
}

export function Badge({ kind }: { kind: Kind }): ReactNode {
  const words = useWords();
  return (
    <span className={`badge ${kind}`} title={words.effectsLong[kind]}>
      {words.effects[kind]}
    </span>
  );
}

const MANY = 8;

export function Facts({ view }: { view: ActionView }): ReactNode {
  const facts = Object.entries(view.facts);
  if (facts.length === 0) return null;
  return (
    <dl className={facts.length > MANY ? 'facts many' : 'facts'}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>
            <Text>{label}</Text>
          </dt>
          <dd>
            <Text lines>{value === null ? '–' : String(value)}</Text>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const MIXED_AT_MOST = 5;

/** Words that mix alphabets, each once: the same one may stand in several places. */
function mixedIn(text: string): { word: string; scripts: string[] }[] {
  const found = new Map(mixedScripts(text, MIXED_AT_MOST * 5).map((each) => [each.word, each]));
  return [...found.values()].slice(0, MIXED_AT_MOST);
}

const spelled = (word: string): string =>
  word.replace(/\P{Script=Latin}/gu, (letter) => `\\u{${letter.codePointAt(0)!.toString(16).toUpperCase()}}`);

/** What the tool warns of, and words that pass for others. */
export function Warnings({ view }: { view: ActionView }): ReactNode {
  const words = useWords();
  const mixed = useMemo(
    () => mixedIn(textsIn([view.title, view.warning, view.facts, view.args]).join('\n')),
    [view],
  );
  if (view.warning === null && mixed.length === 0) return null;
  return (
    <div className="warnings">
      {view.warning !== null && (
        <p className="warning">
          <strong>{words.warning}: </strong>
          <Text>{view.warning}</Text>
        </p>
      )}
      {mixed.map(({ word, scripts }) => (
        <p className="warning" key={word}>
          <strong>{words.warning}: </strong>
          {words.mixed(plain(word), scripts.join(' + '))} <mark className="odd">{spelled(word)}</mark>
        </p>
      ))}
    </div>
  );
}

export function Note({ note }: { note: string | null }): ReactNode {
  const words = useWords();
  if (note === null) return null;
  return (
    <figure className="note">
      <figcaption>{words.agentSays}</figcaption>
      <blockquote>
        <Text lines>{note}</Text>
      </blockquote>
    </figure>
  );
}

export function Changes({ view }: { view: ActionView }): ReactNode {
  const words = useWords();
  if (view.changes.length === 0) return null;
  return (
    <section className="changes" aria-label={words.changed}>
      <h3>{words.changed}</h3>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {view.changes.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">
                <ChangedName label={label} />
              </th>
              <td>
                <del>
                  <Value value={before} />
                </del>
              </td>
              <td>
                <ins>
                  <Value value={after} />
                </ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** An argument stands as in the call: a fact may have the same name, and say it for people. */
function ChangedName({ label }: { label: string }): ReactNode {
  const words = useWords();
  if (!label.startsWith(ARGUMENT)) return <Text>{words.changedLabels[label] ?? label}</Text>;
  return (
    <code className="exact">
      <Text>{label.slice(ARGUMENT.length)}</Text>
    </code>
  );
}

function Value({ value }: { value: Json | undefined }): ReactNode {
  const words = useWords();
  if (value === undefined || value === null) return words.none;
  return <Exact>{typeof value === 'string' ? value : JSON.stringify(value)}</Exact>;
}

/** Every leaf of the arguments on a row of its own, whole. */
export function Arguments({ view, isOpen }: { view: ActionView; isOpen: boolean }): ReactNode {
  const words = useWords();
  const rows = useMemo(() => leaves(view.args), [view.args]);
  const masked = new Set(view.secrets);
  return (
    <details className="arguments" open={isOpen}>
      <summary>
        {view.status === 'pending' ? words.exact : words.exactArguments} · <code>{plain(view.tool)}</code>
      </summary>
      {rows.length === 0 ? (
        <p className="quiet">{words.noArguments}</p>
      ) : (
        <dl>
          {rows.map(([pointer, way, value]) => (
            <div key={pointer}>
              <dt>
                <Text>{way}</Text>
              </dt>
              <Leaf value={value} isSecret={masked.has(pointer)} name={plain(way)} />
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}

const LONG = 600;

function Leaf({ value, isSecret, name }: { value: Json; isSecret: boolean; name: string }): ReactNode {
  const words = useWords();
  if (isSecret)
    return (
      <dd>
        <span className="secret">{String(value)}</span> <span className="quiet">{words.secret}</span>
      </dd>
    );
  if (typeof value !== 'string')
    return (
      <dd>
        <code className="exact literal">{JSON.stringify(value)}</code>
      </dd>
    );
  if (value.length <= LONG)
    return (
      <dd>
        <code className="exact">
          <Exact>{value}</Exact>
        </code>
      </dd>
    );
  return (
    <dd>
      <span className="quiet">{words.characters(value.length)}</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="scroll" tabIndex={0} aria-label={name}>
        <code className="exact">
          <Exact>{value}</Exact>
        </code>
      </section>
    </dd>
  );
}

/** JSON Pointer, the way in words, and the value. */
function leaves(value: Json, pointer = '', way = ''): [string, string, Json][] {
  if (value === null || typeof value !== 'object') return [[pointer, way || '·', value]];
  const members: [string, string, Json][] = Array.isArray(value)
    ? value.map((each, i) => [String(i), `${way}[${i + 1}]`, each as Json])
    : Object.entries(value).map(([name, each]) => [name, way === '' ? name : `${way}.${name}`, each as Json]);
  if (members.length === 0) return way === '' ? [] : [[pointer, way, value]];
  return members.flatMap(([name, next, each]) =>
    leaves(each, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, next),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)]);
}
