import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { useWords } from './words.ts';

const TYPED_INTO = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog *';

/** Single keys, as mail clients have them. Never while somebody types, and never by holding a key down. */
export function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target instanceof Element && event.target.matches(TYPED_INTO);
    if (isTyping && event.key !== 'Escape') return;
    if (document.querySelector('dialog[open]')) return;
    const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!run) return;
    event.preventDefault();
    if (isTyping) (event.target as HTMLElement).blur();
    else run();
  });
  useEffect(() => {
    const each = (event: KeyboardEvent) => pressed(event);
    addEventListener('keydown', each);
    return () => removeEventListener('keydown', each);
  }, []);
}

/** `?` anywhere. */
export function KeyHelp(): ReactNode {
  const words = useWords();
  const [isOpen, open] = useState(false);
  useKeys({ '?': () => open(true) });
  if (!isOpen) return null;
  return (
    <Dialog title={words.keys} onClose={() => open(false)}>
      <dl className="keys">
        {words.keyHelp.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
