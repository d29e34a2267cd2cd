import { byUse } from '../../catalog/lists/order.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { Embedder, PortableEmbedder } from '../embedding/embedder.ts';
import { commonWords } from '../embedding/word-weights.ts';
import { facetValues, filterRows, listedTools, nameKeys } from './build-keys.ts';
import { rowOrders } from './build-orders.ts';
import { embedRecords } from './build-vectors.ts';
import { embeddedServer, fieldTexts } from '../terms/document-fields.ts';
import { encodeIndex } from '../files/encode-index.ts';
import type { EmbedderEntry, IndexData, Translations } from '../files/index-data.ts';
import type { IndexFiles } from '../files/index-files.ts';
import { toServerCard } from './to-server-card.ts';
import { indexWords } from './index-words.ts';
import { normalise } from '../terms/normalise.ts';
import { occurringTranslations } from '../translation/translations.ts';
import { knownErrors, rightWords, withErrors } from './known-errors.ts';
import { weighTerms } from './weigh-terms.ts';
import { wordUses } from './word-uses.ts';

/**
 * Builds the index of records: the same records and embedder give the same bytes. The files of an embedder are published with the index, in
 * a folder named by the embedder's id.
 *
 * @param translations words of other languages; those are stored whose English words occur in the records
 */
export async function buildIndex(
  records: readonly ServerRecord[],
  embedder: Embedder,
  translations: Translations = NO_TRANSLATIONS,
): Promise<IndexFiles> {
  const table = isPortable(embedder) ? await embedder.table() : undefined;
  const files = await encodeIndex(await indexData(records, { embedder, table: table?.description, translations }));
  return new Map([...(table?.files ?? []), ...files]);
}

const NO_TRANSLATIONS: Translations = new Map();

/** With what records are indexed. */
interface IndexOptions {
  readonly embedder: Embedder;
  /** Layout of the embedder's files, if it has files. */
  readonly table?: EmbedderEntry['table'] | undefined;
  readonly translations?: Translations;
}

/** The index data of records. Its rows are the records in list order. */
export async function indexData(
  records: readonly ServerRecord[],
  { embedder, table, translations = NO_TRANSLATIONS }: IndexOptions,
): Promise<IndexData> {
  const rows = [...records].sort(byUse);
  const texts = rows.map(fieldTexts);
  const { terms, impactUnit } = weighTerms(texts);
  const uses = wordUses(texts);
  const words = indexWords(uses, rows.length);
  const errors = await knownErrors(uses, embedder);
  const { id, dimensions } = embedder;
  return {
    cards: rows.map(toServerCard),
    toolNames: rows.map(listedTools),
    terms: withErrors(terms, errors, uses),
    ranking: { impactUnit },
    nameKeys: nameKeys(rows),
    filters: filterRows(rows),
    facets: facetValues(rows),
    orders: rowOrders(rows),
    words: [...words, ...(await rightWords(words, uses, embedder))],
    translations: occurringTranslations(translations, (english) => normalise(english).every((term) => terms.has(term))),
    vectors: {
      ...(await embedRecords(rows, embedder)),
      embedder: { id, dimensions, ...(table && { table }), commonWords: commonWords(rows.map(embeddedServer)) },
    },
  };
}

function isPortable(embedder: Embedder): embedder is PortableEmbedder {
  return 'table' in embedder;
}
