import type { Standing } from '../catalog/standing.ts';
import { compact, counted } from './words.ts';

/** A short mark on a server, with what it means. */
export interface Mark {
  /** Class of its element; empty for plain text. */
  readonly className: string;
  readonly text: string;
  /** Longer words, shown on demand; empty where the text says all. */
  readonly meaning: string;
}

/** What is said of a server in a list. */
export interface ListedServer {
  readonly standing: Standing;
  /** `undefined`: not known. */
  readonly toolCount: number | undefined;
  readonly useCount: number;
}

const BADGES: readonly (Mark & { readonly of: keyof Standing })[] = [
  { of: 'verified', className: 'badge verified', text: 'Verified', meaning: 'The maintainers of this catalogue vouch for the owner' },
  { of: 'deployed', className: 'badge deployed', text: 'Deployed', meaning: 'Runs somewhere you can connect to' },
  { of: 'local', className: 'badge', text: 'Runs locally', meaning: 'Can be started on your own machine' },
  { of: 'failed', className: 'badge failed', text: 'Failed checks', meaning: 'A check of its texts and addresses found something grave' },
];

/** The badges of a server, in their order. */
export function badges(standing: Standing): readonly Mark[] {
  return BADGES.filter(({ of }) => standing[of]);
}

/** Everything that every list says of a server: its badges, its tools, its use. */
export function serverMarks({ standing, toolCount, useCount }: ListedServer): readonly Mark[] {
  return [
    ...badges(standing),
    ...(toolCount === undefined ? [] : [{ className: '', text: counted(toolCount, 'tool'), meaning: '' }]),
    ...(useCount === 0
      ? []
      : [{ className: '', text: `${compact(useCount)} uses`, meaning: `Used ${counted(useCount, 'time')}, as its source states` }]),
  ];
}

/** What stands where a server has no description. */
export const NO_DESCRIPTION = 'No description yet.';
