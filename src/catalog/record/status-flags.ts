import type { ServerRecord } from './record.ts';

/** The status flags that a list shows for a server. */
export interface StatusFlags {
  readonly verified: boolean;
  readonly deployed: boolean;
  /** It can be reached over HTTP. */
  readonly remote: boolean;
  /** It can run on the user's machine: a package, or a connection over stdio. */
  readonly local: boolean;
  /** Its source advises against new use. */
  readonly deprecated: boolean;
  /** The last scan failed. */
  readonly failed: boolean;
}

/** The status flags of a record. */
export function statusFlagsOf({ verified, deployed, connections, packages = [], status, security }: ServerRecord): StatusFlags {
  return {
    verified,
    deployed,
    remote: connections.some(({ type }) => type === 'http'),
    local: packages.length > 0 || connections.some(({ type }) => type === 'stdio'),
    deprecated: status === 'deprecated',
    failed: security?.scanPassed === false,
  };
}
