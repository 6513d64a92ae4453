import type { ReactNode } from 'react';
import { Cards } from '../card/card.tsx';
import type { Decider } from '../card/decide.tsx';
import { plain, Text } from '../text.tsx';
import { useWords } from '../words.ts';
import { actionsOf, type Extras, type Message, type MessagePart } from './wire.ts';

interface Props {
  readonly message: Message;
  readonly decide: Decider;
  /** The actions whose card stands in this message. */
  readonly cards: readonly string[];
  readonly locale: string;
}

/** One message: words as text, calls that only looked in a line, what is held as cards. */
export function Said({ message, decide, cards, locale }: Props): ReactNode {
  const words = useWords();
  const looked = message.parts.filter((part) => 'toolCallId' in part && actionsOf(part).length === 0);
  const texts = message.parts.filter((part) => part.type === 'text' && part.text.trim() !== '');
  const errors = message.parts.flatMap((part) =>
    part.type === 'data-error' ? [part.data as Extras['error']] : [],
  );
  if (looked.length + texts.length + cards.length + errors.length === 0) return null;
  return (
    <div className={`said ${message.role}`}>
      <span className="visually-hidden">{message.role === 'user' ? words.saidYou : words.saidAgent}: </span>
      {looked.length > 0 && (
        <p className="looked">
          {[...new Set(looked.map(toolOf))].map((tool) => words.looked(plain(tool))).join(' · ')}
        </p>
      )}
      {texts.map(
        (part, i) =>
          part.type === 'text' && (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and keep their place
            <p className="bubble" key={i} lang={locale}>
              <Text lines>{part.text}</Text>
            </p>
          ),
      )}
      {errors.map(({ code, message: why }) => (
        <p className="error" role="alert" key={code}>
          <Text>{why}</Text>
        </p>
      ))}
      {cards.length > 0 && (
        <div lang={locale}>
          <Cards ids={cards} decide={decide} />
        </div>
      )}
    </div>
  );
}

const toolOf = (part: MessagePart): string =>
  part.type === 'dynamic-tool' ? part.toolName : part.type.replace(/^tool-/, '');
