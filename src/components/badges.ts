import type { ServerRecord } from '../catalog/record.ts';

/** A short mark on a server, with what it means. */
export interface Badge {
  readonly kind: 'verified' | 'deployed' | 'local' | 'failed';
  readonly text: string;
  readonly meaning: string;
}

/** The marks that a list shows of a server. */
export function badgesOf({
  verified,
  deployed,
  connections,
  security,
}: Pick<ServerRecord, 'verified' | 'deployed' | 'connections' | 'security'>): Badge[] {
  return [
    verified && ({ kind: 'verified', text: 'Verified', meaning: 'The maintainers of this catalogue vouch for the owner' } as const),
    deployed && ({ kind: 'deployed', text: 'Deployed', meaning: 'Runs somewhere you can connect to' } as const),
    connections.some(({ type }) => type === 'stdio') &&
      ({ kind: 'local', text: 'Runs locally', meaning: 'Can be started on your own machine' } as const),
    security?.scanPassed === false &&
      ({ kind: 'failed', text: 'Failed checks', meaning: 'A check of its texts and addresses found something grave' } as const),
  ].filter((badge) => badge !== false);
}
