import type { ServerRecord } from './record.ts';

/** A short mark on a server, with what it means. */
export interface Badge {
  readonly kind: 'verified' | 'deployed' | 'local' | 'failed';
  readonly text: string;
  readonly meaning: string;
}

/** What the marks of a server follow from. */
export interface Standing {
  readonly verified: boolean;
  readonly deployed: boolean;
  /** It can be started on one's own machine. */
  readonly local: boolean;
  /** The last scan found something grave. */
  readonly failed: boolean;
}

const BADGES: readonly Badge[] = [
  { kind: 'verified', text: 'Verified', meaning: 'The maintainers of this catalogue vouch for the owner' },
  { kind: 'deployed', text: 'Deployed', meaning: 'Runs somewhere you can connect to' },
  { kind: 'local', text: 'Runs locally', meaning: 'Can be started on your own machine' },
  { kind: 'failed', text: 'Failed checks', meaning: 'A check of its texts and addresses found something grave' },
];

/** The standing of a record. */
export function standingOf({ verified, deployed, connections, security }: ServerRecord): Standing {
  return { verified, deployed, local: connections.some(({ type }) => type === 'stdio'), failed: security?.scanPassed === false };
}

/** The marks that every list shows of a server, in their order. */
export function badgesOf(standing: Standing): readonly Badge[] {
  return BADGES.filter(({ kind }) => standing[kind]);
}
