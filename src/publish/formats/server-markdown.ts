import { changeLabel } from '../../i18n/formatting/change-label.ts';
import { counted } from '../../i18n/formatting/counts-and-dates.ts';
import { codeSpan } from '../../api/text/code-span.ts';
import { markdownText } from '../../api/text/markdown-text.ts';
import { preferredConnection } from '../../catalog/record/preferred-connection.ts';
import { contextTokens } from '../../catalog/record/context-cost.ts';
import { FACT_GROUP_NAMES } from '../../catalog/record/facts.ts';
import { mcpEndpoint } from '../../catalog/record/mcp-endpoint.ts';
import { isInstallable } from '../../install/entries/install-entries.ts';
import { publishedUrl, connectPagePath, serverPagePath } from '../../catalog/published/published.ts';
import type { Connection, ServerRecord, Tool } from '../../catalog/record/record.ts';
import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';
import { titleOfRule } from '../../security/scan/listed-findings.ts';
import { DATA_NOTICE, fenced } from './fenced.ts';
import { endpointBlocks, signInLines } from './sign-in-blocks.ts';
import { wayBlocks } from './way-blocks.ts';
import type { ServerPage, FormatSite } from './server-page.ts';

/** The page of a server as Markdown. Its author's texts are in fenced blocks. */
export function serverMarkdown(page: ServerPage, site: FormatSite): string {
  const { record, findings, content } = page;
  const { displayName, description, tools, connections } = record;
  const cost = contextTokens(record);
  return `${[
    `# MCP server \`${record.qualifiedName}\``,
    `A page of ${markdownText(site.catalog.site.name, 80)}, a catalogue of MCP servers. ${DATA_NOTICE}`,
    fenced([displayName, description].filter((text) => text !== '').join('\n\n')),
    ...statusBlocks(record),
    factLines(page, site).join('\n'),
    '## Connect',
    connections.length === 0
      ? 'No connection is known.'
      : `${counted(connections.length, 'connection')}. \`endpoint\` is the URL of the MCP endpoint; \`configSchema\` is the JSON Schema of a session's configuration, which is sent in its query; \`headers\` are sent as HTTP headers.`,
    ...(connections.length === 0 ? [] : [fenced(JSON.stringify(connections.map(reachedAt), null, 2), 'json')]),
    ...wayBlocks(record),
    ...endpointBlocks(record),
    `## Tools${tools === null ? '' : ` (${tools.length})`}`,
    ...(cost === undefined || cost === 0 ? [] : [`They take ${counted(cost, 'token')} (o200k_base) of the context of a model.`]),
    ...(tools === null
      ? ['The tools are unknown.']
      : tools.length === 0
        ? ['It has no tools.']
        : tools.flatMap((tool, at) => toolBlocks(tool, at, record.toolTokens?.[at]))),
    '## Checks',
    ...checkBlocks(findings),
    ...originBlocks(content),
    ...changeBlocks(content),
  ].join('\n\n')}\n`;
}

/** A connection by its MCP endpoint, in place of the base URL of the original API. */
function reachedAt(connection: Connection): object {
  const { type, transport = 'streamable-http', url: _base, endpoint: _stated, ...others } = connection;
  const endpoint = mcpEndpoint(connection);
  return { type, ...(endpoint !== undefined && { transport, endpoint }), ...others };
}

function factLines({ record, content }: ServerPage, { publication: { url }, files }: FormatSite): string[] {
  const { qualifiedName, owner, repo, websiteUrl, license, stars, releasedAt, verified, deployed, remote, useCount } = record;
  const { createdAt, updatedAt, security } = record;
  const link = (path: string): string => publishedUrl(path, { url });
  const at = (time: string): string => time.slice(0, 10);
  const brief = files.path('brief', qualifiedName);
  return [
    `- Page: <${link(serverPagePath(qualifiedName))}>`,
    ...(preferredConnection(record) === undefined ? [] : [`- Configure and connect: <${link(connectPagePath(qualifiedName))}>`]),
    ...entriesLine(record, files, link),
    ...(brief === undefined ? [] : [`- In few words: <${link(brief)}>`]),
    `- For programs: <${link(`api/servers/${qualifiedName}.json`)}>`,
    ...(owner === '' ? [] : [`- Owner: \`${owner}\``]),
    ...(websiteUrl === undefined ? [] : [`- Website, according to its source: <${websiteUrl}>`]),
    ...(repo === '' ? [] : [`- Repository: ${codeSpan(repo) ?? inline(repo)}`]),
    ...(license === undefined ? [] : [`- Licence, according to its source: ${codeSpan(license) ?? inline(license)}`]),
    ...(releasedAt === undefined ? [] : [`- Latest release, according to its source: ${at(releasedAt)}`]),
    ...(stars === undefined ? [] : [`- Stars of its repository, when last read: ${stars}`]),
    `- Verified by this catalogue: ${yesNo(verified)}`,
    `- Remote (HTTP): ${yesNo(remote)}; hosted: ${yesNo(deployed)}`,
    ...signInLines(record),
    `- Uses, according to its source: ${useCount}`,
    ...(createdAt === UNKNOWN_TIME ? [] : [`- Known since: ${at(createdAt)}`]),
    ...(updatedAt === UNKNOWN_TIME ? [] : [`- Facts last changed: ${at(updatedAt)}`]),
    `- Security checks, saved result: ${security === null ? 'none yet' : security.scanPassed ? 'passed' : 'failed'}`,
    ...(content?.state.status === 'stale'
      ? [`- Its source cannot be read since ${at(content.state.since)}: this page shows the last known facts`]
      : []),
  ];
}

/** The entries for clients, if they are published. */
function entriesLine(record: ServerRecord, files: FormatSite['files'], link: (path: string) => string): string[] {
  const path = files.path('connect-md', record.qualifiedName);
  return path === undefined || !isInstallable(record) ? [] : [`- Commands and configuration for each client: <${link(path)}>`];
}

/** The lifecycle status that its source states; empty for an active server. */
function statusBlocks({ status, statusMessage, statusChangedAt }: ServerRecord): string[] {
  if (status === undefined) return [];
  const since = statusChangedAt === undefined ? '' : ` since ${statusChangedAt.slice(0, 10)}`;
  const line = `- Deprecated${since}: its source advises against new use.`;
  return statusMessage === undefined ? [line] : [`${line} It says:`, fenced(statusMessage)];
}

function yesNo(flag: boolean): string {
  return flag ? 'yes' : 'no';
}

/** A short untrusted text within a line. */
function inline(text: string): string {
  return `“${markdownText(text, 100)}”`;
}

function toolBlocks({ name, description, inputSchema }: Tool, at: number, tokens: number | undefined): string[] {
  return [
    `### Tool ${at + 1}${tokens === undefined ? '' : ` (${counted(tokens, 'token')})`}`,
    fenced([name, description].filter((text) => text !== '').join('\n\n')),
    fenced(JSON.stringify(inputSchema, null, 2), 'json'),
  ];
}

function checkBlocks(findings: ServerPage['findings']): string[] {
  if (findings.length === 0) return ['No findings.'];
  return findings.flatMap(({ rule, severity, pointer, excerpt }) => [
    `- Rule ${rule}, ${severity}: ${titleOfRule(rule)}`,
    fenced(`${pointer}\n${excerpt}`),
  ]);
}

function originBlocks(content: ServerPage['content']): string[] {
  const origins = FACT_GROUP_NAMES.flatMap((group) => {
    const origin = content?.from[group];
    return origin === undefined ? [] : [`${group}: ${origin.source}, fetched ${origin.fetchedAt}`];
  });
  return origins.length === 0 ? [] : ['## Sources', fenced(origins.join('\n'))];
}

function changeBlocks(content: ServerPage['content']): string[] {
  const changes = content?.changes ?? [];
  if (changes.length === 0) return [];
  const lines = changes.map((change) => `${change.at} ${changeLabel(change)}${change.subject === '' ? '' : `: ${change.subject}`}`);
  return ['## Changes', fenced(lines.join('\n'))];
}
