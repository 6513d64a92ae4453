import { useSyncExternalStore } from 'react';
import { signal } from './signal.ts';

export interface Settings {
  readonly theme: 'auto' | 'light' | 'dark';
  readonly language: 'auto' | 'en' | 'es';
  readonly notify: boolean;
}

const KEY = 'countersign.settings';
const DEFAULTS: Settings = { theme: 'auto', language: 'auto', notify: false };

/** What is kept in the browser. It may be full, or forbidden: then it is only forgotten at the next visit. */
export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    if (value === undefined || value === '') localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

const settings = signal<Settings>({ ...DEFAULTS, ...recall(KEY, {}) });

export function set(change: Partial<Settings>): void {
  settings.set({ ...settings.get(), ...change });
  remember(KEY, settings.get());
  applyTheme();
}

export function applyTheme(): void {
  const { theme } = settings.get();
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

// Another tab has changed them.
addEventListener('storage', ({ key }) => {
  if (key !== KEY) return;
  settings.set({ ...DEFAULTS, ...recall(KEY, {}) });
  applyTheme();
});

export const useSettings = (): Settings => useSyncExternalStore(settings.subscribe, settings.get);
