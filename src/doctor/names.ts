import { notAsked, type Judgement } from './judgement.ts';
import type { OfficialEntry, Visit } from './check.ts';

/** No server is called so: nobody may, because the word before the slash is ours. */
export const NOBODY = 'portolan-doctor/absent';

/** A filter that no server passes. Words would not do: a search by meaning finds something for any of them. */
export const NOTHING = 'owner:portolan-doctor-nobody';

const NO_LIST = 'no list could be read, so no name is known to ask for';

/** A name such as `@owner/name`. */
export function scopedName({ names }: Visit): string | Judgement {
  const found = names.find((name) => name.startsWith('@') && name.includes('/'));
  return found ?? notAsked(names.length === 0 ? NO_LIST : 'none of the servers that were listed has a name with @ and a slash');
}

/** A name such as `owner/name`; where there is none, any. */
export function plainName({ names }: Visit): string | Judgement {
  return names.find((name) => !name.startsWith('@') && name.includes('/')) ?? names[0] ?? notAsked(NO_LIST);
}

/** A server of the official dialect. */
export function someEntry({ entries }: Visit): OfficialEntry | Judgement {
  return entries[0] ?? notAsked(NO_LIST);
}
