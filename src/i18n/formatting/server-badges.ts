import * as counts from '#messages/counts.ts';
import * as say from '#messages/badges.ts';

import type { StatusFlags } from '../../catalog/record/status-flags.ts';

/** A badge of a server and its meaning. */
export interface ServerBadge {
  /** Class of its element; it also selects the column in a list. */
  readonly className: string;
  readonly text: string;
  /** A longer explanation, shown as a tooltip; empty if the text is enough. */
  readonly meaning: string;
}

/** The data of a server that its badges show. */
export interface ListedServer {
  readonly flags: StatusFlags;
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

/** The badges for the status of a server, in display order. */
export function statusBadges(flags: StatusFlags): readonly ServerBadge[] {
  return BADGES.filter(({ of }) => flags[of]);
}

/** All badges of a server in a list: its status, number of tools and use. */
export function serverBadges({ flags, toolCount, useCount }: ListedServer): readonly ServerBadge[] {
  return [
    ...statusBadges(flags),
    ...(toolCount === undefined ? [] : [{ className: 'tool-count', text: counts.tools(toolCount), meaning: '' }]),
    ...(useCount === 0 ? [] : [{ className: 'use-count', text: say.uses(useCount), meaning: say.usesMeaning(useCount) }]),
  ];
}

/** The text for a server without a description. */
export const NO_DESCRIPTION: string = say.noDescription;
