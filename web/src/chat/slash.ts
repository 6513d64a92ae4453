import { putResults, refresh } from '../actions.ts';
import { api } from '../api.ts';
import { go } from '../route.ts';

/** What can be typed as in the terminal. False if there was nothing to undo; undefined if it is no such word. */
export async function obey(text: string, session: string): Promise<boolean | undefined> {
  switch (text.trim()) {
    case '/undo':
      return undoLast(session);
    case '/trash':
      go('history', 'undo');
      return true;
    case '/history':
      go('history', 'session', session);
      return true;
    default:
      return undefined;
  }
}

/** Takes back the last thing that can be, with what was decided in the same prompt. */
async function undoLast(session: string): Promise<boolean> {
  const { actions } = await api.actions({ session, undoable: true, order: 'newest', limit: 1 });
  const [last] = actions;
  if (!last) return false;
  if (last.prompt) {
    const { results } = await api.undoBatch(last.prompt);
    putResults(results);
    refresh(...results.flatMap((each) => (each.status === 'refused' ? [each.id] : [])));
  } else putResults([await api.undo(last.id)]);
  document.querySelector(`[data-action="${CSS.escape(last.id)}"]`)?.scrollIntoView({ block: 'nearest' });
  return true;
}
