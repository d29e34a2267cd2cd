import * as counts from '#messages/counts.ts';
import * as say from '#messages/badges.ts';

import type { StatusFlags } from '../../catalog/record/status-flags.ts';

/** A short mark on a server, with what it means. */
export interface ServerBadge {
  /** Class of its element, which also gives it its column in a list. */
  readonly className: string;
  readonly text: string;
  /** Longer words, shown on demand; empty where the text says all. */
  readonly meaning: string;
}

/** What is said of a server in a list. */
export interface ListedServer {
  readonly standing: StatusFlags;
  /** `undefined`: not known. */
  readonly toolCount: number | undefined;
  readonly useCount: number;
}

const BADGES: readonly (ServerBadge & { readonly of: keyof StatusFlags })[] = [
  { of: 'verified', className: 'badge verified', text: say.verified, meaning: say.verifiedMeaning },
  { of: 'deployed', className: 'badge deployed', text: say.deployed, meaning: say.deployedMeaning },
  { of: 'local', className: 'badge local', text: say.local, meaning: say.localMeaning },
  { of: 'deprecated', className: 'badge deprecated', text: say.deprecated, meaning: say.deprecatedMeaning },
  { of: 'failed', className: 'badge failed', text: say.failed, meaning: say.failedMeaning },
];

/** The badges of a server, in their order. */
export function statusBadges(standing: StatusFlags): readonly ServerBadge[] {
  return BADGES.filter(({ of }) => standing[of]);
}

/** Everything that every list says of a server: its badges, its tools, its use. */
export function serverBadges({ standing, toolCount, useCount }: ListedServer): readonly ServerBadge[] {
  return [
    ...statusBadges(standing),
    ...(toolCount === undefined ? [] : [{ className: 'tool-count', text: counts.tools(toolCount), meaning: '' }]),
    ...(useCount === 0 ? [] : [{ className: 'use-count', text: say.uses(useCount), meaning: say.usesMeaning(useCount) }]),
  ];
}

/** What stands where a server has no description. */
export const NO_DESCRIPTION: string = say.noDescription;
