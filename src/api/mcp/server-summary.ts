import { z } from 'zod';

import { preferredConnection } from '../../catalog/record/preferred-connection.ts';
import { connectPagePath, serverPagePath, type Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { wayNames } from '../ways/way-names.ts';
import { plainLine } from '../text/plain-line.ts';

/** Maximum lengths of third-party texts in characters, and maximum number of tags. */
const MAX = { displayName: 100, owner: 80, tags: 10, tag: 40 } as const;

/** A server in search results. */
export const ServerSummary = z.object({
  qualifiedName: z.string().describe('Name for calls of get_server.'),
  displayName: z.string(),
  description: z.string(),
  owner: z.string(),
  tags: z.array(z.string()),
  verified: z.boolean().describe('The maintainers of this catalogue have verified the owner.'),
  deployed: z.boolean().describe('Hosted: runs at a URL to connect to.'),
  deprecated: z.boolean().describe('Its source advises against new use: prefer another server.'),
  failedChecks: z.boolean().describe('A security check of its texts and URLs found a severe problem.'),
  waysToUse: z
    .array(z.string())
    .describe('remote, npm, PyPI, Docker, …; local: no source states how it is started. get_server has commands.'),
  useCount: z.int().min(0),
  toolCount: z.int().min(0).nullable().describe('null: not known.'),
  page: z.url().describe('Page for people.'),
  connectPage: z.url().nullable().describe('Page on which users configure a connection; null where no connection is known.'),
  json: z.url().describe('All data as JSON; may need an API key.'),
});

/** @see ServerSummary */
export type ServerSummary = z.infer<typeof ServerSummary>;

/** @param maxDescription maximum UTF-16 units of its description */
export function toServerSummary(record: ServerRecord, { url }: Publication, maxDescription: number): ServerSummary {
  const { qualifiedName, displayName, description, owner, tags, verified, deployed, security, useCount, tools } = record;
  return {
    qualifiedName,
    displayName: plainLine(displayName, MAX.displayName) || qualifiedName,
    description: plainLine(description, maxDescription),
    owner: plainLine(owner, MAX.owner),
    tags: tags.slice(0, MAX.tags).map((tag) => plainLine(tag, MAX.tag)),
    verified,
    deployed,
    deprecated: record.status === 'deprecated',
    failedChecks: security?.scanPassed === false,
    waysToUse: [...wayNames(record)],
    useCount,
    toolCount: tools?.length ?? null,
    page: new URL(serverPagePath(qualifiedName), url).href,
    connectPage: preferredConnection(record) === undefined ? null : new URL(connectPagePath(qualifiedName), url).href,
    json: new URL(`api/servers/${qualifiedName}.json`, url).href,
  };
}
