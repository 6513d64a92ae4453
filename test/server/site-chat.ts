import { createConversation, offlineModel, type Script } from '../../src/conversation/index.ts';
import type { Principal } from '../../src/index.ts';
import type { Chat } from '../../src/server/index.ts';
import type { World } from '../world.ts';

const SCRIPT: Script = {
  help: 'I can delete pages.',
  next: ({ text }) => {
    const slug = /delete (\w+)/.exec(text)?.[1];
    return slug ? { say: 'Sure.', calls: [{ tool: 'delete_page', args: { slug } }] } : undefined;
  },
  tell: () => 'So it is.',
};

/** A conversation about the pages of the world, with a session for each person. */
export function siteChat({ gate, tools }: World): Chat {
  const sessions = new Map<string, string>();
  let count = 0;
  const begin = ({ id }: Principal) => {
    const session = `chat-${id}-${++count}`;
    sessions.set(id, session);
    return session;
  };
  return {
    name: 'site',
    title: 'Site',
    about: 'A site.',
    locale: 'en',
    suggestions: ['delete about'],
    conversation: createConversation({ gate, tools, model: offlineModel(SCRIPT, tools) }),
    session: (by) => sessions.get(by.id) ?? begin(by),
    reset: begin,
  };
}
