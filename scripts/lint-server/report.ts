import { serverPart, type ServerPart } from '../../src/api/detail/server-part.ts';
import { publishedUrl, serverPagePath } from '../../src/catalog/published/published.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { readRepositoryLocation } from '../../src/crawler/index.ts';
import { isSecretField } from '../../src/session-config/index.ts';
import { isObject } from '../../src/session-config/schema/json-schema.ts';
import type { LintedFinding } from './lint-server.ts';
import type { LintTarget } from './target.ts';

/** A fact that a catalogue would show: its label and its lines. */
type Fact = readonly [label: string, lines: readonly string[]];

/** The catalogue of links if a user names none. */
export const ANY_CATALOGUE = 'https://catalogue.example.org/';

/** What a catalogue would show of a server, as lines for a person. */
export function factLines(record: ServerRecord, findings: readonly LintedFinding[], target: LintTarget): string[] {
  const part = serverPart(record, { url: ANY_CATALOGUE }, { detail: 'full' });
  const facts: Fact[] = [
    ['Title', [part.displayName ?? record.displayName]],
    ['Description', [part.description ?? 'none']],
    ['Tags', record.tags.length === 0 ? [] : [record.tags.join(', ')]],
    ['Licence', record.license === undefined ? [] : [record.license]],
    ['Deprecated', part.deprecated === undefined ? [] : [part.statusMessage ?? 'yes']],
    ['Ways to use it', wayLines(part)],
    ['Settings', settingLines(part)],
    ['Sign-in', [part.signIn ?? 'not known']],
    ['Tools', toolLines(record)],
    ['Verified', [verifiedLine(record, target)]],
    ['Checks', findingLines(findings)],
  ];
  return facts.flatMap(([label, lines]) => lines.map((line, at) => `  ${(at === 0 ? label : '').padEnd(LABEL)}${line}`));
}

/** Width of the labels. */
const LABEL = 16;

function wayLines({ ways = [] }: ServerPart): string[] {
  if (ways.length === 0) return ['none: no source states how it is started or where it runs'];
  return ways.flatMap((way) => {
    if (typeof way === 'string') return [];
    const { way: id, url, command, registryType, identifier, unsupported, requires } = way;
    const start = url ?? command ?? [registryType, identifier].filter((text) => text !== undefined).join(' ');
    return [
      `${id}: ${start === '' ? 'no source states how it is started' : start}`,
      ...(unsupported === undefined || unsupported === 'file' ? [] : [`  no command is written for it: ${unsupported}`]),
      ...(requires === undefined ? [] : [`  requires ${requires.join(', ')}`]),
    ];
  });
}

/** The settings of all ways, each once, with what is required and secret. */
function settingLines({ ways = [] }: ServerPart): string[] {
  const marked = ways.flatMap((way) => (typeof way === 'string' ? [] : fieldsOf(way.settings)));
  return marked.length === 0 ? [] : [[...new Set(marked)].join(', ')];
}

/** The fields of a schema; a remote server with headers has one schema for the query and one for the headers. */
function fieldsOf(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  const { query, headers, properties, required } = schema;
  if (isObject(headers)) return [...fieldsOf(query), ...fieldsOf(headers)];
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(isObject(properties) ? properties : {}).map(([name, field]) => {
    const marks = [...(needed.includes(name) ? ['required'] : []), ...(isObject(field) && isSecretField(name, field) ? ['secret'] : [])];
    return marks.length === 0 ? name : `${name} (${marks.join(', ')})`;
  });
}

/** Maximum number of names of tools in a line. */
const MAX_TOOLS = 8;

function toolLines({ tools }: ServerRecord): string[] {
  if (tools === null) return ['not known: neither the file nor a running server states them'];
  if (tools.length === 0) return ['none'];
  const names = tools.slice(0, MAX_TOOLS).map(({ name }) => name);
  return [`${tools.length}: ${names.join(', ')}${tools.length > MAX_TOOLS ? ', …' : ''}`];
}

function verifiedLine({ verified, deployed }: ServerRecord, { kind, location }: LintTarget): string {
  if (verified) return 'yes: the repository and the running server name each other';
  if (kind === 'server') return 'no: lint its repository, whose file names this server';
  const { owner = '', repo = '' } = readRepositoryLocation(location) ?? {};
  if (deployed) return `no: state "x-repository": "${owner}/${repo}" in the server's /.well-known/mcp-config`;
  return 'no: only a running server can prove it, or the maintainers of a catalogue state it';
}

function findingLines(findings: readonly LintedFinding[]): string[] {
  if (findings.length === 0) return ['no findings'];
  return findings.flatMap(({ severity, rule, title, pointer, excerpt, file, position }) => [
    `${severity}, ${rule}: ${title}`,
    ...(file === undefined || position === undefined ? [] : [`  ${file}:${position.line}:${position.column}`]),
    `  ${pointer}${excerpt === '' ? '' : `: “${excerpt}”`}`,
  ]);
}

/** The badge of a server for its README, as Markdown. */
export function badgeMarkdown({ qualifiedName }: Pick<ServerRecord, 'qualifiedName'>, catalogue: string): string {
  const link = (path: string): string => publishedUrl(path, { url: catalogue });
  return `[![${qualifiedName} in the catalogue](${link(`badges/${qualifiedName}.svg`)})](${link(serverPagePath(qualifiedName))})`;
}
