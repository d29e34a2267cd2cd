import type { Origin } from '../../catalog/content-file/content-file.ts';
import type { FormerName } from '../../catalog/content-file/former-name.ts';
import { serverId } from '../../catalog/values/server-id.ts';
import { withPlainLineEnds } from '../../catalog/parsing/line-ends.ts';
import { parseContentFile } from '../../catalog/store/content-store.ts';

/** What a content file says by which it is found. */
export interface IndexEntry {
  readonly name: string | undefined;
  /** That of its name where it states none. */
  readonly id: string | undefined;
  /** `good`, `stale` or `gone`. */
  readonly status: string | undefined;
  /** Where something of it came from. */
  readonly sources: readonly string[];
  /** The one document from which all was read that a source states; `undefined` where there are more, or none. */
  readonly document: KnownDocument | undefined;
  /** Addresses of its connections. */
  readonly urls: readonly string[];
  /** `owner/repo`. */
  readonly repository: string | undefined;
  /** Names that it had before. */
  readonly formerNames: readonly FormerName[];
}

/** A document as a content file remembers it. */
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
 * What a content file claims. One in the layout that a crawl writes is looked through, because to parse thousands takes long; one in
 * another layout, as people write them, is parsed.
 */
export function indexEntryOf(bytes: Uint8Array, file: string): IndexEntry {
  const text = withPlainLineEnds(new TextDecoder().decode(bytes));
  return entryFromText(text) ?? entryFromParsed(bytes, file);
}

/** A key in the first column, as no crawl writes it, a comment there, a list of connections in another column, or what few files hold. */
const OTHER_LAYOUT = /^(?:["'{?#&!]|formerNames:|connections:(?! \[\]$|\n {2}- type: ))/m;

/** The claims of a text in the layout of the writer; `undefined` where it has another. */
function entryFromText(text: string): IndexEntry | undefined {
  const name = value(/^qualifiedName: (.+)$/m.exec(text)?.[1]);
  const status = /^state:\n {2}status: (\w+)$/m.exec(text)?.[1];
  if (name === undefined || OTHER_LAYOUT.test(text) || (status === undefined && /^state:/m.test(text))) return undefined;
  // What begins a line is a key of the file itself; a line of a stranger's text always stands further in.
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
    name: own(name),
    id: own(id),
    status: own(status),
    sources: origins.map(({ source }) => own(source)),
    document: onlyDocument(origins),
    urls: urls.filter((url) => url !== undefined),
    repository: isKnown ? repository.join('/') : undefined,
    formerNames: [],
  };
}

/** The same, read properly. */
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

/** An origin as its lines in a text have it. */
interface OriginText extends KnownDocument {
  readonly group: string;
  readonly hash: string | undefined;
}

/** Members of an origin that count here. */
const MEMBERS = ['source', 'hash', 'etag', 'lastModified'] as const;
const PATTERNS = MEMBERS.map((key) => new RegExp(`^ {4}${key}: (?:>-\\n +)?(.+)$`, 'm'));

/** The origins of the block `from`, a group after the other; `undefined` where one has another layout. */
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

/** Groups that no document states. */
const NOT_READ: ReadonlySet<string> = new Set(['security', 'verified']);

/** The document of all origins that are one, where its bytes were the same for all and it can be asked for again with a validator. */
function onlyDocument(origins: readonly OriginText[]): KnownDocument | undefined {
  const read = origins.filter(({ group }) => !NOT_READ.has(group));
  const [first] = read;
  if (first?.hash === undefined || (first.etag ?? first.lastModified) === undefined) return undefined;
  const { source, hash, etag, lastModified } = first;
  const isOne = read.every((origin) => origin.source === source && origin.hash === hash);
  return isOne && first.group === 'identity' ? { source: own(source), etag: own(etag), lastModified: own(lastModified) } : undefined;
}

/** A text of one line without the quotes that YAML puts round some; `undefined` where a comment or an escape needs a parser. */
function value(written: string | undefined): string | undefined {
  const text = written?.trimEnd() ?? '';
  if (/^'(?:[^']|'')*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (/^"[^"\\]*"$/.test(text)) return text.slice(1, -1);
  return text === '' || /^[\s'"|>&*![{#]| #/.test(text) ? undefined : text;
}

/** A copy: a part of a text keeps the whole text in memory. */
function own<Text extends string | undefined>(part: Text): Text {
  // A string stays one, and what is none stays that.
  return (part === undefined ? part : Buffer.from(part).toString()) as Text;
}
