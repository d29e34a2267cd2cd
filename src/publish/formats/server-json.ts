import { changeId } from '../../catalog/content-file/change.ts';
import { preferredConnection } from '../../catalog/record/preferred-connection.ts';
import { packageFactsTree } from '../../catalog/packages/package-facts.ts';
import { packageTree } from '../../catalog/packages/package-tree.ts';
import { FACT_GROUP_NAMES } from '../../catalog/record/facts.ts';
import { mcpEndpoint } from '../../catalog/record/mcp-endpoint.ts';
import { optionalFactsOf } from '../../catalog/record/optional-facts.ts';
import { connectPagePath, serverPagePath, toServerDetail } from '../../catalog/published/published.ts';
import type { Connection } from '../../catalog/record/record.ts';
import { scoreOf } from '../../catalog/lists/score.ts';
import { publishedWays } from '../../api/ways/published-way.ts';
import { startableBy, waysOf } from '../../install/index.ts';
import { markupFreeJson } from '../../api/text/markup-free-json.ts';
import type { ServerPage, FormatSite } from './server-page.ts';

/** Version of the file format; a member is removed only with a new version. */
const SERVER_FORMAT = 'portolan-server-1';

/** A remote (HTTP) connection with members that the original API lacks: transport, URL and headers as stated. */
function remoteOf(connection: Connection): object[] {
  const url = mcpEndpoint(connection);
  if (url === undefined) return [];
  const { transport = 'streamable-http', headers, configSchema } = connection;
  return [{ type: transport, url, ...(headers && { headers }), configSchema }];
}

/** The page of a server as JSON, with all its content. */
export function serverJson({ record, content, findings }: ServerPage, { publication, files }: FormatSite): string {
  const { qualifiedName, tags, profiles, deployed, updatedAt, version } = record;
  const address = (path: string | undefined): string | undefined => (path === undefined ? undefined : new URL(path, publication.url).href);
  const origins = FACT_GROUP_NAMES.flatMap((group) => {
    const origin = content?.from[group];
    if (origin === undefined) return [];
    const { source, fetchedAt, hash } = origin;
    return [{ group, source, fetchedAt, ...(hash !== undefined && { hash }) }];
  });
  return `${markupFreeJson({
    format: SERVER_FORMAT,
    ...toServerDetail(record, publication),
    ...(version !== undefined && { version }),
    ...optionalFactsOf(record),
    ...{ tags, profiles, deployed, updatedAt },
    remotes: record.connections.flatMap(remoteOf),
    packages: (record.packages ?? []).map(packageTree),
    packageFacts: (record.packageFacts ?? []).map(packageFactsTree),
    ways: publishedWays(record),
    state: content?.state ?? { status: 'good' },
    origins,
    score: scoreOf({ ...record, startable: startableBy(waysOf(record)), fresh: content?.state.status !== 'stale' }),
    findings: findings.map(({ rule, severity, pointer, excerpt }) => ({ rule, severity, pointer, excerpt })),
    changes: (content?.changes ?? []).map((change) => ({ id: changeId(record.id, change), ...change })),
    links: {
      page: address(serverPagePath(qualifiedName)),
      ...(preferredConnection(record) !== undefined && { connect: address(connectPagePath(qualifiedName)) }),
      api: address(`api/servers/${qualifiedName}.json`),
      markdown: address(files.path('md', qualifiedName)),
      badge: address(files.path('badge', qualifiedName)),
    },
  })}\n`;
}
