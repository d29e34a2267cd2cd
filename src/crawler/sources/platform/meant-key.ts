import { editDistance, nearestWord } from '../../../catalog/values/nearest-word.ts';
import { member, type JsonObject } from '../../../catalog/parsing/json-tree.ts';
import {
  BASE_KEYS,
  CONFIG_KEYS,
  DEPLOYMENT_KEYS,
  ENDPOINT_KEYS,
  ENVIRONMENT_KEYS,
  IDENTITY_KEYS,
  OPTIONAL_KEYS,
  REQUIRED_KEYS,
  SECRET_KEYS,
  SERVER_MAPS,
  SETTING_LISTS,
  SSE_KEYS,
  START_SECTIONS,
} from './platform-keys.ts';
import { isKnownKey } from './unused-reason.ts';

/** Known members, by the place of the map that has them. The file itself is the place ''. */
const KNOWN_KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  [
    '',
    [
      ...[...DEPLOYMENT_KEYS, ...IDENTITY_KEYS, ...START_SECTIONS, ...SERVER_MAPS, ...BASE_KEYS, ...ENDPOINT_KEYS, ...SSE_KEYS],
      ...[...CONFIG_KEYS, ...SETTING_LISTS, ...ENVIRONMENT_KEYS, ...REQUIRED_KEYS, ...OPTIONAL_KEYS, ...SECRET_KEYS],
      ...['config_schema', 'exampleConfig', 'remotes', 'connections', 'transports'],
    ],
  ],
  ['metadata', IDENTITY_KEYS],
  [
    'startCommand',
    ['type', 'configSchema', 'config_schema', 'commandFunction', 'exampleConfig', 'command', 'args', 'env', 'transport', 'url', 'headers'],
  ],
]);

/** Members of which nothing is kept. Other programs have lists of the same names in the plural. */
const UNREAD_KEYS: ReadonlySet<string> = new Set(['author', 'contact', 'documentation', 'image']);

/** Shorter keys are near to many words, so they may differ by one character only. */
const MIN_LENGTH_FOR_TWO = 8;

/**
 * The key that an author of a platform file probably meant: one that is known at this place, differs by one or two characters, and is
 * not there.
 *
 * @param path of a member that is not used
 * @returns `undefined` if no key is near, or if the key itself is known
 */
export function meantKey(file: JsonObject, path: readonly string[]): string | undefined {
  const [key = '', place = '', ...deeper] = path.toReversed();
  const known = deeper.length > 0 ? undefined : KNOWN_KEYS.get(place);
  if (known === undefined || known.includes(key) || isKnownKey(key)) return undefined;
  const siblings = place === '' ? file : member(file, place);
  const near = nearestWord(
    key,
    known.filter((other) => !UNREAD_KEYS.has(other) && member(siblings, other) === undefined),
  );
  const allowed = key.length < MIN_LENGTH_FOR_TWO ? 1 : 2;
  return near !== undefined && editDistance(key.toLowerCase(), near.toLowerCase()) <= allowed ? near : undefined;
}
