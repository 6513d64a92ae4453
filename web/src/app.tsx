import { type ReactNode, useEffect, useRef } from 'react';
import { useActionsLive } from './actions.ts';
import { api } from './api.ts';
import { Chat } from './chat/chat.tsx';
import { useLink } from './connection.ts';
import { History } from './history/history.tsx';
import { Inbox } from './inbox/inbox.tsx';
import { KeyHelp } from './keys.tsx';
import { useAgainOnNews, useLoad } from './load.ts';
import { MeContext } from './me.ts';
import { to, useRoute } from './route.ts';
import { useSettings } from './settings.ts';
import { SettingsButton } from './settings-dialog.tsx';
import { counted, useWaiting } from './waiting.ts';
import { languageOf, useWords, WordsContext, wordsIn } from './words.ts';

export function App(): ReactNode {
  const link = useLink();
  const { value: me, again } = useLoad('me', api.me);
  const { language: choice } = useSettings();
  const language = languageOf(choice, me?.locale);
  useAgainOnNews(again, () => false);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <WordsContext value={wordsIn(language)}>
      <MeContext value={me}>{link === 'signed-out' ? <SignedOut /> : <Shell />}</MeContext>
    </WordsContext>
  );
}

const PLACES = ['chat', 'inbox', 'history'] as const;

function Shell(): ReactNode {
  const words = useWords();
  const { place: wanted, rest } = useRoute();
  const chats = useLoad('chats', api.chats);
  // A server may have no conversations of its own, only what others hold.
  const hasChats = chats.error === undefined && chats.value?.length !== 0;
  const place = wanted === 'chat' && !hasChats ? 'inbox' : wanted;
  const link = useLink();
  useActionsLive();
  const count = useWaiting();
  const main = useRef<HTMLElement>(null);
  return (
    <div className="app">
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {words.skip}
      </button>
      <header className="top">
        <a className="brand" href={to('inbox')}>
          <img src="icon.svg" alt="" width="28" height="28" />
          <span>Countersign</span>
        </a>
        <nav className="places" aria-label={words.places}>
          {PLACES.filter((each) => each !== 'chat' || hasChats).map((each) => (
            <a key={each} href={to(each)} aria-current={each === place ? 'page' : undefined}>
              {words[each]}
              {each === 'inbox' && count > 0 && (
                <span className="count" title={words.waitingCount(count)}>
                  {counted(count)}
                  <span className="visually-hidden"> {words.waitingCount(count)}</span>
                </span>
              )}
            </a>
          ))}
        </nav>
        <SettingsButton />
      </header>
      {link === 'offline' && (
        <p className="offline" role="alert">
          {words.offline}
        </p>
      )}
      <main id="main" ref={main} tabIndex={-1}>
        {place === 'chat' && <Chat name={rest[0]} offers={chats.value ?? []} />}
        {place === 'inbox' && <Inbox id={wanted === 'inbox' ? rest[0] : undefined} />}
        {place === 'history' && <History rest={rest} />}
      </main>
      <KeyHelp />
    </div>
  );
}

function SignedOut(): ReactNode {
  const words = useWords();
  return (
    <main className="empty signed-out">
      <img src="icon.svg" alt="" width="56" height="56" />
      <h1>{words.signedOut}</h1>
      <p>{words.signedOutHow}</p>
      <button type="button" onClick={() => location.reload()}>
        {words.retry}
      </button>
    </main>
  );
}
