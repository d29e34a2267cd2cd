import { access, constants, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

import { foldName } from '../../catalog/values/qualified-name.ts';
import { locateProblems } from '../../catalog/parsing/document.ts';
import { parseJsonLines, type JsonLine } from '../../catalog/parsing/jsonl.ts';
import { CONTENT_LIMITS } from '../../catalog/parsing/limits.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { decodeUtf8 } from '../../catalog/parsing/utf8.ts';
import type { CrawlContext } from '../context/crawl-context.ts';
import { failed, type ServerOutput, type SourceResult } from '../merging/source-output.ts';
import { notJsonLines } from './not-json-lines.ts';
import { parsePlatformFile } from './platform/parse-platform-file.ts';
import { readPlatformFile } from './platform-file.ts';
import { platformGroups } from './platform-groups.ts';
import { readRecord } from './record-row.ts';
import type { SourceEntry } from '../source-list/source-entry.ts';
import { contentHash } from '../../catalog/store/content-hash.ts';
import { groupsFromFacts } from '../merging/group-origin.ts';
import { entryVerification, type Verification } from '../merging/verification.ts';

/** Largest records file. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** Reads a file next to `sources.yaml`: a platform file, or records line by line. */
export async function crawlFile(entry: SourceEntry, context: CrawlContext): Promise<SourceResult> {
  const found = await findFile(entry.location, context.sourcesFolder);
  if ('problem' in found) return failed([found.problem], await knownAs(entry, context));
  const bytes = await readFile(found.file);
  const wrong = found.format === 'records' ? notJsonLines(bytes, found.file) : undefined;
  if (wrong !== undefined) return failed([wrong], await knownAs(entry, context));
  const { value: text, problems } = decodeUtf8(bytes, found.file);
  if (text === undefined) return failed(problems, await knownAs(entry, context));
  if (found.format === 'records') return { servers: records(text, found.file, entry), problems: [] };
  return platformFile({ text, file: found.file, entry, context }, await knownAs(entry, context));
}

/** The servers of the file from earlier crawls: the one that the entry names, or all from a records file. */
async function knownAs({ name, location }: SourceEntry, { known, namesInSources }: CrawlContext): Promise<readonly string[]> {
  if (/\.jsonl$/i.test(location)) return known.namesFrom(location, namesInSources);
  return name !== undefined && (await known.read(name)).value !== undefined ? [name] : [];
}

/** A readable file, or a problem. */
type FoundFile = { readonly file: string; readonly format: 'platform' | 'records' } | { readonly problem: Problem };

/**
 * The file of a location, named like the folder: relative or absolute. It must be below the folder of `sources.yaml`, also after following
 * symbolic links.
 */
export async function findFile(location: string, folder: string): Promise<FoundFile> {
  const format = /\.ya?ml$/i.test(location) ? 'platform' : /\.jsonl$/i.test(location) ? 'records' : undefined;
  if (format === undefined)
    return wrong('bad-location', `${location} is neither .yaml nor .jsonl.`, 'Point to a platform file or a records file.');
  const file = path.join(folder, location);
  const outside = wrong('outside-folder', `${location} is not in the folder of sources.yaml.`, 'Move the file there.');
  if (path.isAbsolute(location) || !isBelow(path.resolve(file), path.resolve(folder))) return outside;
  try {
    if (!isBelow(await realpath(file), await realpath(folder))) return outside;
    const found = await stat(file);
    if (!found.isFile()) return wrong('unreadable-file', `${location} is not a file.`, 'Correct the path; it is relative to sources.yaml.');
    await access(file, constants.R_OK);
    const { size } = found;
    if (size > MAX_FILE_BYTES) return wrong('too-large', `${location} has more than ${MAX_FILE_BYTES} bytes.`, 'Split the file.');
    return { file, format };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const message = code === 'ENOENT' ? `There is no file ${location}.` : `${location} cannot be read (${code}).`;
    return wrong('unreadable-file', message, 'Correct the path; it is relative to sources.yaml.');
  }
}

function isBelow(file: string, folder: string): boolean {
  return file.startsWith(folder + path.sep);
}

function wrong(code: string, message: string, hint: string): { readonly problem: Problem } {
  return { problem: { code, severity: 'error', message, hint } };
}

interface FileText {
  readonly text: string;
  readonly file: string;
  readonly entry: SourceEntry;
  readonly context: Pick<CrawlContext, 'allowPrivateHosts'>;
}

function platformFile({ text, file, entry, context }: FileText, knownNames: readonly string[]): SourceResult {
  const { name = '', location, tags } = entry;
  const document = parsePlatformFile(text, file);
  const read = document.value === undefined ? undefined : readPlatformFile(document.value, context);
  const problems = [...document.problems, ...locateProblems(read?.problems ?? [], document, file)];
  if (read?.value === undefined) return failed(problems, knownNames);
  const groups = platformGroups(read.value, name, { source: location, hash: contentHash(text) }, read.value.repository);
  return { servers: [{ output: { qualifiedName: name, verification: entryVerification(entry), tags, groups }, problems }], problems: [] };
}

/** Reads records lazily, so that a large file does not become a large list of parsed rows. */
function* records(text: string, file: string, entry: SourceEntry): Generator<ServerOutput> {
  const lines = new Map<string, number>();
  for (const row of parseJsonLines(text, { file, limits: CONTENT_LIMITS })) yield readRow(row, file, entry, lines);
}

/**
 * Reads one record. The maintainers own a records file next to `sources.yaml`, so a row may verify its server; the `verified` of the entry in
 * `sources.yaml` has priority for all rows.
 *
 * @param lines first line of each name, folded
 */
function readRow(row: JsonLine, file: string, entry: SourceEntry, lines: Map<string, number>): ServerOutput {
  const { line } = row;
  const { value: facts, problems } = readRecord(row, file);
  if (facts === undefined) return { problems };
  const name = foldName(facts.qualifiedName);
  const first = lines.get(name);
  if (first !== undefined) return { problems: [...problems, repeated(facts.qualifiedName, first, file, line)] };
  lines.set(name, line);
  const byRow: Verification = { kind: 'verified', source: entry.location };
  const verification = entry.verified === undefined && facts.verified === true ? byRow : entryVerification(entry);
  const output = { qualifiedName: facts.qualifiedName, verification, tags: entry.tags, groups: groupsFromFacts(facts, entry.location) };
  return { output: facts.id === undefined ? output : { ...output, id: facts.id }, problems };
}

function repeated(name: string, first: number, file: string, line: number): Problem {
  const message = `The name "${name}" is taken by line ${first}.`;
  return { code: 'name-taken', severity: 'error', message, hint: 'Remove one of the two lines.', file, position: { line, column: 1 } };
}
