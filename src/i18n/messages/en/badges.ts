import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
const compactly = counter(language, { notation: 'compact', maximumFractionDigits: 1 });

/** The badges of a server in lists and on its page. */
export const verified = 'Verified';
export const verifiedMeaning = 'The maintainers of this catalogue have verified the owner';
export const deployed = 'Hosted';
export const deployedMeaning = 'Runs at a URL that you can connect to';
export const local = 'Local';
export const localMeaning = 'Runs on your own machine';
type Way = 'remote' | 'npm' | 'pypi' | 'oci' | 'nuget' | 'mcpb' | 'package' | 'local';
/** The ways to use a server, in one word each. */
export const ways: Readonly<Record<Way, string>> = {
  remote: 'Remote',
  npm: 'npm',
  pypi: 'PyPI',
  oci: 'Docker',
  nuget: 'NuGet',
  mcpb: 'MCPB',
  package: 'Package',
  local: 'Local',
};
export const wayMeanings: Readonly<Record<Way, string>> = {
  remote: 'Reached over HTTP',
  npm: 'Runs on your own machine, from an npm package',
  pypi: 'Runs on your own machine, from a PyPI package',
  oci: 'Runs on your own machine, from a container image',
  nuget: 'Runs on your own machine, from a NuGet package',
  mcpb: 'Runs on your own machine, from an MCPB file that a client opens',
  package: 'Runs on your own machine, from a package',
  local: 'Runs on your own machine, by a command that its source does not state',
};
/** What a server requires of its user, in few words. */
export const signIns: Readonly<Record<'none' | 'key' | 'oauth', string>> = { none: 'no sign\u2011in', key: 'key', oauth: 'OAuth' };
export const signInMeanings: Readonly<Record<'none' | 'key' | 'oauth', string>> = {
  none: 'Needs no sign-in and no key',
  key: 'Needs a key, a token or a password that you enter',
  oauth: 'Asks you to sign in with OAuth when a client connects',
};
export const namedByPackage = 'Package names this server';
export const namedByPackageMeaning = 'Its package states in the registry that it belongs to this server';
export const deprecated = 'Deprecated';
export const deprecatedMeaning = 'Its source advises against new use';
export const failed = 'Failed checks';
export const failedMeaning = 'The checks found a severe problem in its texts or URLs';
export const uses = (count: number): string => compactly(count, { one: 'use', other: 'uses' });
export const usesMeaning = (count: number): string => `Used ${counted(count, { one: 'time', other: 'times' })}, according to its source`;
export const tokens = (count: number): string => `≈ ${compactly(count, { one: 'token', other: 'tokens' })}`;
export const tokensMeaning = (count: number): string =>
  `Its tools take ${counted(count, { one: 'token', other: 'tokens' })} of a model’s context (o200k_base)`;
export const noDescription = 'No description yet.';
