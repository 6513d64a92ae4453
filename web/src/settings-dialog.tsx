import { type ReactNode, useState } from 'react';
import { api } from './api.ts';
import { Dialog } from './dialog.tsx';
import { useMe } from './me.ts';
import { type Settings, set, useSettings } from './settings.ts';
import { plain } from './text.tsx';
import { useWords } from './words.ts';

export function SettingsButton(): ReactNode {
  const words = useWords();
  const [isOpen, open] = useState(false);
  return (
    <>
      <button type="button" className="icon" aria-label={words.settings} onClick={() => open(true)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
          <circle cx="16" cy="7" r="2.5" />
          <circle cx="8" cy="17" r="2.5" />
        </svg>
      </button>
      {isOpen && <SettingsDialog onClose={() => open(false)} />}
    </>
  );
}

function SettingsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const words = useWords();
  const me = useMe();
  const { theme, language, notify } = useSettings();
  const [isBlocked, block] = useState(false);
  const wish = async (wanted: boolean) => {
    if (wanted && (!('Notification' in globalThis) || (await Notification.requestPermission()) !== 'granted'))
      return block(true);
    set({ notify: wanted });
  };
  return (
    <Dialog title={words.settings} onClose={onClose}>
      <fieldset className="choices">
        <legend>{words.theme}</legend>
        {(['auto', 'light', 'dark'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="theme" checked={theme === each} onChange={() => set({ theme: each })} />
            {words.themes[each]}
          </label>
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>{words.language}</legend>
        {(['auto', 'en', 'es'] as const satisfies readonly Settings['language'][]).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="language"
              checked={language === each}
              onChange={() => set({ language: each })}
            />
            {{ auto: words.automatic, en: 'English', es: 'Español' }[each]}
          </label>
        ))}
      </fieldset>
      <label className="choice">
        <input type="checkbox" checked={notify} onChange={({ target }) => void wish(target.checked)} />
        {words.notify}
      </label>
      {isBlocked && <p className="error">{words.notifyBlocked}</p>}
      {me && (
        <p className="signed-in">
          <span className="quiet">
            {words.signedInAs(plain(me.principal.id), plain(me.principal.tenant))}
          </span>
          <button
            type="button"
            className="link"
            onClick={() => void api.signOut().finally(() => location.reload())}
          >
            {words.signOut}
          </button>
        </p>
      )}
    </Dialog>
  );
}
