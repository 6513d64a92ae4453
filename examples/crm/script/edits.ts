import type { Json } from 'countersign';
import type { Situation } from 'countersign/conversation';
import { wordsOf } from '../crm.ts';
import { type Day, takeDay } from '../days.ts';
import { amountIn } from './money.ts';
import { emailIn } from './people.ts';

type Call = Situation['editing'][number];
type Args = { readonly [name: string]: Json };

/** The members that one can change by name, and what people call them. */
const MEMBERS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  create_contact: {
    name: /name/,
    email: /e-?mail|mail|address/,
    phone: /phone|number|tel|mobile/,
    role: /role|title|job/,
    company: /company|firm/,
  },
  create_deal: { name: /name|title/, company: /company|firm/, stage: /stage/ },
  create_task: { title: /title|name|text/ },
  log_activity: { summary: /summary|note|text/, kind: /kind|type/ },
};

/** All of the calls, with what the person said applied to those that they mean; undefined if it says nothing. */
export function changed(calls: readonly Call[], text: string, today: Day): Call[] | undefined {
  const meant = calls.filter((call) => isNamed(call, text));
  const concerned = meant.length > 0 ? meant : calls;
  const edited = calls.map((call) => {
    const changes = concerned.includes(call) ? changesIn(call, text, today) : {};
    return { tool: call.tool, args: { ...(call.args as Args), ...changes } };
  });
  return JSON.stringify(edited) === JSON.stringify(calls.map(({ tool, args }) => ({ tool, args })))
    ? undefined
    : edited;
}

/** “Ana's e-mail to …”: one of several, by a word of their name. */
function isNamed({ args }: Call, text: string): boolean {
  const { name } = args as Args;
  const said = wordsOf(text.replace(/\bto\b.*$/i, ''));
  return typeof name === 'string' && wordsOf(name).some((word) => said.includes(word));
}

function changesIn({ tool, args }: Call, text: string, today: Day): Args {
  for (const [member, called] of Object.entries(MEMBERS[tool] ?? {})) {
    const match = new RegExp(
      String.raw`\b(?:${called.source})\b\s*(?:should be|to be|to|is|:|=|into|as)\s*["“]?(.+?)["”.]*$`,
      'i',
    ).exec(text);
    if (match !== null) return { [member]: match[1]!.trim() };
  }
  const email = emailIn(text);
  if (tool === 'create_contact' && email !== undefined) return { email };
  const money = amountIn(text);
  if (tool === 'create_deal' && money !== undefined) return money;
  const { day } = takeDay(text, today);
  const member = { create_deal: 'close_on', create_task: 'due_on', log_activity: 'held_on' }[tool];
  if (member !== undefined && day !== undefined) return { [member]: day };
  // “Make it Globex”: only what is in the place of something already can be meant.
  const company = /\b(?:at|company)\s+(\S.*?)[.]*$/i.exec(text)?.[1];
  return company !== undefined && 'company' in (args as Args) ? { company } : {};
}
