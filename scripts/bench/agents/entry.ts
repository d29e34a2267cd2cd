import { isJsonObject, member, textMember, type JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import type { ServerPackage } from '../../../src/catalog/packages/package.ts';
import { mcpEndpoint } from '../../../src/catalog/record/mcp-endpoint.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { texts } from './hits.ts';

/** What an entry of a client's configuration starts or reaches. */
interface Entry {
  readonly url: string | undefined;
  readonly command: string | undefined;
  readonly args: readonly string[];
  /** Names of the environment variables that it sets. */
  readonly env: readonly string[];
}

/** Names of the member with the URL, by client. */
const URL_MEMBERS = ['url', 'serverUrl', 'httpUrl', 'uri'] as const;

/**
 * Whether the first entry of a kind in a document connects to a server, by its record alone: the URL is that of an endpoint, or the command
 * starts a package with every environment variable that it requires.
 */
export function entryConnects(
  { connections, packages = [] }: Pick<ServerRecord, 'connections' | 'packages'>,
  document: JsonValue | undefined,
  way: 'remote' | 'package',
): boolean {
  const found = entriesIn(document).find(({ url, command }) => (way === 'remote' ? url : command) !== undefined);
  if (found === undefined) return false;
  if (way === 'package') return packages.some((each) => starts(found, each));
  const endpoints = connections.flatMap((connection) => mcpEndpoint(connection) ?? []);
  return endpoints.includes((found.url ?? '').replace(/\?.*$/s, ''));
}

/** The entries in a document, in order. A text that is JSON is read, too: answers state files as texts. */
function entriesIn(value: JsonValue | undefined): readonly Entry[] {
  if (typeof value === 'string') return entriesIn(parsed(value));
  if (Array.isArray(value)) return value.flatMap(entriesIn);
  if (!isJsonObject(value)) return [];
  const url = URL_MEMBERS.flatMap((name) => textMember(value, name) ?? [])[0];
  const command = textMember(value, 'command');
  const args = texts(member(value, 'args')) ?? [];
  // A command without arguments is a line for a shell, not an entry.
  const isEntry = command === undefined ? url !== undefined && /^https?:/.test(url) : args.length > 0;
  if (isEntry) return [{ url, command, args, env: Object.keys(member(value, 'env') ?? {}) }];
  return Object.values(value).flatMap(entriesIn);
}

function parsed(text: string): JsonValue | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Programs that start packages of a registry. */
const PROGRAMS: Readonly<Record<string, string>> = { npm: 'npx', pypi: 'uvx', oci: 'docker', nuget: 'dnx' };

function starts({ command, args, env }: Entry, { registryType, identifier, version, environmentVariables = [] }: ServerPackage): boolean {
  if (command !== PROGRAMS[registryType]) return false;
  const names =
    version === undefined ? [identifier] : [`${identifier}@${version}`, `${identifier}==${version}`, `${identifier}:${version}`];
  const required = environmentVariables.filter(({ isRequired = false }) => isRequired);
  return names.some((name) => args.includes(name)) && required.every(({ name }) => env.includes(name));
}
