import { listedWays, type ListedWay } from '../../../catalog/record/listed-ways.ts';
import type { ServerRecord } from '../../../catalog/record/record.ts';
import { SIGN_INS, type SignInKind } from '../../../catalog/record/sign-in-kinds.ts';
import type { StatusFlags } from '../../../catalog/record/status-flags.ts';
import { listOf, membersOf, type Members } from '../page/json-members.ts';

/** What the badges of a server show, as the catalogue's file of the server states it. */
export interface FileStatus {
  readonly flags: StatusFlags;
  readonly ways: readonly ListedWay[];
  readonly signIn: SignInKind;
}

/**
 * Reads the status of a server from the catalogue's file of it: its page as JSON, or `ServerDetail`, which has neither remotes nor packages.
 * What is absent is not shown.
 */
export function fileStatus(file: Members): FileStatus {
  const connections = (listOf(file['connections']) ?? []).map(membersOf);
  const remotes = listOf(file['remotes']) ?? connections.filter(({ type }) => type === 'http');
  const isLocal = connections.some(({ type }) => type === 'stdio');
  // Written by the build.
  const packages = (listOf(file['packages']) ?? []) as NonNullable<ServerRecord['packages']>;
  const stated = membersOf(file['signIn'])['kind'];
  return {
    flags: {
      verified: file['verified'] === true,
      deployed: file['deployed'] === true,
      remote: remotes.length > 0,
      local: packages.length > 0 || isLocal,
      deprecated: file['status'] === 'deprecated',
      failed: membersOf(file['security'])['scanPassed'] === false,
    },
    ways: listedWays({
      connections: [
        ...remotes.map(() => ({ type: 'http', configSchema: {} }) as const),
        ...(isLocal ? [{ type: 'stdio', configSchema: {} } as const] : []),
      ],
      packages,
    }),
    signIn: SIGN_INS.find((kind) => kind === stated) ?? 'unknown',
  };
}
