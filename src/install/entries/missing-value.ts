import type { ConfigError } from '../../session-config/index.ts';

/** Whether an error concerns a required value that is not set yet, not an entry. */
export function isRequiredValueMissing({ reason }: Pick<ConfigError, 'reason'>): boolean {
  return reason === 'is required';
}
