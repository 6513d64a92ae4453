import { useChat } from '@ai-sdk/react';
import {
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { refresh, useActions } from '../actions.ts';
import { ApiError, type ChatOffer, type Decision, Unreachable } from '../api.ts';
import { decideHere } from '../card/card.tsx';
import { chosenOf } from '../card/choice.ts';
import type { Decider } from '../card/decide.tsx';
import { Failure, messageOf } from '../card/failure.tsx';
import { allTold, ChatContext } from '../card/watching.ts';
import { useLink } from '../connection.ts';
import { tellTabs } from '../live.ts';
import { recall, remember } from '../settings.ts';
import { plain, Text } from '../text.tsx';
import { useWords } from '../words.ts';
import { runsOf } from './pieces.ts';
import { Queue } from './queue.tsx';
import { Said } from './said.tsx';
import { Scroller } from './scroller.tsx';
import { obey } from './slash.ts';
import { Trace, type TraceLine } from './trace.tsx';
import { Waits } from './waits.tsx';
import { actionsOf, decisionsIn, gist, type Message, partsOf, transportTo } from './wire.ts';

interface Props {
  readonly offer: ChatOffer;
  /** Whom the page is for. */
  readonly here: string;
  readonly session: string;
  /** As the server has it. */
  readonly known: readonly Message[];
  /** When that was asked for. */
  readonly readAt: number;
  readonly reload: () => void;
  readonly isTraced: boolean;
}

export function Conversation({ offer, here, session, known, readAt, reload, isTraced }: Props): ReactNode {
  const words = useWords();
  const link = useLink();
  const draftKey = `countersign.draft.${here}.${offer.name}`;
  const [draft, setDraft] = useState<string>(() => recall(draftKey, ''));
  const [failure, fail] = useState<string>();
  const [traces, trace] = useState<readonly TraceLine[]>([]);
  const lastError = useRef<Error>(undefined);
  const transport = useMemo(() => transportTo(offer.name), [offer.name]);
  const { messages, sendMessage, setMessages, status, stop } = useChat<Message>({
    id: session,
    messages: [...known],
    transport,
    onData: (part) => {
      if (part.type === 'data-trace')
        trace((before) => [...before.slice(-199), { at: Date.now(), ...(part.data as object) } as TraceLine]);
    },
    onError: (error) => {
      lastError.current = error;
    },
  });
  const isBusy = status === 'submitted' || status === 'streaming';

  const write = (text: string) => {
    setDraft(text);
    remember(draftKey, text);
  };

  // The server's word counts: after a reload, another tab, a restart. What is the same is left alone. What was asked
  // for before a turn ended is old by then: it is read again at the end of each.
  const endedAt = useRef(0);
  const catchUp = useEffectEvent(() => {
    if (readAt >= endedAt.current) setMessages((mine) => (gist(mine) === gist(known) ? mine : [...known]));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about what the server knows now
  useEffect(() => catchUp(), [known]);

  // It may have arrived although the answer did not: then it is not to be sent again.
  const unsent = useRef<{ text: string; after: number }>(undefined);
  const arrived = useEffectEvent(() => {
    const said = saidBy(known);
    if (!unsent.current || said.length <= unsent.current.after) return;
    if (said.at(-1) === unsent.current.text && draft === unsent.current.text) {
      write('');
      fail(undefined);
    }
    unsent.current = undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about what the server knows now
  useEffect(() => arrived(), [known]);

  const deliver = async (message: Parameters<typeof sendMessage>[0]): Promise<Error | undefined> => {
    lastError.current = undefined;
    fail(undefined);
    endedAt.current = Number.POSITIVE_INFINITY;
    await sendMessage(message);
    endedAt.current = performance.now();
    reload();
    tellTabs();
    const error = lastError.current as Error | undefined;
    // What did not reach the server was not said.
    if (error instanceof Unreachable || error instanceof ApiError)
      setMessages((all) => (all.at(-1)?.role === 'user' ? all.slice(0, -1) : all));
    return error;
  };

  const say = async (text: string) => {
    if (text.trim() === '' || isBusy) return;
    try {
      const isDone = await obey(text, session);
      if (isDone !== undefined) {
        write('');
        return fail(isDone ? undefined : words.emptyUndo);
      }
    } catch (error) {
      return fail(messageOf(error as Error, words));
    }
    const chosen = chosenOf(waiting);
    write('');
    await allTold();
    const error = await deliver({ role: 'user', parts: partsOf(text, chosen) });
    if (!error) return;
    if (error instanceof Unreachable) {
      unsent.current = { text, after: saidBy(known).length };
      write(text);
      fail(words.notSent);
    } else fail(messageOf(error, words));
  };

  const decide: Decider = async (decisions: readonly Decision[]) => {
    // One turn at a time; the decision does not have to wait for the talk.
    if (isBusy) return decideHere(decisions);
    const error = await deliver({ role: 'user', parts: [{ type: 'data-verdicts', data: decisions }] });
    refresh(...decisions.map(({ action }) => action));
    if (error) throw error;
    return [];
  };

  const shown = messages.filter((message) => !decisionsIn(message));
  const ids = [...new Set(shown.flatMap(({ parts }) => parts.flatMap((part) => actionsOf(part))))];
  const waiting = useActions(ids).filter(({ status }) => status === 'pending');
  return (
    <div className={`conversation ${isTraced ? 'traced' : ''}`}>
      <div className="talk">
        <Scroller busy={isBusy}>
          {offer.model !== undefined && (
            <p className="quiet model">
              {offer.model === null ? words.offlineModel : words.model(plain(offer.model))}
            </p>
          )}
          {shown.length === 0 && <Beginning offer={offer} say={say} />}
          <ChatContext value={offer.name}>
            {runsOf(shown).map((run, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the ids of a stream are not those of the record
              <Said key={i} run={run} decide={decide} locale={offer.locale} />
            ))}
          </ChatContext>
          {status === 'submitted' && <p className="thinking">{words.thinking}</p>}
        </Scroller>
        <footer className="composer">
          <Waits waiting={waiting} />
          {waiting.length > 0 && <Queue session={session} />}
          <Failure message={failure} />
          <form
            onSubmit={(event: SubmitEvent) => {
              event.preventDefault();
              void say(draft);
            }}
          >
            <textarea
              aria-label={words.messageTo(offer.title)}
              placeholder={words.messageTo(offer.title)}
              rows={1}
              value={draft}
              onChange={({ target }) => write(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
                event.preventDefault();
                void say(draft);
              }}
            />
            {isBusy ? (
              <button type="button" onClick={() => stop()}>
                {words.stop}
              </button>
            ) : (
              <button type="submit" className="primary" disabled={draft.trim() === '' || link !== 'online'}>
                {words.send}
              </button>
            )}
          </form>
          {waiting.length > 0 && <p className="quiet hint">{words.typeHint(waiting.length)}</p>}
        </footer>
      </div>
      {isTraced && <Trace lines={traces} session={session} />}
    </div>
  );
}

const saidBy = (messages: readonly Message[]): string[] =>
  messages
    .filter(({ role }) => role === 'user')
    .map(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')).join(''));

function Beginning({ offer, say }: { offer: ChatOffer; say: (text: string) => void }): ReactNode {
  const words = useWords();
  return (
    <div className="beginning">
      <p lang={offer.locale}>
        <Text>{offer.about}</Text>
      </p>
      <p className="quiet">{words.trying}</p>
      <ul lang={offer.locale}>
        {offer.suggestions.map((text) => (
          <li key={text}>
            <button type="button" onClick={() => say(text)}>
              <Text>{text}</Text>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
