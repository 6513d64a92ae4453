import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { handlesOf } from '../../../src/core/similar.ts';
import type { ActionView, Decision, Refused, Result } from '../api.ts';
import { useLink } from '../connection.ts';
import { hasVoted, isApprover, mayGrant, useMe } from '../me.ts';
import { plain } from '../text.tsx';
import { useNow } from '../time.tsx';
import { useWords, type Words } from '../words.ts';
import { kindOfAll } from './detail.tsx';
import { Edit } from './edit.tsx';
import { Failure, messageOf, refusedMessage } from './failure.tsx';
import { GrantForm } from './grant.tsx';

export type Decider = (decisions: readonly Decision[]) => Promise<readonly (Result | Refused)[]>;
export type Panel = 'edit' | 'grant' | 'reason' | undefined;

/** What every card is given to be decided with. */
export interface Shared {
  readonly decide: Decider;
  /** Whether arguments are always laid open, or only where the facts do not say it all. */
  readonly isExact: boolean;
  readonly panel: Panel;
  readonly open: (panel: Panel) => void;
}

interface Props {
  /** What the buttons are about: all of a prompt that waits, or those of it that were chosen. */
  readonly actions: readonly ActionView[];
  readonly of: number;
  /** What it is about, for who hears the buttons without the card around them. */
  readonly title: string;
  readonly decide: Decider;
  readonly panel: Panel;
  readonly open: (panel: Panel) => void;
}

export function Decide({ actions, of, title, decide, panel, open }: Props): ReactNode {
  const words = useWords();
  const me = useMe();
  const link = useLink();
  const at = useNow();
  const [reason, give] = useState('');
  const [error, fail] = useState<string>();
  const [isBusy, work] = useState(false);
  const field = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (panel) box.current?.querySelector('.panel')?.scrollIntoView({ block: 'nearest' });
  }, [panel]);
  const [only] = actions;
  if (only && hasVoted(only, me)) return <p className="quiet needs">{words.youVoted}</p>;
  if (only && !isApprover(only, me)) return <p className="quiet needs">{words.notYours}</p>;

  const { allow, deny } = labelsOf(actions, words);
  const isLate = actions.some(({ expiresAt }) => expiresAt <= at);
  const cannot = isBusy || isLate || actions.length === 0 || link !== 'online';
  const say = async (verdict: 'allow' | 'deny', why = '') => {
    work(true);
    fail(undefined);
    try {
      const results = await decide(decisionsOn(actions, verdict, why));
      const refused = results.find((each) => each.status === 'refused');
      if (refused) fail(refusedMessage(refused as Refused, words));
      open(undefined);
    } catch (error) {
      fail(messageOf(error, words));
    }
    work(false);
  };
  const single = actions.length === 1 && of === 1 ? only : undefined;
  const toggle = (which: Panel) => open(panel === which ? undefined : which);
  const about = (label: string) => `${label}: ${single ? plain(single.title) : plain(title)}`;
  const counted = (label: string) => (of > 1 ? words.allowN(label, actions.length, of) : label);
  return (
    <div className="decide" ref={box}>
      {only && (only.approvers.count ?? 1) > 1 && <p className="quiet">{votesNeeded(only, words)}</p>}
      <div className="buttons">
        <button
          type="button"
          className={`primary ${kindOfAll(actions)}`}
          data-verdict="allow"
          aria-label={about(counted(allow))}
          disabled={cannot}
          onClick={() => say('allow')}
        >
          {counted(allow)}
        </button>
        <button
          type="button"
          data-verdict="deny"
          aria-label={about(counted(deny))}
          disabled={cannot}
          onClick={() => say('deny')}
        >
          {counted(deny)}
        </button>
        {single && single.undoOf === null && (
          <button
            type="button"
            aria-label={about(words.edit)}
            aria-expanded={panel === 'edit'}
            disabled={isBusy || isLate}
            onClick={() => toggle('edit')}
          >
            {words.edit}
          </button>
        )}
      </div>
      <div className="more">
        <button
          type="button"
          className="link"
          aria-label={about(words.denyReason)}
          aria-expanded={panel === 'reason'}
          onClick={() => toggle('reason')}
        >
          {words.denyReason}
        </button>
        {single && mayGrant(single, me) && handlesOf(single).length > 0 && (
          <button
            type="button"
            className="link"
            aria-label={about(words.grantOpen)}
            aria-expanded={panel === 'grant'}
            onClick={() => toggle('grant')}
          >
            {words.grantOpen}
          </button>
        )}
      </div>
      {panel === 'reason' && (
        <form
          className="panel"
          onSubmit={(event) => {
            event.preventDefault();
            void say('deny', reason.trim());
          }}
        >
          <label htmlFor={field}>
            {words.reason} <span className="quiet">{words.reasonHint}</span>
          </label>
          <input
            id={field}
            // biome-ignore lint/a11y/noAutofocus: it was just asked for
            autoFocus
            maxLength={2000}
            value={reason}
            onChange={({ target }) => give(target.value)}
          />
          <div className="buttons">
            <button type="submit" className="primary" disabled={cannot}>
              {deny}
            </button>
            <button type="button" onClick={() => open(undefined)}>
              {words.cancel}
            </button>
          </div>
        </form>
      )}
      {panel === 'edit' && single && <Edit view={single} onDone={() => open(undefined)} />}
      {panel === 'grant' && single && (
        <GrantForm
          view={single}
          onDone={() => open(undefined)}
          allow={() => decide(decisionsOn([single], 'allow'))}
        />
      )}
      <Failure message={error} />
    </div>
  );
}

export const decisionsOn = (
  actions: readonly ActionView[],
  verdict: 'allow' | 'deny',
  reason = '',
): Decision[] =>
  actions.map(({ id, revision }) => ({
    action: id,
    revision,
    verdict,
    ...(reason === '' ? {} : { reason }),
  }));

/** What stands on the buttons: the tools' own words, if they all have the same. */
function labelsOf(actions: readonly ActionView[], words: Words): { allow: string; deny: string } {
  const [first, ...others] = actions.map(({ labels }) => labels);
  const isSame = first && others.every((each) => each?.allow === first.allow && each.deny === first.deny);
  return isSame
    ? { allow: plain(first.allow), deny: plain(first.deny) }
    : { allow: words.allow, deny: words.deny };
}

const votesNeeded = ({ approvers, votes }: ActionView, words: Words): string =>
  words.needs(approvers.count ?? 1, votes.length);
