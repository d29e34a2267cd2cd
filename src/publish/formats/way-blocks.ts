import { packageName } from '../../api/ways/way-names.ts';
import { publishedWays, type PublishedVariable, type PublishedWay } from '../../api/ways/published-way.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { fenced } from './fenced.ts';

/** The ways to use a server as Markdown: for each its package, command, variables and entry. All texts of its author are in fenced blocks. */
export function wayBlocks(record: ServerRecord): string[] {
  const ways = publishedWays(record);
  if (ways.length === 0) return [];
  return [
    '## Ways to use it',
    '`YOUR_…` stands for a value that you must enter. Never enter secrets in a conversation.',
    ...factBlocks(record),
    ...ways.flatMap((way, at) => [`### ${at + 1}. ${headingOf(way)}`, ...oneWay(way)]),
  ];
}

/** What package registries say about the packages. */
function factBlocks({ packageFacts = [] }: ServerRecord): string[] {
  if (packageFacts.length === 0) return [];
  const lines = packageFacts.map(({ registryType, identifier, ...facts }) => {
    return [`${registryType}: ${identifier}`, ...Object.entries(facts).map(([name, value]) => `  ${name}: ${String(value)}`)].join('\n');
  });
  return ['Package registries say, as of the last crawl:', fenced(lines.join('\n'))];
}

function headingOf({ kind, registryType = '', transport }: PublishedWay): string {
  if (kind === 'remote') return transport === 'sse' ? 'Remote (HTTP+SSE)' : 'Remote (HTTP)';
  if (kind === 'local') return 'Local';
  return `Local, from a package: ${packageName(registryType)}`;
}

function oneWay(way: PublishedWay): string[] {
  const { kind, unsupported, commandLine, localUrl, hostAccess = [], variables = [], entry } = way;
  return [
    ...(kind === 'local' ? ['It runs on your machine. No source states the command: see its repository.'] : []),
    ...(kind === 'package' ? ['Package:', fenced(packageLines(way).join('\n'))] : []),
    ...(unsupported === undefined
      ? []
      : [unsupported === 'file' ? FILE : `This catalogue writes no command for it (reason: ${unsupported}).`]),
    ...(commandLine === undefined ? [] : ['Command for a POSIX shell:', fenced(commandLine)]),
    ...(localUrl === undefined ? [] : ['Start the command, then connect the client to:', fenced(localUrl)]),
    ...(hostAccess.length === 0 ? [] : ['The container gets access to the host by these options:', fenced(hostAccess.join('\n'))]),
    ...(variables.length === 0 ? [] : ['Environment variables:', fenced(variables.map(variableLine).join('\n'))]),
    ...(entry === undefined ? [] : ['Entry for the configuration of most clients:', fenced(JSON.stringify(entry, null, 2), 'json')]),
  ];
}

const FILE = 'Download the file, compare its SHA-256 where one is stated, and open it with a client that installs MCPB bundles.';

function packageLines({ registryType = '', identifier = '', version, fileSha256 }: PublishedWay): string[] {
  return [
    `${registryType}: ${identifier}`,
    ...(version === undefined ? [] : [`version: ${version}`]),
    ...(fileSha256 === undefined ? [] : [`SHA-256: ${fileSha256}`]),
  ];
}

function variableLine({ name, description, isRequired, isSecret }: PublishedVariable): string {
  const marks = [isRequired ? 'required' : 'optional', ...(isSecret ? ['secret'] : [])].join(', ');
  return `${name} (${marks})${description === undefined ? '' : `: ${description}`}`;
}
