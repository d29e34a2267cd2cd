/** The marks of a server in lists and on its page. */
export const verified = 'Verified';
export const verifiedMeaning = 'The maintainers of this catalogue vouch for the owner';
export const deployed = 'Deployed';
export const deployedMeaning = 'Runs somewhere you can connect to';
export const local = 'Runs locally';
export const localMeaning = 'Can be started on your own machine';
export const failed = 'Failed checks';
export const failedMeaning = 'A check of its texts and addresses found something grave';
export const uses = (count: string): string => `${count} uses`;
export const usesMeaning = (count: string): string => `Used ${count} times, as its source states`;
export const noDescription = 'No description yet.';
