import { FieldReader } from '../../catalog/values/field-reader.ts';
import { isQualifiedName, nameProblem } from '../../catalog/values/qualified-name.ts';
import { locateProblems } from '../../catalog/parsing/document.ts';
import { isJsonObject, member, textMember, type JsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { CONTENT_LIMITS } from '../../catalog/parsing/limits.ts';
import { isError, type Problem } from '../../catalog/parsing/problem.ts';
import { parseYaml } from '../../catalog/parsing/yaml.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';
import { knownWordsHint } from '../../catalog/values/nearest-word.ts';
import { isListSource, LOCATIONS, SOURCE_KINDS, sourceKey, type SourceEntry, type SourceKind } from './source-entry.ts';

/** A problem of an entry. */
export interface EntryProblem {
  /** The entry's location, or its index in the list. */
  readonly source: string;
  readonly problem: Problem;
}

/** The content of `sources.yaml`. */
export interface SourcesFile {
  /** `undefined` if the whole file cannot be read. */
  readonly entries: readonly SourceEntry[] | undefined;
  /** Number of entries in the file, readable or not. */
  readonly total: number;
  readonly problems: readonly EntryProblem[];
}

/**
 * Reads `sources.yaml`: `{sources: [{kind, location, name?, verified?, tags?}]}`.
 * An unreadable entry becomes a problem with its position; the other entries are still read.
 *
 * @param file path for messages
 */
export function readSourcesFile(text: string, file: string): SourcesFile {
  const document = parseYaml(text, { file, limits: CONTENT_LIMITS });
  const located = (source: string, problems: readonly Problem[]): EntryProblem[] =>
    locateProblems(problems, document, file).map((problem) => ({ source, problem }));
  if (document.value === undefined) {
    const problems = document.problems.map((problem) => (problem.code === 'empty-document' ? { ...problem, hint: LIST_HINT } : problem));
    return { entries: undefined, total: 0, problems: located(file, problems) };
  }
  const list = member(document.value, 'sources');
  if (!Array.isArray(list)) return { entries: undefined, total: 0, problems: located(file, [noSources()]) };

  const problems = located(file, document.problems);
  const lists = new Map<string, number>();
  const entries = list.flatMap((item, index) => {
    const pointer = pointerTo('/sources', index);
    const { entry, problems: own } = readEntry(item, pointer);
    const position = document.locate(pointer);
    const key = entry !== undefined && isListSource(entry) ? sourceKey(entry) : '';
    const first = lists.get(key);
    const found = first === undefined ? own : [...own, repeatedList(first, pointer)];
    problems.push(...located(textMember(item, 'location') ?? `sources[${index}]`, found));
    if (entry === undefined || found.some(isError)) return [];
    if (key !== '') lists.set(key, position.line);
    return [{ ...entry, file, position }];
  });
  return { entries, total: list.length, problems };
}

/** How to list a source. */
export const LIST_HINT = 'Write "sources:" and below it "- kind: repository" with "location: owner/repo".';

function noSources(): Problem {
  return { code: 'no-sources', severity: 'error', message: 'The file has no list "sources".', hint: LIST_HINT, pointer: '/sources' };
}

/** Two entries of one list would have one memory, and contradict each other. */
function repeatedList(line: number, pointer: string): Problem {
  const message = `Line ${line} states the same list, so this entry is not read.`;
  return { code: 'repeated-source', severity: 'error', message, hint: 'Remove one of the two.', pointer };
}

interface EntryRead {
  readonly entry: Omit<SourceEntry, 'file' | 'position'> | undefined;
  readonly problems: readonly Problem[];
}

function readEntry(item: JsonValue, pointer: string): EntryRead {
  if (item === null) return { entry: undefined, problems: [emptyEntry(pointer)] };
  if (!isJsonObject(item)) {
    return { entry: undefined, problems: [wrong('bad-source', 'A source must be a map.', 'Write {kind: …, location: …}.', pointer)] };
  }
  const reader = new FieldReader(item, pointer);
  const kind = reader.text('kind') ?? '';
  const location = reader.text('location') ?? '';
  const stated = reader.text('name') || undefined;
  const isOfRecords = kind === 'file' && /\.jsonl$/i.test(location);
  const name = isOfRecords ? undefined : stated;
  const problems = [
    ...kindProblems(kind, pointer),
    ...locationProblems(location, kind, pointer),
    ...nameProblems(name, kind, location, pointer),
    ...(isOfRecords && stated !== undefined ? [unusedName(pointer)] : []),
  ];
  const entry = {
    location,
    verified: reader.flag('verified'),
    tags: reader.texts('tags') ?? [],
    ...(name !== undefined && { name }),
  };
  return {
    entry: isKind(kind) ? { kind, ...entry } : undefined,
    problems: [...problems, ...reader.problems, ...unknownKeys(item, pointer)],
  };
}

function emptyEntry(pointer: string): Problem {
  const number = Number(pointer.slice(pointer.lastIndexOf('/') + 1)) + 1;
  return wrong('bad-source', `Entry ${number} of "sources" is empty.`, 'Remove its "-", or write {kind: …, location: …}.', pointer);
}

/** Keys of an entry, as in the published schema of the file. */
const ENTRY_KEYS: readonly string[] = ['kind', 'location', 'name', 'verified', 'tags'];

function unknownKeys(item: JsonObject, pointer: string): Problem[] {
  const unknown = Object.keys(item).filter((key) => !ENTRY_KEYS.includes(key));
  return unknown.map((key) => {
    const hint = knownWordsHint(key, ENTRY_KEYS, 'keys');
    const message = `${JSON.stringify(key.slice(0, 60))} is not a key of a source; it is ignored.`;
    return { code: 'unknown-key', severity: 'warning', message, hint, pointer: pointerTo(pointer, key) };
  });
}

function isKind(text: string): text is SourceKind {
  return SOURCE_KINDS.some((kind) => kind === text);
}

function kindProblems(kind: string, pointer: string): Problem[] {
  if (isKind(kind)) return [];
  const hint = knownWordsHint(kind, SOURCE_KINDS, 'kinds');
  const message = kind === '' ? 'The source has no "kind".' : `${JSON.stringify(kind.slice(0, 60))} is not a kind of source.`;
  return [wrong('bad-source-kind', message, hint, `${pointer}/kind`)];
}

function locationProblems(location: string, kind: string, pointer: string): Problem[] {
  if (location !== '') return [];
  const hint = `Write ${isKind(kind) ? LOCATIONS[kind] : 'owner/repo, a base URL, or a path'}.`;
  return [wrong('missing-location', 'The source has no "location".', hint, `${pointer}/location`)];
}

function nameProblems(name: string | undefined, kind: string, location: string, pointer: string): Problem[] {
  if (name !== undefined && isKind(kind) && isListSource({ kind })) {
    const message = `A ${kind} source lists many servers, so it has no "name".`;
    return [wrong('name-not-allowed', message, 'Remove the key; the servers have the names that the source states.', `${pointer}/name`)];
  }
  if (name !== undefined) return isQualifiedName(name) ? [] : [nameProblem(name, `${pointer}/name`)];
  const needed = kind === 'server' || (kind === 'file' && /\.ya?ml$/i.test(location));
  return needed ? [wrong('missing-name', `A ${kind} source needs a "name".`, 'Write name: owner/name.', pointer)] : [];
}

function unusedName(pointer: string): Problem {
  const message = 'A .jsonl file has many servers, so the "name" of its source is ignored.';
  const hint = 'Remove the key; each line of the file states the name of its server.';
  return { code: 'name-not-allowed', severity: 'warning', message, hint, pointer: `${pointer}/name` };
}

function wrong(code: string, message: string, hint: string, pointer: string): Problem {
  return { code, severity: 'error', message, hint, pointer };
}
