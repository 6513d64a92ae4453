import type { ReactNode } from 'react';
import { Cards } from '../card/card.tsx';
import type { Decider } from '../card/decide.tsx';
import { plain, Text } from '../text.tsx';
import { useWords } from '../words.ts';
import type { Piece, Run } from './pieces.ts';

interface Props {
  readonly run: Run;
  readonly decide: Decider;
  readonly locale: string;
}

/** What one side said in a row: words as text, calls that only looked in a line, what is held as cards. */
export function Said({ run: { role, pieces }, decide, locale }: Props): ReactNode {
  const words = useWords();
  return (
    <div className={`said ${role}`}>
      <span className="visually-hidden">{role === 'user' ? words.saidYou : words.saidAgent}: </span>
      {pieces.map((piece, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity, and keep their place
        <PieceView key={i} piece={piece} decide={decide} locale={locale} />
      ))}
    </div>
  );
}

function PieceView({ piece, decide, locale }: { piece: Piece } & Omit<Props, 'run'>): ReactNode {
  const words = useWords();
  switch (piece.type) {
    case 'looked':
      return <p className="looked">{words.looked(piece.tools.map((tool) => plain(inWords(tool))))}</p>;
    case 'text':
      return (
        <p className="bubble" lang={locale}>
          <Text lines>{piece.text}</Text>
        </p>
      );
    case 'error':
      return (
        <p className="error" role="alert">
          <Text>{piece.text}</Text>
        </p>
      );
    case 'cards':
      return (
        <div lang={locale}>
          <Cards ids={piece.ids} decide={decide} />
        </div>
      );
  }
}

/** `cms_listPages` as somebody would say it. The trace has the names themselves. */
const inWords = (tool: string): string =>
  tool
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\-/.]+/g, ' ')
    .toLowerCase();
