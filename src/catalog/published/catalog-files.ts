import { readIconFile } from '../icons/icon-file.ts';
import { isJsonObject, member, type JsonValue } from '../parsing/json-tree.ts';
import { jsonLineValues } from '../parsing/json-line-values.ts';
import { CONTENT_LIMITS } from '../parsing/limits.ts';
import { createCatalog, type Catalog } from './catalog.ts';
import { readToolTokens } from '../record/context-cost.ts';
import { completeRecord } from '../record/facts.ts';
import { recordLine } from './record-line.ts';
import { readFacts } from '../record/facts-reader.ts';
import { readListedFindings } from '../record/listed-finding.ts';
import { queriesText, readRepresentativeQueries } from '../record/representative-queries.ts';
import { readServerHistory } from '../record/server-history.ts';
import type { RemovedServer } from '../content-file/removed-server.ts';
import type { Profile } from '../lists/profile.ts';
import type { Publication } from './published.ts';
import type { MadeFile } from './published-file.ts';
import type { ServerRecord } from '../record/record.ts';
import type { SiteSettings } from './site-settings.ts';
import { UNKNOWN_TIME } from '../values/timestamp.ts';

/** Paths of the files that contain the whole catalogue, below the publication's root. */
export const CATALOG_FILES = {
  /** Settings of the catalogue, and its URL. */
  head: 'api/catalog.json',
  /** One record per line, in list order: the fields of a content file, with the URL of each MCP endpoint. */
  records: 'api/records.jsonl',
} as const;

const FORMAT = 'portolan-catalog-1';

/** A catalogue read from its published files. */
export interface PublishedCatalog {
  readonly catalog: Catalog;
  readonly publication: Publication;
}

/** Published files without a catalogue of this version. */
export class CatalogFileError extends Error {
  override name = 'CatalogFileError' as const;
}

/** The files of a whole catalogue: enough to answer every API request, or to import the catalogue elsewhere. */
export function* catalogFiles({ records, profiles, site, removed }: Catalog, { url }: Publication): Generator<MadeFile> {
  // How the files are stored and how pages look are no facts of the catalogue.
  const stated = { ...site, files: { ...site.files, packed: undefined }, styles: undefined, overrides: undefined, docs: undefined };
  yield [CATALOG_FILES.head, `${JSON.stringify({ format: FORMAT, url, site: stated, profiles, count: records.length, gone: removed })}\n`];
  yield { path: CATALOG_FILES.records, servers: records, shown: queriesText(records), make: () => recordLines(records) };
}

/** Lines of one part of the text with all records: few parts, and none that is large. */
const LINES_OF_PART = 200;

function* recordLines(records: readonly ServerRecord[]): Generator<string> {
  for (let at = 0; at < records.length; at += LINES_OF_PART)
    yield records
      .slice(at, at + LINES_OF_PART)
      .map((record) => `${recordLine(record)}\n`)
      .join('');
}

/**
 * Reads a catalogue from its published files.
 *
 * @param read returns the text of a file by its path below the publication's root
 * @throws CatalogFileError if the files are of another version, or do not contain all records
 */
export async function readCatalogFiles(read: (path: string) => Promise<string>): Promise<PublishedCatalog> {
  const head = readHead(await read(CATALOG_FILES.head));
  const text = await read(CATALOG_FILES.records);
  const records: ServerRecord[] = [];
  for (const record of readRecordLines(text)) records.push(record);
  if (records.length !== head.count)
    throw new CatalogFileError(`${CATALOG_FILES.records} has ${records.length} of ${head.count} records. Build the site again.`);
  const { url, site, profiles, gone } = head;
  return { catalog: createCatalog({ records, profiles, site, removed: gone }), publication: { url } };
}

/** Reads lines of the records, without the ids of profiles whose files name a server. Unreadable lines are skipped. */
export function* readRecordLines(text: string): Generator<ServerRecord> {
  for (const value of jsonLineValues(text, CONTENT_LIMITS)) {
    const record = readRecord(value);
    if (record !== undefined) yield record;
  }
}

/** Reads one line of the records; `undefined` without a valid name. */
function readRecord(value: JsonValue): ServerRecord | undefined {
  const facts = readFacts(value).value;
  if (facts === undefined) return undefined;
  const findings = readListedFindings(member(value, 'findings'));
  const history = readServerHistory(member(value, 'history'));
  const representativeQueries = readRepresentativeQueries(member(value, 'representativeQueries'));
  const toolTokens = readToolTokens(member(value, 'toolTokens'), facts.tools ?? null);
  return {
    ...completeRecord(facts, UNKNOWN_TIME, readIconFile(member(value, 'icon'))),
    ...(toolTokens && { toolTokens }),
    ...(findings.length > 0 && { findings }),
    ...(representativeQueries.length > 0 && { representativeQueries }),
    ...(history && { history }),
  };
}

interface Head {
  readonly url: string;
  readonly site: SiteSettings;
  readonly profiles: readonly Profile[];
  readonly count: number;
  readonly gone: readonly RemovedServer[];
}

function readHead(text: string): Head {
  let value: JsonValue;
  try {
    // JSON.parse returns a JSON value.
    value = JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw new CatalogFileError(`${CATALOG_FILES.head} is not JSON. Build the site again.`, { cause });
  }
  if (!isJsonObject(value) || value['format'] !== FORMAT)
    throw new CatalogFileError(`${CATALOG_FILES.head} was written by another version. Build the site again.`);
  // The format marks a file that this project wrote in this shape. An earlier build may have written no removed servers.
  const head = value as unknown as Omit<Head, 'gone'> & Partial<Pick<Head, 'gone'>>;
  return { ...head, gone: head.gone ?? [] };
}
