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
export const deprecated = 'Deprecated';
export const deprecatedMeaning = 'Its source advises against new use';
export const failed = 'Failed checks';
export const failedMeaning = 'The checks found a severe problem in its texts or URLs';
export const uses = (count: number): string => compactly(count, { one: 'use', other: 'uses' });
export const usesMeaning = (count: number): string => `Used ${counted(count, { one: 'time', other: 'times' })}, according to its source`;
export const noDescription = 'No description yet.';
