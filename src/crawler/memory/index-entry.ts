import type { Origin } from '../../catalog/content-file/content-file.ts';
import type { FormerName } from '../../catalog/content-file/former-name.ts';
import { serverId } from '../../catalog/values/server-id.ts';
import { withPlainLineEnds } from '../../catalog/parsing/line-ends.ts';
import { parseContentFile } from '../../catalog/store/content-store.ts';

/** The values of a content file that the store index holds. */
interface IndexEntry {
  readonly name: string | undefined;
  /** Derived from its name if it states none. */
  readonly id: string | undefined;
  /** `good`, `stale` or `gone`. */
  readonly status: string | undefined;
  /** Origins of its facts. */
  readonly sources: readonly string[];
  /** The only document from which all source facts were read; `undefined` if there are several or none. */
  readonly document: KnownDocument | undefined;
  /** URLs of its connections. */
  readonly urls: readonly string[];
  /** `owner/repo`. */
  readonly repository: string | undefined;
  /** Its former names. */
  readonly formerNames: readonly FormerName[];
}

/** A document with its validators, as a content file states them. */
export interface KnownDocument {
  readonly source: string;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

const NONE: IndexEntry = {
  ...{ name: undefined, id: undefined, status: undefined },
  ...{ sources: [], document: undefined, urls: [], repository: undefined, formerNames: [] },
};

/**
 * The index entry of a content file. A file in the layout that a crawl writes is read with regular expressions, because parsing thousands
 * of files takes long. A file in another layout, such as a manually written one, is parsed.
 */
export function indexEntryOf(bytes: Uint8Array, file: string): IndexEntry {
  const text = withPlainLineEnds(new TextDecoder().decode(bytes));
  return entryFromText(text) ?? entryFromParsed(bytes, file);
}

/** Signs of another layout or of rare content: quoted keys or comments in the first column, other indentation of connections, former names. */
const OTHER_LAYOUT = /^(?:["'{?#&!]|formerNames:|connections:(?! \[\]$|\n {2}- type: ))/m;

/** The entry of a text in the writer's layout; `undefined` for another layout. */
function entryFromText(text: string): IndexEntry | undefined {
  const name = value(/^qualifiedName: (.+)$/m.exec(text)?.[1]);
  const status = /^state:\n {2}status: (\w+)$/m.exec(text)?.[1];
  if (name === undefined || OTHER_LAYOUT.test(text) || (status === undefined && /^state:/m.test(text))) return undefined;
  // Only keys of the file itself start in the first column; lines of third-party text are always indented.
  const block = /^from:(?: \{\}|\n((?: .*\n?)*))$/m.exec(text);
  const origins = originsIn(block?.[1] ?? '');
  if (origins === undefined || (origins.length === 0 && /^from:(?! \{\}$)/m.test(text))) return undefined;
  const urls = [...text.matchAll(/^(?:deploymentUrl| {4}url): (?:>-\n +)?(.+)$/gm)].map(([, url]) => value(url));
  const [owner, repo] = [/^owner: (.+)$/m, /^repo: (.+)$/m].map((pattern) => pattern.exec(text)?.[1]);
  const repository = [owner, repo].map(value);
  const isKnown = owner !== undefined && repo !== undefined;
  const stated = /^id: (.+)$/m.exec(text)?.[1];
  const id = stated === undefined ? serverId(name) : value(stated);
  if (urls.includes(undefined) || (isKnown && repository.includes(undefined)) || id === undefined) return undefined;
  return {
    name: copied(name),
    id: copied(id),
    status: copied(status),
    sources: origins.map(({ source }) => copied(source)),
    document: onlyDocument(origins),
    urls: urls.filter((url) => url !== undefined),
    repository: isKnown ? repository.join('/') : undefined,
    formerNames: [],
  };
}

/** The entry of a file that is parsed completely. */
function entryFromParsed(bytes: Uint8Array, file: string): IndexEntry {
  const { value: content } = parseContentFile(bytes, file);
  if (content === undefined) return NONE;
  const { facts, from, state, formerNames = [] } = content;
  const origins = Object.entries(from).map(([group, origin]) => ({ group, ...readable(origin) }));
  const urls = [facts.deploymentUrl, ...(facts.connections ?? []).map(({ url }) => url)];
  return {
    name: facts.qualifiedName,
    id: facts.id,
    status: state.status,
    sources: origins.map(({ source }) => source),
    document: onlyDocument(origins),
    urls: urls.filter((url) => url !== undefined),
    repository: facts.owner !== undefined && facts.repo !== undefined ? `${facts.owner}/${facts.repo}` : undefined,
    formerNames,
  };
}

function readable({ source, hash, etag, lastModified }: Origin): Omit<OriginText, 'group'> {
  return { source, hash, etag, lastModified };
}

/** An origin as its lines in the text state it. */
interface OriginText extends KnownDocument {
  readonly group: string;
  readonly hash: string | undefined;
}

/** The members of an origin that the index needs. */
const MEMBERS = ['source', 'hash', 'etag', 'lastModified'] as const;
const PATTERNS = MEMBERS.map((key) => new RegExp(`^ {4}${key}: (?:>-\\n +)?(.+)$`, 'm'));

/** The origins in the block `from`, by group; `undefined` if one has another layout. */
function originsIn(from: string): readonly OriginText[] | undefined {
  const origins: OriginText[] = [];
  for (const part of from.split(/^ {2}(?=\w)/m).slice(1)) {
    const written = PATTERNS.map((pattern) => pattern.exec(part)?.[1]);
    const [source, hash, etag, lastModified] = written.map(value);
    const isPlain = written.every((text, at) => text === undefined || [source, hash, etag, lastModified][at] !== undefined);
    if (source === undefined || !isPlain) return undefined;
    origins.push({ group: part.slice(0, part.indexOf(':')), source, hash, etag, lastModified });
  }
  return origins;
}

/** Groups that do not come from a document. */
const NOT_READ: ReadonlySet<string> = new Set(['security', 'verified']);

/** The document of all origins, if it is the same one with the same hash and has a validator for a conditional request. */
function onlyDocument(origins: readonly OriginText[]): KnownDocument | undefined {
  const read = origins.filter(({ group }) => !NOT_READ.has(group));
  const [first] = read;
  if (first?.hash === undefined || (first.etag ?? first.lastModified) === undefined) return undefined;
  const { source, hash, etag, lastModified } = first;
  const isOne = read.every((origin) => origin.source === source && origin.hash === hash);
  return isOne && first.group === 'identity'
    ? { source: copied(source), etag: copied(etag), lastModified: copied(lastModified) }
    : undefined;
}

/** The value of a one-line YAML scalar without its quotes; `undefined` if a comment or an escape needs a parser. */
function value(written: string | undefined): string | undefined {
  const text = written?.trimEnd() ?? '';
  if (/^'(?:[^']|'')*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (/^"[^"\\]*"$/.test(text)) return text.slice(1, -1);
  return text === '' || /^[\s'"|>&*![{#]| #/.test(text) ? undefined : text;
}

/** Copies a substring, because a substring keeps the whole text in memory. */
function copied<Text extends string | undefined>(part: Text): Text {
  // The type of the copy is that of the input.
  return (part === undefined ? part : Buffer.from(part).toString()) as Text;
}
