import type { Shared } from '../compile.ts';

/**
 * What people write in every language. A language that means something else by one of these words says so in its own
 * file, and is right: Polish "no" is no refusal.
 */
export const shared: Shared = {
  yes: 'yes, yep, yeah, 👍, 👌, ✅, ✔, ✓, ☑, 🆗, 🙆, 🤝, 🙆 ok',
  okay: 'ok, okay, okey, oke, okk, okok, okie, okey dokey, okay okay',
  no: 'no, nope, 👎, ❌, ✖, ✗, ✘, ❎, 🚫, 🛑, ⛔, 🙅, ✋, 🙅 no',
  polite:
    '🙏, 🤗, 😊, 🙂, ☺, 😀, 😁, 😃, 😄, ❤, 💚, 💙, 🧡, 💛, 🥰, 😍, 😎, 😉, 🎉, 🥳, 🤩, please, thanks, thank you, 🌹, 👏, 🙌, 💪',
  praise: '💯, 🔥, ⭐, 🌟, super, perfect, top',
  hedge: 'yeah right, oh sure, oh yeah sure, yes no, ok no, 🤔, 🤷, 😐, 😕, 🙄, 😬, 😅, 🫤, 🤨',
  delay: '⏳, ⌛, ⏰, ⏸',
  question: '❓, ❔',
  and: '&, +',
  mark: '#',
};
