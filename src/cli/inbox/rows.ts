import type { Principal } from '../../core/action.ts';
import { mayDecide } from '../../core/lifecycle.ts';
import type { ActionView } from '../../core/view.ts';
import type { Grant } from '../../stores/store.ts';
import { type Desk, named } from '../desk.ts';

/** From what needs a person most to what only can be looked at. */
export const SECTIONS = {
  in_doubt: 'In doubt: look what became of it',
  destructive: 'Destructive',
  external: 'Leaves this machine',
  write: 'Changes something',
  under_way: 'Allowed, not finished',
  undoable: 'Can be undone',
  grants: 'Allowed without asking',
} as const;
export type Section = keyof typeof SECTIONS;

/** One line of the inbox: what one prompt asks, one action, or a grant. */
export interface Row {
  readonly key: string;
  readonly section: Section;
  readonly actions: readonly ActionView[];
  readonly grant?: Grant;
}

const RISKS = ['destructive', 'external', 'write'] as const;
const PENDING_AT_MOST = 1000;
const IN_DOUBT_AT_MOST = 200;
const OTHERS_AT_MOST = 20;

/** Everything that is this person's to see to: the riskiest first, and of that the newest. */
export async function rowsFor(desk: Desk): Promise<Row[]> {
  const { gate, by } = desk;
  const [inDoubt, pending, underWay, undoable, grants] = await Promise.all([
    gate.list({ status: 'in_doubt', limit: IN_DOUBT_AT_MOST }, { by }),
    gate.list({ status: 'pending', limit: PENDING_AT_MOST }, { by }),
    gate.list({ status: ['approved', 'executing'], limit: OTHERS_AT_MOST }, { by }),
    gate.list({ undoable: true, limit: OTHERS_AT_MOST }, { by }),
    gate.grants({ by }),
  ]);
  const byName = (action: ActionView) => named(desk, action);
  const single = (section: Section) => (action: ActionView) => ({
    key: action.id,
    section,
    actions: [action],
  });
  return [
    ...inDoubt.actions.map(single('in_doubt')),
    ...askedOf(await Promise.all(pending.actions.filter((action) => isFor(action, by)).map(byName))),
    ...underWay.actions.map(single('under_way')),
    ...undoable.actions.map(single('undoable')),
    ...grants.map((grant): Row => ({ key: grant.id, section: 'grants', actions: [], grant })),
  ];
}

/** Whether they may decide it. Under four eyes, and after a vote, the gate has the last word. */
const isFor = ({ owner, approvers, votes }: ActionView, by: Principal): boolean =>
  mayDecide({ tenant: by.tenant, owner, approvers, requesters: [] }, by) &&
  !votes.some((vote) => vote.by.kind === by.kind && vote.by.id === by.id);

/** What one prompt asks is one row, and stands where its riskiest item does. */
function askedOf(pending: readonly ActionView[]): Row[] {
  const byPrompt = Map.groupBy(pending, ({ id, prompt }) => prompt ?? id);
  const rows = [...byPrompt].map(([key, actions]) => ({
    key,
    section: RISKS.find((risk) => actions.some(({ effect }) => effect === risk)) ?? 'write',
    actions: actions.toSorted((a, b) => a.position - b.position),
  }));
  return RISKS.flatMap((risk) => rows.filter(({ section }) => section === risk));
}

/** Whether both are about the same, wherever it stands by now. */
export const isSame = (one: Row, other: Row): boolean =>
  one.key === other.key || one.actions.some(({ id }) => other.actions.some((each) => each.id === id));

/** Exactly which revisions, and how far they have come: what is on the screen, in a word. */
export const stateOf = (actions: readonly ActionView[]): string =>
  JSON.stringify(
    actions.map(({ id, revision, status, votes, undoUntil }) => [
      id,
      revision,
      status,
      votes.length,
      undoUntil,
    ]),
  );
