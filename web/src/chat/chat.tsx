import { type ReactNode, useState } from 'react';
import { api, type ChatOffer } from '../api.ts';
import { Confirm } from '../dialog.tsx';
import { tellTabs } from '../live.ts';
import { useAgainOnNews, useLoad } from '../load.ts';
import { go, to } from '../route.ts';
import { useSettings } from '../settings.ts';
import { useHere } from '../tenant.ts';
import { Text } from '../text.tsx';
import { languageOf, useWords, WordsContext, wordsIn } from '../words.ts';
import { Conversation } from './conversation.tsx';

export function Chat({
  name,
  offers,
}: {
  name: string | undefined;
  offers: readonly ChatOffer[];
}): ReactNode {
  const words = useWords();
  const offer = offers.find((each) => each.name === name);
  return (
    <div className={`chat ${offer ? 'open' : ''}`}>
      <nav className="stories" aria-label={words.stories}>
        <h2>{words.stories}</h2>
        <ul>
          {offers.map((each) => (
            <li key={each.name}>
              <a
                href={to('chat', each.name)}
                aria-current={each.name === name ? 'page' : undefined}
                lang={each.locale}
              >
                <strong>
                  <Text>{each.title}</Text>
                </strong>
                <span>
                  <Text>{each.about}</Text>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {offer ? <Room key={offer.name} offer={offer} offers={offers} /> : <Pick />}
    </div>
  );
}

function Pick(): ReactNode {
  const words = useWords();
  return (
    <section className="empty pick">
      <h1>{words.pick}</h1>
      <p>{words.pickHint}</p>
    </section>
  );
}

/** Who has not chosen a language is spoken to in the conversation's. */
function Room(props: { offer: ChatOffer; offers: readonly ChatOffer[] }): ReactNode {
  const { language } = useSettings();
  const words = useWords();
  return (
    <WordsContext value={language === 'auto' ? wordsIn(languageOf('auto', props.offer.locale)) : words}>
      <OpenRoom {...props} />
    </WordsContext>
  );
}

function OpenRoom({ offer, offers }: { offer: ChatOffer; offers: readonly ChatOffer[] }): ReactNode {
  const words = useWords();
  const { value, error, again } = useLoad(`chat ${offer.name}`, async () => ({
    readAt: performance.now(),
    ...(await api.messages(offer.name)),
  }));
  const here = useHere();
  const [isAsking, ask] = useState(false);
  const [isTraced, trace] = useState(false);
  // Somebody may have started again in another tab.
  useAgainOnNews(again, (session) => session === value?.session);
  const reset = async () => {
    ask(false);
    await api.reset(offer.name).catch(() => {});
    again();
    tellTabs();
  };
  return (
    <section className="room" aria-label={offer.title}>
      <header className="room-head">
        <select
          className="story-select"
          aria-label={words.stories}
          value={offer.name}
          onChange={({ target }) => go('chat', target.value)}
        >
          {offers.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
        <h1 lang={offer.locale}>
          <Text>{offer.title}</Text>
        </h1>
        <span className="spring" />
        <button
          type="button"
          className="quiet-button"
          aria-pressed={isTraced}
          onClick={() => trace(!isTraced)}
        >
          {words.trace}
        </button>
        <button type="button" className="quiet-button" onClick={() => ask(true)}>
          {words.startAgain}
        </button>
      </header>
      {error && (
        <p className="error" role="alert">
          {error.message}{' '}
          <button type="button" onClick={again}>
            {words.retry}
          </button>
        </p>
      )}
      {value && here !== undefined ? (
        <Conversation
          key={value.session}
          offer={offer}
          here={here}
          session={value.session}
          known={value.messages}
          readAt={value.readAt}
          reload={again}
          isTraced={isTraced}
        />
      ) : (
        !error && <p className="loading">{words.loading}</p>
      )}
      {isAsking && (
        <Confirm
          title={words.startAgainSure}
          yes={words.startAgain}
          onYes={reset}
          onClose={() => ask(false)}
        />
      )}
    </section>
  );
}
