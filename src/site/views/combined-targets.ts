import { words } from '#messages/reasons.ts';

import type { ServerTarget } from '../../install/index.ts';
import type { RemoteConnection } from '../../catalog/record/remote-connection.ts';
import { configForm } from '../../session-config/form/index.ts';
import { headersForm, unscriptedTarget, type NamedServer, type ConnectionForms } from './server-target.ts';

/** A server of a list and its connection. */
export interface ReachedServer extends NamedServer {
  /** `undefined` for one that runs on the visitor's machine. */
  readonly remote: RemoteConnection | undefined;
}

/** The servers of a list as targets of snippets, and those without a snippet. */
interface CombinedTargets {
  readonly targets: readonly ServerTarget[];
  readonly leftOut: readonly NamedServer[];
}

/** Divides a list: required settings become placeholders in the URLs; servers without a URL are left out. */
export function combinedTargets(servers: readonly ReachedServer[]): CombinedTargets {
  const leftOut = servers.filter(({ remote }) => !isReached(remote));
  return {
    targets: servers.flatMap(({ remote, ...server }) => (isReached(remote) ? [unscriptedTarget(server, remote, formsOf(remote))] : [])),
    leftOut,
  };
}

function formsOf(remote: RemoteConnection): ConnectionForms {
  return { config: configForm(remote.schema, { words }), headers: headersForm(remote, { words }) };
}

function isReached(remote: RemoteConnection | undefined): remote is RemoteConnection {
  return remote !== undefined && URL.canParse(remote.endpoint) && /^https?:$/.test(new URL(remote.endpoint).protocol);
}
