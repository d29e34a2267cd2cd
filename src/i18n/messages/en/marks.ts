import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
const compactly = counter(language, { notation: 'compact', maximumFractionDigits: 1 });

/** The marks of a server in lists and on its page. */
export const verified = 'Verified';
export const verifiedMeaning = 'The maintainers of this catalogue vouch for the owner';
export const deployed = 'Deployed';
export const deployedMeaning = 'Runs somewhere you can connect to';
export const local = 'Runs locally';
export const localMeaning = 'Can be started on your own machine';
export const deprecated = 'Deprecated';
export const deprecatedMeaning = 'Its source advises against new use';
export const failed = 'Failed checks';
export const failedMeaning = 'A check of its texts and addresses found something grave';
export const uses = (count: number): string => compactly(count, { one: 'use', other: 'uses' });
export const usesMeaning = (count: number): string => `Used ${counted(count, { one: 'time', other: 'times' })}, as its source states`;
export const noDescription = 'No description yet.';
