import { Fragment, type ReactNode } from 'react';
import { escapeText } from '../../src/core/text.ts';

const ESCAPES = /\\\\|\\n|\\t|\\u\{[0-9A-F]+\}/g;

/**
 * Whatever came from arguments, tools or models. It is only ever text, and what has no shape of its own is spelled
 * out and marked. Direction is isolated, so that it cannot reach beyond itself.
 */
export function Text({ children, lines = false }: { children: string; lines?: boolean }): ReactNode {
  return <bdi>{lines ? children.split('\n').map(line) : marked(escapeText(children))}</bdi>;
}

/** An argument as it is: line ends are marked, and also made. */
export function Exact({ children }: { children: string }): ReactNode {
  const rows = children.split('\n');
  return (
    <bdi>
      {rows.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
        <Fragment key={i}>
          {marked(escapeText(row))}
          {i < rows.length - 1 && <mark className="odd quiet">\n</mark>}
          {i < rows.length - 1 && '\n'}
        </Fragment>
      ))}
    </bdi>
  );
}

const line = (text: string, i: number): ReactNode => (
  <Fragment key={i}>
    {i > 0 && '\n'}
    {marked(escapeText(text))}
  </Fragment>
);

function marked(escaped: string): ReactNode[] {
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const match of escaped.matchAll(ESCAPES)) {
    if (match[0] === '\\\\') continue;
    pieces.push(escaped.slice(from, match.index));
    pieces.push(
      <mark className="odd" key={match.index}>
        {match[0]}
      </mark>,
    );
    from = match.index + match[0].length;
  }
  pieces.push(escaped.slice(from));
  return pieces;
}

/** For places that take no elements: titles, labels, notifications. */
export const plain = (text: string): string => escapeText(text);
