import * as counts from '#messages/counts.ts';
import * as say from '#messages/badges.ts';

import type { ListedWay } from '../../catalog/record/listed-ways.ts';
import { namesServer } from '../../catalog/packages/package-facts.ts';
import type { SignInKind } from '../../catalog/record/sign-in-kinds.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
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
  /** As `listedWays` returns them. */
  readonly ways: readonly ListedWay[];
  /** As `signInOf` says it. Default: unknown. */
  readonly signIn?: SignInKind;
  /** `undefined`: not known. */
  readonly toolCount: number | undefined;
  /** Context cost of its tools; absent if not known. */
  readonly tokens?: number | undefined;
  readonly useCount: number;
}

const BADGES: readonly (ServerBadge & { readonly of: keyof StatusFlags })[] = [
  { of: 'verified', className: 'badge verified', text: say.verified, meaning: say.verifiedMeaning },
  { of: 'deployed', className: 'badge deployed', text: say.deployed, meaning: say.deployedMeaning },
  { of: 'remote', className: 'badge remote', text: say.ways.remote, meaning: say.wayMeanings.remote },
  { of: 'local', className: 'badge local', text: say.local, meaning: say.localMeaning },
  { of: 'deprecated', className: 'badge deprecated', text: say.deprecated, meaning: say.deprecatedMeaning },
  { of: 'failed', className: 'badge failed', text: say.failed, meaning: say.failedMeaning },
];

/** The badges for the status of a server, in display order. A hosted server is remote, so it has no badge for that. */
export function statusBadges(flags: StatusFlags): readonly ServerBadge[] {
  return BADGES.filter(({ of }) => flags[of] && !(of === 'remote' && flags.deployed));
}

/** The badge of a server whose package names it as its own; `undefined` if none does. */
export function packageBadge({ qualifiedName, packageFacts = [] }: ServerRecord): ServerBadge | undefined {
  const isNamed = packageFacts.some((facts) => namesServer(facts, qualifiedName) === true);
  return isNamed ? { className: 'badge named', text: say.namedByPackage, meaning: say.namedByPackageMeaning } : undefined;
}

/**
 * All badges of a server in a list: its status, the ways to use it and what it requires of its user, its number of tools, their context cost
 * and its use. The ways say what `local` says, and what `deployed` says of a server that is reached over HTTP, so these badges are left out.
 */
export function serverBadges({ flags, ways, signIn = 'unknown', toolCount, tokens = 0, useCount }: ListedServer): readonly ServerBadge[] {
  return [
    ...statusBadges({ ...flags, deployed: flags.deployed && !ways.includes('remote'), remote: false, local: false }),
    ...(ways.length === 0 ? [] : [waysBadge(ways, signIn)]),
    ...(toolCount === undefined ? [] : [{ className: 'tool-count', text: counts.tools(toolCount), meaning: '' }]),
    ...(tokens === 0 ? [] : [tokensBadge(tokens)]),
    ...(useCount === 0 ? [] : [{ className: 'use-count', text: say.uses(useCount), meaning: say.usesMeaning(useCount) }]),
  ];
}

/** The context cost of a server as a badge: `≈ 1.2K tokens`. */
function tokensBadge(tokens: number): ServerBadge {
  return { className: 'token-count', text: say.tokens(tokens), meaning: say.tokensMeaning(tokens) };
}

/** The ways to use a server and what it requires as one badge, in few words: `Remote · npm · OAuth`. What is not known is left out. */
export function waysBadge(ways: readonly ListedWay[], signIn: SignInKind = 'unknown'): ServerBadge {
  const wants = signIn === 'unknown' ? [] : [signIn];
  // A line breaks after a dot, not before it.
  const text = [...ways.map((way) => say.ways[way]), ...wants.map((kind) => say.signIns[kind])].join('\u00a0· ');
  const meanings = [...ways.map((way) => say.wayMeanings[way]), ...wants.map((kind) => say.signInMeanings[kind])];
  return { className: 'badge ways', text, meaning: meanings.join('; ') };
}

/** The text for a server without a description. */
export const NO_DESCRIPTION: string = say.noDescription;
