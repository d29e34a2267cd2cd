import type { Change } from '../catalog/change.ts';

/** A change in a few words, its subject apart: that is a stranger's. */
export function changeWords({ kind }: Pick<Change, 'kind'>): string {
  return WORDS[kind];
}

const WORDS: Readonly<Record<Change['kind'], string>> = {
  'tool-changed': 'Tool changed',
  'tool-added': 'Tool added',
  'tool-removed': 'Tool removed',
  'hosts-changed': 'Reached at another host',
  'owner-changed': 'Repository has another owner',
  'field-added': 'Configuration asks for more',
};
