import { z } from 'zod';

import { preferredConnection } from '../../catalog/record/preferred-connection.ts';
import { connectPagePath, serverPagePath, type Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { plainLine } from '../text/plain-line.ts';

/** Most characters of what strangers write, and most tags. */
const MOST = { displayName: 100, owner: 80, tags: 10, tag: 40 } as const;

/** A server as a search shows it. */
export const ServerSummary = z.object({
  qualifiedName: z.string().describe('Name to call get_server with.'),
  displayName: z.string(),
  description: z.string(),
  owner: z.string(),
  tags: z.array(z.string()),
  verified: z.boolean().describe('The maintainers of this catalogue vouch for the owner.'),
  deployed: z.boolean().describe('Runs somewhere one can connect to.'),
  deprecated: z.boolean().describe('Its source advises against new use: prefer another server.'),
  failedChecks: z.boolean().describe('A check of its texts and addresses found something grave.'),
  useCount: z.int().min(0),
  toolCount: z.int().min(0).nullable().describe('null: not known.'),
  page: z.url().describe('Page for people.'),
  connectPage: z.url().nullable().describe('Page on which a person configures a connection; null where no way to connect is known.'),
  json: z.url().describe('Everything that is known, as JSON; may want an API key.'),
});

/** @see ServerSummary */
export type ServerSummary = z.infer<typeof ServerSummary>;

/** @param mostDescription UTF-16 units of its description */
export function toServerSummary(record: ServerRecord, { url }: Publication, mostDescription: number): ServerSummary {
  const { qualifiedName, displayName, description, owner, tags, verified, deployed, security, useCount, tools } = record;
  return {
    qualifiedName,
    displayName: plainLine(displayName, MOST.displayName) || qualifiedName,
    description: plainLine(description, mostDescription),
    owner: plainLine(owner, MOST.owner),
    tags: tags.slice(0, MOST.tags).map((tag) => plainLine(tag, MOST.tag)),
    verified,
    deployed,
    deprecated: record.status === 'deprecated',
    failedChecks: security?.scanPassed === false,
    useCount,
    toolCount: tools?.length ?? null,
    page: new URL(serverPagePath(qualifiedName), url).href,
    connectPage: preferredConnection(record) === undefined ? null : new URL(connectPagePath(qualifiedName), url).href,
    json: new URL(`api/servers/${qualifiedName}.json`, url).href,
  };
}
