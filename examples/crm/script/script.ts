import type { Move, Script, Situation } from 'countersign/conversation';
import { isPending, play, type Steps } from '../../play.ts';
import { answerTo, type Manners, type Thread, threadOf, wanted } from '../../thread.ts';
import { type Day, dayOf } from '../days.ts';
import { who } from './answers.ts';
import { changed } from './edits.ts';
import { companyCalled, contactCalled } from './finds.ts';
import { look } from './looks.ts';
import { listed, tell } from './outcomes.ts';
import { namesIn, type Person, peopleIn } from './people.ts';
import { together } from './together.ts';
import { isMusing, namedIn, type Wish, wishIn } from './wishes.ts';

type Call = NonNullable<Move['calls']>[number];
type Wanted<W extends Wish['wish']> = Extract<Wish, { wish: W }>;

const HELP = [
  'I keep your contacts, companies, deals, tasks and activities. For example:',
  '- “Create a contact for Maria Garcia at Acme Corp, maria@acme.com”',
  '- “Log a call with John about the rollout”',
  '- “Remind me to send Sarah Chen the contract on Friday”',
  '- “Create a deal called "Pilot" with Globex worth 12k”',
  '- “Show me my pipeline”, “Who is Callum Reid?”, “What is due today?”',
  'Before anything is written you are asked.',
].join('\n');

const IMPOSSIBLE =
  'I can look things up, and write down contacts, deals, tasks and activities. I cannot call or write to anybody, nor change what is there; your own last write you can take back with /undo.';

const MANNERS: Manners = {
  question: /(?:^|\n)((?:Shall I|Which|Who|What should|With whom)\b[^\n]*\?)$/,
  shallI: 'Shall I',
  yes: /^(?:y|yes|yeah|yep|sure|ok|okay|please|do|go ahead|exactly|right)\b/i,
  no: /^(?:n|no|nope|nah|not|don't|do not|never mind|leave|forget|cancel|nobody|nothing|none|stop)\b/i,
};

/** What the offline model understands of the CRM. */
export function crmScript(now: () => number = Date.now): Script {
  return {
    help: HELP,
    next: (situation) => {
      const steps = stepsFor(situation, dayOf(now()));
      return steps && play(steps, situation.results);
    },
    tell,
  };
}

const LOOKS: ReadonlySet<Wish['wish']> = new Set(['see', 'undo', 'impossible']);

function stepsFor(situation: Situation, today: Day): Steps | undefined {
  if (situation.editing.length > 0) return edit(situation, today);
  const thread = threadOf(situation, MANNERS, (text) => wishIn(text, today) !== undefined);
  const last = thread.exchanges.at(-1);
  if (last !== undefined && MANNERS.no.test(last.answer.trim())) return say('All right, I leave it.');
  const parts = partsOf(thread.request, today);
  const wishes = parts.flatMap((part) => wishIn(part, today) ?? []);
  if (wishes.length === 0) return undefined;
  const steps = (isLook: boolean) =>
    wishes
      .filter((each) => isLook === LOOKS.has(each.wish))
      .map((wish) => stepsTo(wish, thread, situation, today));
  return together(steps(true), steps(false));
}

/** “Show my pipeline and create a contact for …” is two wishes. */
function partsOf(request: string, today: Day): string[] {
  const parts = request.split(/,? and (?:then |also )?(?=(?:show|list|create|add|log|remind|find|give)\b)/i);
  return parts.every((part) => wishIn(part, today) !== undefined) ? parts : [request];
}

function stepsTo(wish: Wish, thread: Thread, situation: Situation, today: Day): Steps {
  switch (wish.wish) {
    case 'see':
      return look(wish, today);
    case 'undo':
      return say('Taking something back is yours to do: type /undo, or use Undo in the history.');
    case 'impossible':
      return say(IMPOSSIBLE);
    case 'contacts':
      return contacts(wish.people, thread);
    case 'mentioned':
      return mentioned(wish, thread, situation);
    case 'deal':
      return deal(wish, thread);
    case 'task':
      return task(wish, thread);
    case 'activity':
      return activity(wish, thread);
  }
}

// biome-ignore lint/correctness/useYield: it asks nothing
function* say(text: string): Steps {
  return { say: text };
}

/** Proposes writes; but of somebody who thinks aloud it asks first whether they want that. */
function* propose(calls: readonly Call[], thread: Thread, shallI: string): Steps {
  if (isMusing(thread.request) && !wanted(thread, MANNERS)) return { say: `Shall I ${shallI}?` };
  const outputs = yield { calls };
  const told = calls.flatMap((call, i) => (isPending(outputs[i]!) ? [] : { ...call, output: outputs[i]! }));
  return told.length === 0 ? {} : { say: tell(told) };
}

function* contacts(said: readonly Person[], thread: Thread): Steps {
  const asked = answerTo(thread, /^Who/);
  const people = said.length > 0 ? said : asked === undefined ? [] : peopleIn(asked, true);
  if (people.length === 0)
    return { say: 'Tell me a name; and an address and a company, if you have them.\nWho is it?' };
  const spelt = new Map<string, string>();
  for (const name of new Set(people.flatMap(({ company }) => company ?? []))) {
    const company = yield* companyCalled(name, thread);
    if (typeof company !== 'string') return company;
    spelt.set(name, company);
  }
  const calls = people.map(({ company, ...person }) => ({
    tool: 'create_contact',
    args: { ...person, ...(company === undefined ? {} : { company: spelt.get(company)! }) },
  }));
  const names = listed(people.map(({ name }) => name));
  return yield* propose(
    calls,
    thread,
    people.length === 1 ? `create a contact for ${names}` : `create contacts for ${names}`,
  );
}

function* mentioned({ count, company }: Wanted<'mentioned'>, thread: Thread, { before }: Situation): Steps {
  const asked = answerTo(thread, /^Who/);
  if (asked !== undefined) return yield* contacts(peopleIn(asked), thread);
  const said = before.filter(({ role }) => role === 'user').map(({ text }) => text);
  const people = said.flatMap((text) => namedIn(text, company));
  const known = people.filter(({ name }, i) => people.findIndex((other) => other.name === name) === i);
  if (known.length > 0 && (count === undefined || known.length === count))
    return yield* contacts(known, thread);
  const found =
    known.length === 0
      ? 'I find no names in what you wrote.'
      : `I find ${known.length} in what you wrote: ${listed(known.map(({ name }) => name))}.`;
  return { say: `${found}\nWho are they all?` };
}

function* deal({ wish: _, ...said }: Wanted<'deal'>, thread: Thread): Steps {
  const sought = said.company ?? answerTo(thread, /^Which company is/);
  if (sought === undefined) return { say: 'Which company is the deal with?' };
  const company = yield* companyCalled(sought, thread);
  if (typeof company !== 'string') return company;
  const name = said.name ?? answerTo(thread, /called\?$/);
  if (name === undefined) return { say: 'What should the deal be called?' };
  const args = { ...said, name: name.replace(/^["“]|["”.]+$/g, ''), company };
  return yield* propose(
    [{ tool: 'create_deal', args }],
    thread,
    `create a deal “${args.name}” with ${company}`,
  );
}

function* task({ wish: _, contact: named, ...said }: Wanted<'task'>, thread: Thread): Steps {
  const title = said.title ?? answerTo(thread, /task say\?$/);
  if (title === undefined) return { say: 'What should the task say?' };
  const name = named ?? somebodyIn(title);
  const contact = name === undefined ? {} : yield* contactCalled(name, thread);
  // Whoever is only part of the title is linked if that is certain; the title says it all the same.
  if (named !== undefined && !('id' in contact)) return contact;
  const args = { ...said, title, ...('id' in contact ? { contact_id: contact.id } : {}) };
  return yield* propose([{ tool: 'create_task', args }], thread, `create a task “${title}”`);
}

const somebodyIn = (title: string): string | undefined =>
  namesIn(title)[0] ??
  /\b(?:[Cc]all|[Ee]mail|[Aa]sk|[Mm]eet|[Ss]end|to|with|for)\s+(\p{Lu}[\p{L}'-]+)/u.exec(title)?.[1];

function* activity({ wish: _, contact: said, ...rest }: Wanted<'activity'>, thread: Thread): Steps {
  const name = said ?? answerTo(thread, /^With whom/);
  if (name === undefined) return { say: `With whom was the ${rest.kind}?` };
  const contact = yield* contactCalled(name, thread);
  if (!('id' in contact)) return contact;
  const args = { ...rest, contact_id: contact.id };
  const article = rest.kind === 'email' ? 'an' : 'a';
  return yield* propose(
    [{ tool: 'log_activity', args }],
    thread,
    `log ${article} ${rest.kind} with ${who(contact)}`,
  );
}

function* edit(situation: Situation, today: Day): Steps {
  const calls = changed(situation.editing, situation.text, today);
  if (calls === undefined)
    return { say: 'What should be different? For example: “the email to maria@acme.com”.' };
  return yield* propose(calls, { request: '', exchanges: [] }, '');
}
