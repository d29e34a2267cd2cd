import type { StoredKey } from './stored-key.ts';

/** Where the keys of a catalogue are stored. */
export interface KeyStore {
  /** What it is, for messages. */
  readonly place: string;
  /** The keys in the order in which they were added, without revoked ones. */
  list(): Promise<readonly StoredKey[]>;
  /** @throws Error, with a fix, if there is a key with this name */
  add(key: StoredKey): Promise<void>;
  /**
   * Revokes a key by its name, or by at least the first 8 digits of its hash, and returns it.
   *
   * @throws Error, with a fix, if no key or several are meant
   */
  revoke(name: string): Promise<StoredKey>;
}

/** There is a key with this name already. */
export function nameTaken(name: string): Error {
  return new Error(
    `there is a key named "${name}" already. Choose another name, or revoke this key first: npx portolan keys revoke ${name}`,
  );
}

/** Whether a text may be the first digits of a hash. */
export function isHashStart(text: string): boolean {
  return /^[0-9a-f]{8,64}$/i.test(text);
}

/**
 * The one key that a text names: by name, else by the first digits of the hash.
 *
 * @throws Error, with a fix, if there is none, or several
 */
export function keyMeant(keys: readonly StoredKey[], text: string, place: string): StoredKey {
  const named = keys.filter((key) => key.name === text);
  const meant = named.length > 0 || !isHashStart(text) ? named : keys.filter((key) => key.hash.startsWith(text.toLowerCase()));
  const [key, ...others] = meant;
  if (key === undefined) throw new Error(`there is no key named "${text}" in ${place}. "npx portolan keys list" lists the keys.`);
  if (others.length > 0) throw new Error(`several keys have a hash that starts with "${text}". Write more digits, or the name.`);
  return key;
}
