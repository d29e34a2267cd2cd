import type { ConfigError } from '../../session-config/index.ts';

/** Whether an error concerns a required value that is not set yet, not an entry. */
export function isMissing({ reason }: Pick<ConfigError, 'reason'>): boolean {
  return reason === 'is required';
}
