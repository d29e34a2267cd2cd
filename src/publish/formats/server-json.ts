import { changeId } from '../../catalog/content-file/change.ts';
import { preferredConnection } from '../../catalog/record/preferred-connection.ts';
import { packageFactsTree } from '../../catalog/packages/package-facts.ts';
import { endpointFactsTree } from '../../catalog/record/endpoint-facts.ts';
import { signInOf } from '../../catalog/record/sign-in.ts';
import { packageTree } from '../../catalog/packages/package-tree.ts';
import { contextTokens } from '../../catalog/record/context-cost.ts';
import { FACT_GROUP_NAMES } from '../../catalog/record/facts.ts';
import { mcpEndpoint } from '../../catalog/record/mcp-endpoint.ts';
import { optionalFactsOf } from '../../catalog/record/optional-facts.ts';
import { withEndpoint } from '../../catalog/published/record-line.ts';
import { publishedUrl, connectPagePath, serverPagePath, toServerDetail, type Publication } from '../../catalog/published/published.ts';
import type { Connection, ServerRecord } from '../../catalog/record/record.ts';
import { recordEndpoint } from '../../catalog/record/record-endpoint.ts';
import { scoreOf } from '../../catalog/lists/score.ts';
import { publishedWays } from '../../api/ways/published-way.ts';
import { isInstallable } from '../../install/entries/install-entries.ts';
import { startableBy, waysOf } from '../../install/index.ts';
import { titleOfRule } from '../../security/scan/listed-findings.ts';
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

/** The members of the original API, with the URL of each MCP endpoint beside the base URL that its clients expect. */
function detailWithEndpoints(record: ServerRecord, publication: Publication): object {
  const { deploymentUrl, connections, ...detail } = toServerDetail(record, publication);
  const endpoint = recordEndpoint(record);
  return {
    ...detail,
    deploymentUrl,
    ...(endpoint !== undefined && { mcpEndpoint: endpoint }),
    connections: connections.map(withEndpoint),
  };
}

/** The page of a server as JSON, with all its content. */
export function serverJson({ record, content, findings }: ServerPage, { publication, files }: FormatSite): string {
  const { qualifiedName, tags, profiles, deployed, updatedAt, version } = record;
  const tokens = contextTokens(record);
  const address = (path: string | undefined): string | undefined => (path === undefined ? undefined : publishedUrl(path, publication));
  const origins = FACT_GROUP_NAMES.flatMap((group) => {
    const origin = content?.from[group];
    if (origin === undefined) return [];
    const { source, fetchedAt, hash } = origin;
    return [{ group, source, fetchedAt, ...(hash !== undefined && { hash }) }];
  });
  return `${markupFreeJson({
    format: SERVER_FORMAT,
    ...detailWithEndpoints(record, publication),
    ...(version !== undefined && { version }),
    ...optionalFactsOf(record),
    ...(tokens !== undefined && { tokens, toolTokens: record.toolTokens }),
    ...{ tags, profiles, deployed, updatedAt },
    remotes: record.connections.flatMap(remoteOf),
    packages: (record.packages ?? []).map(packageTree),
    packageFacts: (record.packageFacts ?? []).map(packageFactsTree),
    signIn: signInOf(record),
    endpointFacts: (record.endpointFacts ?? []).map(endpointFactsTree),
    ways: publishedWays(record),
    state: content?.state ?? { status: 'good' },
    origins,
    score: scoreOf({ ...record, startable: startableBy(waysOf(record)), fresh: content?.state.status !== 'stale' }),
    findings: findings.map(({ rule, severity, pointer, excerpt }) => ({ rule, severity, title: titleOfRule(rule), pointer, excerpt })),
    changes: (content?.changes ?? []).map((change) => ({ id: changeId(record.id, change), ...change })),
    links: {
      page: address(serverPagePath(qualifiedName)),
      ...(preferredConnection(record) !== undefined && { connect: address(connectPagePath(qualifiedName)) }),
      api: address(`api/servers/${qualifiedName}.json`),
      markdown: address(files.path('md', qualifiedName)),
      brief: address(files.path('brief', qualifiedName)),
      ...(isInstallable(record) && { install: address(files.path('connect-json', qualifiedName)) }),
      badge: address(files.path('badge', qualifiedName)),
    },
  })}\n`;
}
