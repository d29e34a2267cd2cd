import * as say from '#messages/sign-in.ts';

import type { SignIn, SignInKey } from '../../catalog/record/sign-in.ts';

/** Keys that a sentence names. */
const MAX_KEYS = 3;

/**
 * What a way to use a server requires, as a sentence or two.
 *
 * @param isRemote whether it is reached over HTTP
 */
export function signInText({ kind, keys = [], oauth, observedAt }: SignIn, isRemote: boolean): string {
  const required = keys.filter(({ isRequired }) => isRequired);
  const optional = keys.length > required.length && required.length === 0 ? [say.optionalKey(namesOf(keys))] : [];
  switch (kind) {
    case 'none':
      return [!isRemote ? say.noneLocal : observedAt === undefined ? say.noneStated : say.none, ...optional].join(' ');
    case 'oauth':
      return [say.oauth, ...optional].join(' ');
    case 'key':
      return [required.length > 0 ? say.key(namesOf(required)) : say.someKey, ...optional, ...(oauth ? [say.oauthOffered] : [])].join(' ');
    case 'unknown':
      return [isRemote ? say.unknown : say.unknownLocal, ...optional].join(' ');
  }
}

function namesOf(keys: readonly SignInKey[]): string {
  const names = keys.slice(0, MAX_KEYS).map((key) => say.places[key.in](key.name));
  return [names.join(', '), ...(keys.length > MAX_KEYS ? [say.moreKeys(keys.length - MAX_KEYS)] : [])].join(' ');
}
