import { isJsonObject, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Read } from '../parsing/problem.ts';
import { FieldReader } from '../values/field-reader.ts';
import { httpUrl, HTTP_URL_HINT } from '../values/http-url.ts';
import { knownWordsHint } from '../values/nearest-word.ts';
import { sitePath } from '../values/site-path.ts';

/** Reads a member as the text of a variable; `undefined` if it is absent or reported. */
type ReadText = (reader: FieldReader, key: string) => string | undefined;

const TEXT: ReadText = (reader, key) => reader.text(key) || undefined;
const LIST: ReadText = (reader, key) => reader.texts(key)?.join(',');
const COUNT: ReadText = (reader, key) => reader.count(key)?.toString();
const FLAG: ReadText = (reader, key) => (reader.flag(key) === true ? '1' : undefined);
/** `false` turns off what is on by default. */
const UNLESS_FALSE: ReadText = (reader, key) => (reader.flag(key) === false ? 'none' : undefined);
/** `true`, or the name of the only part. */
const FLAG_OR_TEXT: ReadText = (reader, key) => (typeof reader.raw(key) === 'boolean' ? FLAG(reader, key) : TEXT(reader, key));

/** A number, or a text with one. */
const COUNT_OR_TEXT: ReadText = (reader, key) => (typeof reader.raw(key) === 'number' ? COUNT(reader, key) : TEXT(reader, key));

/** An error, because a build without it would have the URL of this machine in its links. */
const SITE_URL: ReadText = (reader, key) => {
  const stated = reader.raw(key);
  const text = typeof stated === 'string' ? stated.trim() : undefined;
  if (stated === undefined || text === '') return undefined;
  if (text !== undefined && isSiteUrl(text)) return text;
  return reader.error(
    key,
    'bad-url',
    `"${key}" is not the URL of a site.`,
    `${HTTP_URL_HINT} Its path has only letters, digits and - . _ ~.`,
  );
};

function isSiteUrl(text: string): boolean {
  const url = httpUrl(text);
  return url !== undefined && sitePath(new URL(url).pathname) !== undefined;
}

/** A setting of `site.yaml` in a map, and the environment variable with the same meaning. */
type Row = readonly [map: string, key: string, variable: string, read: ReadText];

const ROWS: readonly Row[] = [
  ['', 'url', 'PORTOLAN_SITE', SITE_URL],
  ['build', 'embedder', 'PORTOLAN_EMBEDDER', TEXT],
  ['build', 'modelFiles', 'PORTOLAN_MODEL_FILES', TEXT],
  ['build', 'api', 'PORTOLAN_API', TEXT],
  ['build', 'expiresDays', 'PORTOLAN_EXPIRES_DAYS', COUNT],
  ['crawl', 'contact', 'PORTOLAN_CONTACT', TEXT],
  ['crawl', 'userAgent', 'PORTOLAN_USER_AGENT', TEXT],
  ['crawl', 'rawUrl', 'PORTOLAN_RAW_URL', TEXT],
  ['crawl', 'platformFiles', 'PORTOLAN_PLATFORM_FILES', LIST],
  ['crawl', 'githubApi', 'PORTOLAN_GITHUB_API', TEXT],
  ['crawl', 'askEndpoints', 'PORTOLAN_ASK_ENDPOINTS', UNLESS_FALSE],
  ['crawl', 'npmRegistry', 'PORTOLAN_NPM_REGISTRY', TEXT],
  ['crawl', 'pypiRegistry', 'PORTOLAN_PYPI_REGISTRY', TEXT],
  ['crawl', 'nugetRegistry', 'PORTOLAN_NUGET_REGISTRY', TEXT],
  ['crawl', 'ociRegistries', 'PORTOLAN_OCI_REGISTRIES', LIST],
  ['serve', 'public', 'PORTOLAN_API_PUBLIC', FLAG_OR_TEXT],
  ['serve', 'private', 'PORTOLAN_PRIVATE', FLAG],
  ['serve', 'limit', 'PORTOLAN_API_LIMIT', COUNT_OR_TEXT],
  ['serve', 'hosts', 'PORTOLAN_HOSTS', LIST],
  ['serve', 'trustProxy', 'PORTOLAN_TRUST_PROXY', FLAG],
  ['serve', 'metrics', 'PORTOLAN_METRICS', COUNT_OR_TEXT],
  ['serve', 'log', 'PORTOLAN_LOG', TEXT],
  ['serve', 'cacheAnswers', 'PORTOLAN_CACHE_ANSWERS', COUNT],
];

/** The key of each setting with that of its map, by the variable: `serve.limit` for `PORTOLAN_API_LIMIT`. */
export const OPERATION_KEYS: ReadonlyMap<string, string> = new Map(
  ROWS.map(([map, key, variable]) => [variable, map === '' ? key : `${map}.${key}`]),
);

/**
 * The settings in `site.yaml` of how a catalogue is crawled, built and served, as environment variables. No secret is among them: the file
 * is published with the code of most catalogues.
 */
export function readOperationSettings(value: JsonValue): Read<Readonly<Record<string, string>>> {
  if (!isJsonObject(value)) return { value: {}, problems: [] };
  const reader = new FieldReader(value);
  const readers = new Map<string, FieldReader | undefined>([['', reader]]);
  const variables: [string, string][] = [];
  for (const [map, key, variable, read] of ROWS) {
    if (!readers.has(map)) readers.set(map, inner(reader, map, reader.object(map)));
    const within = readers.get(map);
    const text = within && read(within, key);
    if (text !== undefined) variables.push([variable, text]);
  }
  for (const [map, within] of readers) if (map !== '' && within !== undefined) warnOfUnknownKeys(within, map, reader.object(map));
  return { value: Object.fromEntries(variables), problems: reader.problems };
}

function warnOfUnknownKeys(within: FieldReader, map: string, object: JsonObject = {}): void {
  const known = ROWS.filter((row) => row[0] === map).map(([, key]) => key);
  for (const key of Object.keys(object).filter((key) => !known.includes(key))) {
    const message = `"${key.slice(0, 60)}" is not a key of "${map}"; it is ignored.`;
    within.warn(key, 'unknown-key', message, knownWordsHint(key, known, 'keys'));
  }
}

function inner(reader: FieldReader, map: string, object: JsonObject | undefined): FieldReader | undefined {
  return object && new FieldReader(object, reader.pointerTo(map), reader.problems);
}
