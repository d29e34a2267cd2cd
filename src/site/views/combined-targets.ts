import { words } from '#messages/reasons.ts';

import type { ServerTarget } from '../../install/index.ts';
import type { RemoteConnection } from '../../catalog/record/remote-connection.ts';
import { configForm } from '../../session-config/form/index.ts';
import { headersForm, unscriptedTarget, type NamedServer, type ConnectionForms } from './server-target.ts';

/** A server of a list and its connection. */
export interface ReachedServer extends NamedServer {
  /** `undefined` for one that runs on the visitor's machine. */
  readonly way: RemoteConnection | undefined;
}

/** The servers of a list as targets of snippets, and those without a snippet. */
interface CombinedTargets {
  readonly targets: readonly ServerTarget[];
  readonly leftOut: readonly NamedServer[];
}

/** Divides a list: required settings become placeholders in the URLs; servers without a URL are left out. */
export function combinedTargets(servers: readonly ReachedServer[]): CombinedTargets {
  const leftOut = servers.filter(({ way }) => !isReached(way));
  return {
    targets: servers.flatMap(({ way, ...server }) => (isReached(way) ? [unscriptedTarget(server, way, formsOf(way))] : [])),
    leftOut,
  };
}

function formsOf(way: RemoteConnection): ConnectionForms {
  return { config: configForm(way.schema, { words }), headers: headersForm(way, { words }) };
}

function isReached(way: RemoteConnection | undefined): way is RemoteConnection {
  return way !== undefined && URL.canParse(way.endpoint) && /^https?:$/.test(new URL(way.endpoint).protocol);
}
