import { readFile } from 'node:fs/promises';

import type { ServerFacts } from '../../../catalog/record/facts.ts';
import { jsonObject, textMember } from '../../../catalog/parsing/json-tree.ts';
import { otherEncoding } from '../../../catalog/parsing/other-encoding.ts';
import type { Problem, Read } from '../../../catalog/parsing/problem.ts';
import type { CrawlContext } from '../../context/crawl-context.ts';
import { fetchProblem } from '../../context/fetch-problem.ts';
import { findFile } from '../file-source.ts';
import type { ServerOutput, SourceResult } from '../../merging/source-output.ts';
import { emptyList, isBlank, notJsonLines } from '../not-json-lines.ts';
import { readRecord } from '../record-row.ts';
import { isHttpLocation } from '../../source-list/local-sources.ts';
import type { SourceEntry } from '../../source-list/source-entry.ts';
import { entryVerification } from '../../merging/verification.ts';
import { jsonLinesOf } from './json-lines.ts';
import { LIST_LIMITS, type ListLimits } from './list-limits.ts';
import { ListRun, type AcceptOptions } from './list-run.ts';
import { interrupted } from './page-walk.ts';

/** Accept header of a list. */
const ACCEPT = 'application/jsonl, application/x-ndjson, application/json;q=0.5, */*;q=0.1';

/**
 * Reads a list of records, one JSON object per line, from a URL or a file next to `sources.yaml`. The rows have the format of a records file.
 * The maintainers own a local file, so its rows may state `verified` and ids; those of a URL may not.
 */
export async function crawlList(entry: SourceEntry, context: CrawlContext, limits: ListLimits = LIST_LIMITS): Promise<SourceResult> {
  const run = await ListRun.open(entry, context);
  if (!isHttpLocation(entry.location)) return readLocalList(run, context, limits);
  const { value, maySkipUnchanged } = { value: run.memory, maySkipUnchanged: run.maySkipUnchanged };
  const [etag, lastModified] = maySkipUnchanged ? [textMember(value, 'etag'), textMember(value, 'lastModified')] : [];
  try {
    const options = { accept: ACCEPT, maxBytes: limits.listBytes, etag, lastModified, signal: context.signal };
    const bearer = context.bearerFor(entry.location);
    const document = await context.web.document(entry.location, bearer === undefined ? options : { ...options, bearer });
    if (document.status === 'not-modified') return { servers: unchanged(run), problems: [] };
    const { bytes, etag: tag, lastModified: modified } = document;
    const validators = jsonObject([...(tag ? [['etag', tag] as const] : []), ...(modified ? [['lastModified', modified] as const] : [])]);
    return listed(run, bytes, entry.location, limits, { isOwn: false, noted: validators });
  } catch (error) {
    return run.failed(fetchProblem(error, entry.location));
  }
}

async function readLocalList(run: ListRun, { sourcesFolder }: CrawlContext, limits: ListLimits): Promise<SourceResult> {
  const found = await findFile(run.entry.location, sourcesFolder);
  if ('problem' in found) return run.failed(found.problem);
  if (found.format !== 'records') return run.failed(notRecords(run.entry.location));
  const bytes = await readFile(found.file);
  return listed(run, bytes, found.file, limits, { isOwn: true, noted: {} });
}

/** The problem of a list that is a file of another type. */
export function notRecords(location: string): Problem {
  const hint = 'Write the URL or the path of a .jsonl file.';
  return { code: 'bad-location', severity: 'error', message: `${location} is not a list of records.`, hint };
}

function* unchanged(run: ListRun): Generator<ServerOutput> {
  yield run.restUnchanged();
}

interface RowOptions {
  /** Whether the maintainers own the list. */
  readonly isOwn: boolean;
  /** Its values for the memory. */
  readonly noted: Readonly<Record<string, string>> | ReturnType<typeof jsonObject>;
}

/** The rows of a list, unless no line of it can be one. */
function listed(run: ListRun, bytes: Uint8Array, file: string, limits: ListLimits, options: RowOptions): SourceResult {
  const wrong = run.known.length > 0 && isBlank(bytes) ? emptyList(file) : (otherEncoding(bytes, file) ?? notJsonLines(bytes, file));
  return wrong === undefined ? { servers: rows(run, bytes, file, limits, options), problems: [] } : run.failed(wrong);
}

function* rows(run: ListRun, bytes: Uint8Array, file: string, limits: ListLimits, { isOwn, noted }: RowOptions): Generator<ServerOutput> {
  let count = 0;
  for (const line of jsonLinesOf(bytes, { file, lineBytes: limits.lineBytes })) {
    count += 1;
    if (count > limits.items)
      throw interrupted({
        code: 'too-many-items',
        message: `${run.entry.location} lists more than ${limits.items} items; the rest is not read.`,
      });
    const read = readRecord(line, file);
    yield run.acceptRead(read, `${file}:${line.line}:1`, isOwn ? ownRow(read, run.entry) : undefined);
  }
  yield* run.unlisted();
  run.note(noted);
}

function ownRow({ value }: Read<ServerFacts>, entry: SourceEntry): AcceptOptions {
  const isVerified = entry.verified === undefined && value?.verified === true;
  return { id: value?.id, verification: isVerified ? { kind: 'verified', source: entry.location } : entryVerification(entry) };
}
