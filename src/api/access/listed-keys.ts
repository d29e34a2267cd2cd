import { SCOPES, scopesNamed, type Scope } from './access.ts';
import { AccessSettingError } from './access-setting-error.ts';
import { KEY_HASH, KEY_NAME, type ApiKey, type Sha256 } from './api-key.ts';
import { B64TOKEN } from './credentials.ts';

/** Minimum length in characters of a key made by other means: 256 random bits in base64url. */
const MIN_CHARACTERS = 43;

/**
 * The keys of `PORTOLAN_API_KEYS`, for hosts without files: a list separated by commas or spaces.
 *
 * An entry is the line that `keys add` prints: `name:hash`, followed where needed by the scopes and the expiry time: `ci:<64 hexadecimal
 * digits>:api+mcp:2027-01-31T00:00:00.000Z`. Without scopes a key opens everything. An entry may also be the key itself, but then everyone
 * who can read the host's settings can read the key.
 *
 * @throws AccessSettingError if an entry is neither; the message gives the position of the entry
 */
export async function listedKeys(text: string, sha256: Sha256): Promise<ApiKey[]> {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const keys = await Promise.all(entries.map((entry, index) => keyOf(entry, index + 1, sha256)));
  const duplicate = keys.find(({ name }, index) => keys.findIndex((key) => key.name === name) !== index);
  if (duplicate !== undefined) throw unusable(`has two keys named "${duplicate.name}"`, 'Give each key its own name.');
  return keys;
}

/** Writes a key as an entry of `PORTOLAN_API_KEYS`. */
export function asListedKey({ name, hash, scopes, expiresAt }: ApiKey): string {
  const parts = [name, hash];
  if (scopes.length < SCOPES.length || expiresAt !== undefined) parts.push(scopes.join('+'));
  if (expiresAt !== undefined) parts.push(expiresAt);
  return parts.join(':');
}

async function keyOf(entry: string, place: number, sha256: Sha256): Promise<ApiKey> {
  const [name = '', hash, scopes, ...end] = entry.split(':');
  if (hash === undefined) return { name: `listed-${place}`, hash: await hashOf(entry, place, sha256), scopes: SCOPES };
  if (!KEY_NAME.test(name) || !KEY_HASH.test(hash)) {
    throw unusable(`has no valid name and SHA-256 in entry ${place}`, 'Copy the line that "npx portolan keys add" prints.');
  }
  // Only the expiry time contains colons.
  const expiresAt = end.length === 0 ? undefined : end.join(':');
  if (expiresAt !== undefined && Number.isNaN(Date.parse(expiresAt))) {
    throw unusable(`has an invalid expiry time in entry ${place}`, 'Write it as 2027-01-31T00:00:00Z.');
  }
  return { name, hash, scopes: scopes === undefined ? SCOPES : scopesOf(scopes, place), ...(expiresAt !== undefined && { expiresAt }) };
}

function scopesOf(text: string, place: number): Scope[] {
  const scopes = scopesNamed(text.split('+'));
  if (scopes !== undefined) return scopes;
  throw unusable(`has an unknown scope in entry ${place}`, `The scopes are ${SCOPES.join(', ')}, joined by "+".`);
}

async function hashOf(key: string, place: number, sha256: Sha256): Promise<string> {
  if (key.length >= MIN_CHARACTERS && B64TOKEN.test(key)) return await sha256(key);
  throw unusable(
    `has neither name:hash nor a key of ${MIN_CHARACTERS} characters or more in entry ${place}`,
    'Create a key with "npx portolan keys add --name NAME" and copy the line that it prints.',
  );
}

function unusable(what: string, fix: string): AccessSettingError {
  return new AccessSettingError(`PORTOLAN_API_KEYS ${what}. ${fix}`);
}
