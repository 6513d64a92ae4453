import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { CountersignError } from './errors.ts';
import { Hmac } from './hmac.ts';

/** What a MAC or a sealed value is for. Each has a key of its own, derived from the master key. */
export type Purpose =
  | 'args'
  | 'action'
  | 'decision'
  | 'outcome'
  | 'grant'
  | 'key'
  | 'session'
  | 'state'
  | 'event'
  | 'link'
  | 'result'
  | 'check'
  | 'seal';

/** Eight digits of a key's id, a colon, and 32 bytes as base64url. */
const MAC_BYTES = 52;

/**
 * The keys that make digests and links. The first signs and seals; the others, retired, still verify.
 * A MAC names its key (`<key id>:<base64url>`), so that rotating a key breaks nothing that was made before.
 */
export class Keyring {
  readonly current: string;
  readonly #masters = new Map<string, Uint8Array>();
  readonly #derived = new Map<string, Uint8Array>();
  readonly #hmacs = new Map<string, Hmac>();
  readonly #compared = [Buffer.alloc(MAC_BYTES), Buffer.alloc(MAC_BYTES)] as const;

  constructor(keys: readonly Uint8Array[]) {
    if (keys.length === 0 || keys.some((key) => key.byteLength < 32))
      throw new CountersignError('KEY_REQUIRED');
    for (const key of keys) this.#masters.set(keyId(key), key);
    this.current = keyId(keys[0]!);
  }

  get ids(): string[] {
    return [...this.#masters.keys()];
  }

  mac(purpose: Purpose, text: string, id: string = this.current): string {
    const name = purpose + id;
    let hmac = this.#hmacs.get(name);
    if (hmac === undefined) {
      hmac = new Hmac(this.key(purpose, id));
      this.#hmacs.set(name, hmac);
    }
    return `${id}:${hmac.of(text)}`;
  }

  /** Whether `mac` was made from `text`, by whichever of our keys it names. */
  matches(purpose: Purpose, text: string, mac: string): boolean {
    // It may come from a table that somebody else has written to.
    if (typeof mac !== 'string') return false;
    const id = mac.slice(0, mac.indexOf(':'));
    if (!this.#masters.has(id)) return false;
    const made = this.mac(purpose, text, id);
    if (mac.length !== MAC_BYTES) return false;
    // Written over one another: two buffers for each comparison take longer than the comparison.
    const [ours, theirs] = this.#compared;
    ours.write(made, 'latin1');
    // A character beyond one byte would be cut down to one that fits.
    return theirs.write(mac) === MAC_BYTES && timingSafeEqual(ours, theirs);
  }

  key(purpose: Purpose, id: string): Uint8Array {
    const name = purpose + id;
    let key = this.#derived.get(name);
    if (key === undefined) {
      const master = this.#masters.get(id);
      if (master === undefined) throw new CountersignError('WRONG_KEY', `No key with id ${id}.`);
      key = new Uint8Array(hkdfSync('sha256', master, '', `countersign/${purpose}`, 32));
      this.#derived.set(name, key);
    }
    return key;
  }
}

function keyId(key: Uint8Array): string {
  return createHash('sha256').update('countersign/key-id').update(key).digest('hex').slice(0, 8);
}
