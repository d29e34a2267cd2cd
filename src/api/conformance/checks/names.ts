import { notAsked, type Judgement } from '../http/judgement.ts';
import type { OfficialEntry, Visit } from './check.ts';

/** No server is called so: nobody may, because the word before the slash is ours. */
export const NOBODY = 'portolan-doctor/absent';

/** A filter that no server passes. Words would not do: a search by meaning finds something for any of them. */
export const NOTHING = 'owner:portolan-doctor-nobody';

/** A name such as `@owner/name`. */
export function scopedName({ names, noName }: Visit): string | Judgement {
  if (names.length === 0) return noName;
  const found = names.find((name) => name.startsWith('@') && name.includes('/'));
  return found ?? notAsked('none of the servers that were listed has a name with @ and a slash');
}

/** A name such as `owner/name`; where there is none, any. */
export function plainName({ names, noName }: Visit): string | Judgement {
  return names.find((name) => !name.startsWith('@') && name.includes('/')) ?? names[0] ?? noName;
}

/** A server of the official dialect. */
export function someEntry({ entries, noName }: Visit): OfficialEntry | Judgement {
  return entries[0] ?? noName;
}

/** What stands for a step in a path (URL standard, single-dot and double-dot URL path segment), or for nothing. */
const STEP = /^(?:\.|%2e){0,2}$/i;

/**
 * Whether a stranger's name, part by part, is one of files and folders: an address made of it stays below the one it is put behind.
 * Tabs and line breaks are taken out of addresses, and so could hide a step.
 */
export function canBeAsked(name: string): boolean {
  return name.isWellFormed() && !/[\t\n\r\\?#]/.test(name) && name.split('/').every((part) => !STEP.test(part));
}
