import { completeRecord } from '../../../src/catalog/record/facts.ts';
import { foldName } from '../../../src/catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { UNKNOWN_TIME } from '../../../src/catalog/values/timestamp.ts';
import { builtInEmbedder } from '../../../src/search/embedding/node/built-in-embedder.ts';
import { builtInTranslations } from '../../../src/search/translation/node/built-in-translations.ts';
import { buildIndex } from '../../../src/search/indexing/build-index.ts';
import { openIndex } from '../../../src/search/open-index.ts';
import { SEARCH_MODES, type SearchMode } from '../../../src/search/query/search-engine.ts';
import { cpuTimed } from '../support/cpu-time.ts';
import type { EvaluationDocument } from './evaluation-set.ts';
import { DEPTH } from './metrics.ts';
import type { BuiltRankers, Ranker } from './ranker.ts';

/** The embedder of our engine. */
const EMBEDDER = await builtInEmbedder();
const TRANSLATIONS = await builtInTranslations();

/** Its id. */
export const EMBEDDER_ID: string = EMBEDDER.id;

/** Our engine over some records. */
export interface OwnEngine {
  /** Whether vectors are used; otherwise every mode ranks by text. */
  readonly knowsMeaning: boolean;
  readonly buildSeconds: number;
  readonly openSeconds: number;
  /** Qualified names of the best servers, the best first. */
  readonly names: (query: string, mode: SearchMode) => Promise<readonly string[]>;
}

/** Builds an index from records, and opens it, like a site does. */
export async function openOwnEngine(records: readonly ServerRecord[]): Promise<OwnEngine> {
  const { value: files, seconds: buildSeconds } = await cpuTimed(() => buildIndex(records, EMBEDDER, { translations: TRANSLATIONS }));
  const { value: engine, seconds: openSeconds } = await cpuTimed(() =>
    openIndex((name) => {
      const bytes = files.get(name);
      return bytes === undefined ? Promise.reject(new Error(`The index has no file "${name}".`)) : Promise.resolve(bytes);
    }),
  );
  const names = async (query: string, mode: SearchMode): Promise<string[]> => {
    const { hits } = await engine.search({ q: query, mode, similar: true, limit: DEPTH });
    return hits.map(({ qualifiedName }) => qualifiedName);
  };
  return { knowsMeaning: engine.knowsMeaning, buildSeconds, openSeconds, names };
}

/** Our engine in all of its modes; it ranks qualified names. */
export function nameRankers({ names }: Pick<OwnEngine, 'names'>): Ranker[] {
  return SEARCH_MODES.map((mode) => ({ system: mode, rank: (query: string) => names(query, mode) }));
}

/** Ours over a collection, in all of its modes. */
export async function ownRankers(documents: readonly EvaluationDocument[]): Promise<BuiltRankers & Pick<OwnEngine, 'knowsMeaning'>> {
  const records = documents.map(toRecord);
  const ids = new Map(records.map(({ qualifiedName }, row) => [foldName(qualifiedName), documents[row]?.id ?? '']));
  const { names, buildSeconds, openSeconds, knowsMeaning } = await openOwnEngine(records);
  const rankers = SEARCH_MODES.map((mode) => ({
    system: mode,
    rank: async (query: string) => (await names(query, mode)).map((name) => ids.get(foldName(name)) ?? ''),
  }));
  return { rankers, buildSeconds: buildSeconds + openSeconds, knowsMeaning };
}

/** A server as a document of a collection, whose id is the qualified name. */
export function toDocument({ qualifiedName, displayName, description, tags, tools }: ServerRecord): EvaluationDocument {
  const shown = (tools ?? []).map((tool) => ({ name: tool.name, description: tool.description }));
  return { id: qualifiedName, name: qualifiedName, title: displayName, text: description, tags, tools: shown };
}

/** A document of a collection as a server. */
export function toRecord({ name, title, text, tags, tools }: EvaluationDocument, row: number): ServerRecord {
  const facts = {
    qualifiedName: name || madeUpName(row),
    displayName: title,
    description: text,
    tags,
    tools: tools.map((tool) => ({ ...tool, inputSchema: { type: 'object' } })),
  };
  return completeRecord(facts, UNKNOWN_TIME);
}

const CONSONANTS = 'bcdfghjklm';

/** A name that matches no query: without digits, and without similarity to a word. */
function madeUpName(row: number): string {
  return `xqz${[...String(row)].map((digit) => CONSONANTS[Number(digit)] ?? '').join('')}`;
}
