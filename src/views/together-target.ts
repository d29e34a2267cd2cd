import { words } from '#messages/reasons.ts';

import type { ServerTarget } from '../clients/index.ts';
import { configForm } from '../session-config/form/index.ts';
import { connectionUrl, type SchemaObject } from '../session-config/index.ts';
import { unscriptedTarget, type NamedServer } from './server-target.ts';

/** A server of a list, and how it is reached. */
export interface ReachedServer extends NamedServer {
  /** Its address; `undefined` for one that runs on the visitor's machine. */
  readonly url: string | undefined;
  readonly schema: SchemaObject;
}

/** The servers of a list as clients are told of them, and those of which there is nothing to tell. */
export interface TogetherTargets {
  readonly targets: readonly ServerTarget[];
  readonly leftOut: readonly NamedServer[];
}

/** Parts a list: what must be set stands in the addresses as placeholders; servers without an address are left out. */
export function togetherTargets(servers: readonly ReachedServer[]): TogetherTargets {
  const reached = servers.filter(({ url }) => isReached(url));
  return {
    targets: reached.map((server) =>
      unscriptedTarget(server, connectionUrl(server.url ?? '', {}).href, configForm(server.schema, { words }), server.schema),
    ),
    leftOut: servers.filter(({ url }) => !isReached(url)),
  };
}

function isReached(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
