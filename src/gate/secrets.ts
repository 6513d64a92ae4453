import { createCipheriv, createDecipheriv } from 'node:crypto';
import { CountersignError } from '../core/errors.ts';
import { hasMember, type Json, pointerParts } from '../core/json.ts';
import type { Keyring } from '../core/keys.ts';
import { MASK } from '../core/view.ts';

/** Where in the arguments secrets really are: the patterns' concrete JSON Pointers. */
export function secretPointers(args: Json, patterns: readonly string[]): string[] {
  const found = new Set(patterns.flatMap((pattern) => matches(args, pointerParts(pattern), '')));
  return [...found].filter((pointer) => !isInside(pointer, found));
}

/** What lies inside a secret is sealed with it: sealed by itself as well, it could not be opened again. */
function isInside(pointer: string, others: ReadonlySet<string>): boolean {
  for (let end = pointer.lastIndexOf('/'); end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    if (others.has(pointer.slice(0, end))) return true;
  }
  return false;
}

function matches(value: Json, parts: readonly string[], at: string): string[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [at];
  if (value === null || typeof value !== 'object') return [];
  const names = part === '*' ? Object.keys(value) : hasMember(value, part) ? [part] : [];
  return names.flatMap((name) => {
    const escaped = name.replaceAll('~', '~0').replaceAll('/', '~1');
    return matches((value as Record<string, Json>)[name]!, rest, `${at}/${escaped}`);
  });
}

/** Whether a pointer leads to a secret, into one, or to something that has one inside. */
export function concernsSecret(pointer: string, patterns: readonly string[]): boolean {
  const parts = pointerParts(pointer);
  return patterns.some((pattern) =>
    pointerParts(pattern).every((part, i) => parts[i] === undefined || part === '*' || part === parts[i]),
  );
}

interface Place {
  readonly tenant: string;
  readonly action: string;
}

const about = (place: Place, pointer: string): Buffer =>
  Buffer.from(JSON.stringify([place.tenant, place.action, pointer]));

/** Seals one value with AES-256-GCM, bound to the place where it stands: `<key id>.<iv>.<tag>.<ciphertext>`. */
export function seal(value: Json, pointer: string, place: Place, keys: Keyring, iv: Uint8Array): string {
  const cipher = createCipheriv('aes-256-gcm', keys.key('seal', keys.current), iv);
  cipher.setAAD(about(place, pointer));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  const parts = [Buffer.from(iv), cipher.getAuthTag(), sealed];
  return [keys.current, ...parts.map((part) => part.toString('base64url'))].join('.');
}

export function open(sealed: Json, pointer: string, place: Place, keys: Keyring): Json {
  try {
    const [id, iv, tag, text] = String(sealed).split('.') as [string, string, string, string];
    const cipher = createDecipheriv('aes-256-gcm', keys.key('seal', id), Buffer.from(iv, 'base64url'), {
      authTagLength: 16,
    });
    cipher.setAAD(about(place, pointer));
    cipher.setAuthTag(Buffer.from(tag, 'base64url'));
    const opened = Buffer.concat([cipher.update(Buffer.from(text, 'base64url')), cipher.final()]);
    return JSON.parse(opened.toString('utf8')) as Json;
  } catch (cause) {
    if (CountersignError.is(cause)) throw cause;
    throw new CountersignError('ARGS_CHANGED', `The secret at ${pointer} cannot be opened.`, {}, cause);
  }
}

/** Shorter secrets are masked only where they stand alone: else they would punch holes into ordinary words. */
const LEAST_INSIDE = 4;

/** Makes a function that masks these secrets in whatever a tool says: previews, results, errors. */
export function scrubber(secrets: readonly Json[]): <T extends Json>(value: T) => T {
  const texts = new Set(secrets.flatMap(leaves));
  texts.delete('');
  if (texts.size === 0) return (value) => value;
  const inside = byBeginning(texts);
  const scrub = (value: Json): Json => {
    if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value);
      if (texts.has(text)) return MASK;
      const masked = maskIn(text, inside);
      return masked === text ? value : masked;
    }
    if (Array.isArray(value)) return value.map(scrub);
    if (value !== null && typeof value === 'object') {
      return Object.fromEntries(
        Object.entries(value).map(([name, member]) => [scrub(name) as string, scrub(member)]),
      );
    }
    return value;
  };
  return scrub as <T extends Json>(value: T) => T;
}

/** So that a text is gone through once, however many secrets there are. */
function byBeginning(texts: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const long = [...texts].filter((text) => text.length >= LEAST_INSIDE);
  return Map.groupBy(long, (text) => text.slice(0, LEAST_INSIDE));
}

/** Masks every run of characters that secrets cover, also where they overlap. */
function maskIn(text: string, secrets: ReadonlyMap<string, readonly string[]>): string {
  let masked = '';
  let shown = 0;
  let until = 0;
  for (let i = 0; i + LEAST_INSIDE <= text.length; i++) {
    for (const secret of secrets.get(text.slice(i, i + LEAST_INSIDE)) ?? []) {
      if (!text.startsWith(secret, i)) continue;
      if (i >= until) masked += `${text.slice(shown, i)}${MASK}`;
      until = Math.max(until, i + secret.length);
      shown = until;
    }
  }
  return masked === '' ? text : masked + text.slice(shown);
}

function leaves(value: Json): string[] {
  if (value === null || typeof value === 'boolean') return [];
  if (typeof value !== 'object') return [String(value)];
  return Object.values(value).flatMap(leaves);
}
