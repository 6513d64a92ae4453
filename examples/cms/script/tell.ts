import { ERRORS, type Json } from 'countersign';
import type { Seen } from 'countersign/conversation';
import { counted, listed, quoted } from './words.ts';

type Output = { readonly [name: string]: Json | undefined };

const NOUNS: { readonly [tool: string]: string } = {
  cms_deletePage: 'page',
  cms_deletePageSection: 'section',
  cms_deletePageSections: 'section',
  cms_publishPost: 'post',
  cms_archivePost: 'post',
  cms_deletePost: 'post',
  cms_deleteImage: 'image',
  cms_createPage: 'page',
};

/** Puts outcomes into words. What came to the same is said once; what still waits is not an outcome. */
export function tell(outcomes: readonly Seen[]): string {
  const groups = new Map<string, Seen[]>();
  for (const seen of outcomes) {
    const key = `${seen.tool} ${statusOf(seen)}`;
    groups.set(key, [...(groups.get(key) ?? []), seen]);
  }
  return [...groups.values()]
    .map(sentences)
    .filter((text) => text !== '')
    .join(' ');
}

const outputOf = ({ output }: Seen): Output =>
  (output !== null && typeof output === 'object' && !Array.isArray(output) ? output : {}) as Output;

function statusOf(seen: Seen): string {
  const { status, requiresConfirmation, error } = outputOf(seen);
  if (requiresConfirmation === true) return 'pending_confirmation';
  return typeof status === 'string' ? status : error === undefined ? 'succeeded' : 'failed';
}

function sentences(group: readonly Seen[]): string {
  const [first] = group as [Seen];
  const isOne = group.length === 1;
  switch (statusOf(first)) {
    case 'pending_confirmation':
      return '';
    case 'succeeded':
      return done(group);
    case 'denied':
      return outputOf(first).reason ? `Not done: ${outputOf(first).reason}` : declined(first, isOne);
    case 'expired':
      return 'Nobody confirmed it in time, so nothing was changed.';
    case 'cancelled':
      return isOne ? 'It was withdrawn and not done.' : 'They were withdrawn and not done.';
    case 'superseded':
      return isOne
        ? 'That question was replaced, and not carried out.'
        : 'Those questions were replaced, and not carried out.';
    case 'in_doubt':
      return 'It was started, and whether it was finished is not known. Please look before you try again.';
    default:
      return group.map(failed).join(' ');
  }
}

function declined({ tool, args }: Seen, isOne: boolean): string {
  const noun = NOUNS[tool];
  if (noun === undefined) return 'Okay, nothing is sent.';
  if (!isOne) return `Okay, the ${noun}s stay as they are.`;
  const { slug } = (args ?? {}) as Output;
  const at = slug === undefined ? '' : ` at ${noun === 'post' ? '/blog' : ''}/${slug}`;
  return `Okay, the ${noun}${at} stays as it is.`;
}

function failed(seen: Seen): string {
  const { error, effect, message } = outputOf(seen);
  const why = String(error ?? message ?? 'no reason was given')
    .replace(`${seen.tool}: `, '')
    .replace(ERRORS.PREVIEW_FAILED, '')
    .trim();
  return effect === 'unknown'
    ? `It failed, and may have changed something before it did: ${why}`
    : `That did not work, and nothing was changed: ${why}`;
}

function done(group: readonly Seen[]): string {
  const results = group.map((seen) => (outputOf(seen).result ?? {}) as Output);
  const [first] = results as [Output];
  const names = results.map((result) => quoted(nameIn(result)));
  const many = (noun: string) =>
    names.length === 1 ? `the ${noun}` : counted(names.length, noun).concat(':');
  if (first.restored !== undefined) return `${listed(names)} ${names.length === 1 ? 'is' : 'are'} as before.`;
  if (first.removed !== undefined) return `${listed(names)} is removed again.`;
  switch (group[0]!.tool) {
    case 'cms_deletePage': {
      const sections = results.reduce(
        (sum, each) => sum + (Array.isArray(each.sections) ? each.sections.length : 0),
        0,
      );
      return `Deleted ${many('page')} ${listed(names)}${sections > 0 ? `, with ${counted(sections, 'section')}` : ''}.`;
    }
    case 'cms_deletePageSection':
    case 'cms_deletePageSections':
      return results.map(ofSections).join(' ');
    case 'cms_deletePost':
      return `Deleted ${many('post')} ${listed(names)}.`;
    case 'cms_deleteImage':
      return `Deleted ${many('image')} ${listed(names)}.`;
    case 'cms_publishPost':
      return `Published ${listed(names)}.`;
    case 'cms_archivePost':
      return `Archived ${listed(names)}.`;
    case 'cms_createPage':
      return `Created the draft ${listed(names)}.`;
    case 'http_post':
      return first.recorded === true
        ? 'Recorded on this machine. Nothing was sent: no real addresses are configured.'
        : `Sent. The other side answered ${first.status}.`;
    default:
      return 'Done.';
  }
}

function nameIn(result: Output): string {
  const { name, title, filename } = (result.page ?? result.post ?? result.image ?? result) as Output;
  return String(name ?? title ?? filename ?? '');
}

function ofSections(result: Output): string {
  const headings = (Array.isArray(result.sections) ? result.sections : []).map((each) =>
    quoted(String((each as Output).heading)),
  );
  return `Deleted ${headings.length === 1 ? 'the section' : `${counted(headings.length, 'section')}:`} ${listed(headings)} of ${quoted(nameIn(result))}.`;
}
