import type { ServerRecord } from './record.ts';

/** What a list marks a server with. */
export interface Standing {
  readonly verified: boolean;
  readonly deployed: boolean;
  /** It can be started on one's own machine. */
  readonly local: boolean;
  /** Its source advises against new use. */
  readonly deprecated: boolean;
  /** The last scan found something grave. */
  readonly failed: boolean;
}

/** The standing of a record. */
export function standingOf({ verified, deployed, connections, status, security }: ServerRecord): Standing {
  return {
    verified,
    deployed,
    local: connections.some(({ type }) => type === 'stdio'),
    deprecated: status === 'deprecated',
    failed: security?.scanPassed === false,
  };
}
