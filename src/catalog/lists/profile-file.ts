import { dump } from 'js-yaml';

import { isProfileId, type Profile } from './profile.ts';

/** The text of a profile's file, `profiles/<id>.yaml`. */
export function profileFile({ name, description, servers }: Omit<Profile, 'id'>): string {
  return dump({ name, ...(description !== '' && { description }), servers: [...servers] }, { lineWidth: -1, noRefs: true });
}

/** The id for a profile name: its words in lower case, joined by hyphens; `my-list` if no character can be used. */
export function profileIdOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replaceAll(/^-+|-+$/g, '');
  return isProfileId(words) ? words : 'my-list';
}

/** Path of a profile's file below the content folder. */
export function profilePath(id: string): string {
  return `profiles/${id}.yaml`;
}
