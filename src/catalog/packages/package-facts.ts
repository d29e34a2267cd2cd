import { isJsonObject, jsonObject, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { FieldReader } from '../values/field-reader.ts';
import { statedUrl } from '../values/stated-url.ts';
import { timestamp } from '../values/timestamp.ts';

/** The states of a package in its registry. */
export const PACKAGE_STATES = ['published', 'deprecated', 'yanked', 'unlisted', 'missing'] as const;

/** What a package registry says about one package of a server. Members that it does not say are absent. */
export interface PackageFacts {
  readonly registryType: string;
  readonly identifier: string;
  /** The version that the server states; absent if it states none. */
  readonly version?: string;
  readonly state: (typeof PACKAGE_STATES)[number];
  /** Why it is deprecated or yanked. */
  readonly message?: string;
  readonly license?: string;
  /** URL of the repository. */
  readonly repository?: string;
  /** The version that the stated release names, if its package states another text, such as a tag. */
  readonly releaseVersion?: string;
  /** ISO 8601 time of the stated release. */
  readonly releasedAt?: string;
  readonly newestVersion?: string;
  /** ISO 8601 time of the newest release. */
  readonly newestAt?: string;
  /** Digest of the version's file: Subresource Integrity, `sha256-` and hexadecimal digits, or the digest of an image. */
  readonly integrity?: string;
  /** Whether the registry has a provenance attestation for the version. */
  readonly attested?: boolean;
  /** The server that the package names as its own (`mcpName` of npm, `mcp-name:` of PyPI and NuGet, a label of an image). */
  readonly namedServer?: string;
}

/** The names of texts, in the order of a content file. */
const TEXTS = [
  ...(['version', 'message', 'license', 'repository', 'releaseVersion', 'releasedAt'] as const),
  ...(['newestVersion', 'newestAt', 'integrity', 'namedServer'] as const),
] as const;

/** The texts that are times. */
const TIMES: ReadonlySet<string> = new Set(['releasedAt', 'newestAt']);

/** Maximum length of a text from a registry, in characters. */
const MAX_TEXT = 300;

/** Facts of a registry as JSON, with members in a fixed order. */
export function packageFactsTree(facts: PackageFacts): JsonObject {
  const tree = jsonObject([
    ['registryType', facts.registryType],
    ['identifier', facts.identifier],
    ['state', facts.state],
  ]);
  for (const name of TEXTS) {
    const text = facts[name];
    if (text !== undefined) tree[name] = text;
  }
  if (facts.attested !== undefined) tree['attested'] = facts.attested;
  return tree;
}

/** Reads `packageFacts`; `undefined` if there are none. An unreadable item is reported and skipped. */
export function readPackageFacts(reader: FieldReader): readonly PackageFacts[] | undefined {
  const items = reader.list('packageFacts');
  return items?.flatMap((item, index) => {
    const facts = isJsonObject(item) ? factsOf(item) : undefined;
    if (facts !== undefined) return facts;
    const message = `Item ${index + 1} of "packageFacts" is skipped: it needs registryType, identifier and a known state.`;
    reader.warnOfItem('packageFacts', index, 'bad-package-facts', message, 'Remove it; the next crawl writes it again.');
    return [];
  });
}

function factsOf(item: JsonObject): PackageFacts | undefined {
  const [registryType, identifier] = [textOf(item['registryType']), textOf(item['identifier'])];
  const state = PACKAGE_STATES.find((known) => known === item['state']);
  if (registryType === undefined || identifier === undefined || state === undefined) return undefined;
  const attested = item['attested'];
  return {
    registryType,
    identifier,
    state,
    ...boundedTexts((name) => textOf(item[name])),
    ...(typeof attested === 'boolean' && { attested }),
  };
}

/** The texts that can be kept: within their length, times as ISO 8601, and only http(s) URLs. */
export function boundedTexts(textOfName: (name: (typeof TEXTS)[number]) => string | undefined): Partial<PackageFacts> {
  return Object.fromEntries(
    TEXTS.flatMap((name) => {
      const text = textOfName(name);
      if (text === undefined || text.length > MAX_TEXT) return [];
      const kept = TIMES.has(name) ? timestamp(text) : name === 'repository' ? statedUrl(text) : text;
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}

function textOf(value: JsonValue | undefined): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/**
 * Whether a package names this server as its own. A server that this catalogue calls by its repository is also named by the namespace of
 * that repository in the official registry.
 */
export function namesServer({ namedServer }: PackageFacts, qualifiedName: string): boolean | undefined {
  if (namedServer === undefined) return undefined;
  const name = qualifiedName.replace(/^@/, '').toLowerCase();
  return [name, `io.github.${name}`].includes(namedServer.toLowerCase());
}
