/** What can be wrong with something that is on record, in words. */
export const BREACHES = {
  out_of_turn: 'it does not follow from what was done before',
  late: 'its time was over',
  not_theirs: 'it was not theirs to decide',
  votes: 'other votes are counted than were given',
  changed: 'it says something else than what was done before leads to',
  frozen: 'the tool was frozen',
  before_parent: 'what has to succeed first had not',
  grant: 'no grant covered it at that time',
  overused: 'the grant was used up',
  owner: 'the session is somebody else’s',
  undone_twice: 'there is an undo of the same action already',
  called_twice: 'the same call was made before',
  not_shown: 'it had not been shown to whoever answered it in words',
} as const;
export type BreachKind = keyof typeof BREACHES;

/** Something that is on record, whole and signed, and that the gate does not do. */
export interface Breach {
  readonly chain: string;
  /** The link. */
  readonly seq: number;
  readonly breach: BreachKind;
  readonly action?: string;
  readonly revision?: number;
}
