import { BASE_KEYS, ENDPOINT_KEYS, ENVIRONMENT_KEYS, SERVER_MAPS, SSE_KEYS, START_SECTIONS } from './platform-keys.ts';

/** Members for running, building and operating a server. They are not stored, because nothing from a source is executed. */
const COMMANDS: ReadonlySet<string> = new Set([
  ...['command', 'commands', 'args', 'arguments', 'commandFunction', 'entrypoint', 'entry', 'main', 'build', 'image', 'dockerfile'],
  ...['install', 'installation', 'package', 'packages', 'dependencies', 'target', 'files', 'port', 'ports', 'cwd', 'envMapping'],
  ...['test', 'tests', 'health', 'healthCheck', 'healthcheck', 'probes', 'scaling', 'logging', 'monitoring', 'persistence'],
  ...['cpu', 'memory', 'language', 'python_version', 'go_version', ...START_SECTIONS, ...SERVER_MAPS],
]);

const EXAMPLES: ReadonlySet<string> = new Set(['exampleConfig', 'examples', 'exampleQuestions', 'testConfig']);

const ENVIRONMENT: ReadonlySet<string> = new Set(ENVIRONMENT_KEYS);

/** Expected values of members that are read. */
const EXPECTED: ReadonlyMap<string, string> = new Map([
  ...['name', 'displayName', 'display_name', 'title', 'description', 'transport', 'tags', 'keywords', 'categories', 'category'].map(
    (key) => [key, 'text'] as const,
  ),
  ...['icon', 'iconUrl', 'icon_url', 'homepage', 'website', 'websiteUrl', 'website_url', ...BASE_KEYS, ...ENDPOINT_KEYS, ...SSE_KEYS].map(
    (key) => [key, 'an http(s) URL'] as const,
  ),
  ...['license', 'licence'].map((key) => [key, 'the name of a license such as MIT'] as const),
  ...['repository', 'github'].map((key) => [key, 'the URL of a GitHub repository'] as const),
  ...['configSchema', 'config_schema'].map((key) => [key, 'a map'] as const),
  ['tools', 'a list or a map'],
  ['version', 'a version such as 1.4.2'],
]);

/** Whether a key has a meaning in platform files, read or not. */
export function isKnownKey(key: string): boolean {
  return ENVIRONMENT.has(key) || EXPECTED.has(key) || EXAMPLES.has(key) || COMMANDS.has(key);
}

/** Why an unused member is not part of a record, as the end of a sentence. */
export function unusedReason(path: readonly string[]): string {
  const key = path.at(-1) ?? '';
  if (path.some((name) => ENVIRONMENT.has(name))) return 'the fixed value of a variable is not a setting';
  const expected = expectedAt(path, key);
  if (expected !== undefined) return `${expected} is expected there`;
  if (EXAMPLES.has(key)) return 'example values are not part of a record';
  // All members of a section that starts the server are part of its start.
  if (path.some((name) => COMMANDS.has(name))) return 'commands and build settings are not part of a record';
  return 'a record has no member for it';
}

function expectedAt(path: readonly string[], key: string): string | undefined {
  const isItem = /^\d+$/.test(key);
  const place = isItem ? path.slice(0, -1) : path;
  const [first = '', second = ''] = place;
  if (place.length === 2 && first === 'startCommand') return second === 'type' ? 'text' : second === 'configSchema' ? 'a map' : undefined;
  return place.length === 1 || (place.length === 2 && first === 'metadata') ? EXPECTED.get(place.at(-1) ?? '') : undefined;
}
