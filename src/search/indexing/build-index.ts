import { byUse } from '../../catalog/lists/order.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { Embedder, PortableEmbedder } from '../embedding/embedder.ts';
import { commonWords } from '../embedding/word-weights.ts';
import { facetValues, filterRows, listedTools, nameKeys } from './build-keys.ts';
import { rowOrders } from './build-orders.ts';
import { embeddedTexts, embedTexts } from './build-vectors.ts';
import { fieldTexts } from '../terms/document-fields.ts';
import { encodeIndex } from '../files/encode-index.ts';
import type { EmbedderEntry, IndexData, Translations } from '../files/index-data.ts';
import type { IndexFiles } from '../files/index-files.ts';
import type { Compress } from '../files/sealed-file.ts';
import { hasContent } from './has-content.ts';
import { ownServers, type MakerFacts } from './own-servers.ts';
import { productTerms } from './product-terms.ts';
import { Vocabulary } from './near-words.ts';
import { toServerCard } from './to-server-card.ts';
import { indexWords } from './index-words.ts';
import { normalise, termsOf } from '../terms/normalise.ts';
import { readTexts } from './read-texts.ts';
import { occurringTranslations } from '../translation/translations.ts';
import { knownErrors, rightWords, withErrors } from './known-errors.ts';
import { weighTerms } from './weigh-terms.ts';
import { wordUses } from './word-uses.ts';

/** Options of an index. */
type BuildOptions = Omit<IndexOptions, 'table'> & {
  /** Compresses the contents of files; by default the platform's streams. */
  readonly compress?: Compress;
};

/** An index with the data of its files. */
interface BuiltIndex {
  readonly files: IndexFiles;
  readonly data: IndexData;
}

/**
 * Builds the index of records: the same records and embedder give the same bytes. The files of an embedder are published with the index, in
 * a folder named by the embedder's id.
 */
export async function buildIndex(records: readonly ServerRecord[], embedder: Embedder, options: BuildOptions = {}): Promise<IndexFiles> {
  return (await buildIndexWithData(records, embedder, options)).files;
}

/** {@link buildIndex} with the data that the files encode, for checks that need no search. */
export async function buildIndexWithData(
  records: readonly ServerRecord[],
  embedder: Embedder,
  { compress, ...options }: BuildOptions = {},
): Promise<BuiltIndex> {
  const table = isPortable(embedder) ? await embedder.table() : undefined;
  const data = await indexData(records, embedder, { ...options, table: table?.description });
  const files = await encodeIndex(data, compress);
  return { files: new Map([...(table?.files ?? []), ...files]), data };
}

const NO_TRANSLATIONS: Translations = new Map();
const NO_WORDS: readonly string[] = [];

/** Options of the data of an index. */
interface IndexOptions {
  /** Layout of the embedder's files, if it has files. */
  readonly table?: EmbedderEntry['table'] | undefined;
  /** Decide which servers come first for the name of a product. */
  readonly makers?: MakerFacts | undefined;
  /** Words of other languages; those are stored whose English words occur in the records. */
  readonly translations?: Translations;
}

/** The index data of records. Its rows are the records in list order. */
export async function indexData(
  records: readonly ServerRecord[],
  embedder: Embedder,
  { table, makers, translations = NO_TRANSLATIONS }: IndexOptions = {},
): Promise<IndexData> {
  const rows = [...records].sort(byUse);
  const texts = readTexts(rows.map(fieldTexts));
  const embedded = embeddedTexts(rows);
  const hasOnlyNames = rows.map((record) => !hasContent(record));
  const { terms, impactUnit } = weighTerms(
    texts,
    hasOnlyNames.map((isOnlyNames) => (isOnlyNames ? NAMES_ONLY : 1)),
  );
  const own = ownServers(rows, makers);
  const english = Vocabulary.of(embedder.words ?? NO_WORDS);
  const uses = wordUses(texts);
  const words = indexWords(uses, rows.length);
  const errors = await knownErrors(uses, embedder);
  const { id, dimensions } = embedder;
  return {
    cards: rows.map(toServerCard),
    toolNames: rows.map(listedTools),
    terms: new Map([...withErrors(terms, errors, uses), ...productTerms(own)]),
    ranking: { impactUnit },
    nameKeys: nameKeys(rows, own),
    filters: filterRows(rows),
    facets: facetValues(rows),
    orders: rowOrders(rows),
    words: [...words, ...(await rightWords(words, embedder, (word) => termsOf(word).every((term) => terms.has(term))))],
    translations: occurringTranslations(
      translations,
      (english) => normalise(english).every((term) => terms.has(term)),
      (word) => english.has(word),
    ),
    vectors: {
      ...(await embedTexts(embedded, hasOnlyNames, embedder)),
      embedder: { id, dimensions, ...(table && { table }), commonWords: commonWords(embedded.servers.tokens) },
    },
  };
}

/** Weight of the words of a record that has only names: less than that of a record that says what it does. */
const NAMES_ONLY = 0.5;

function isPortable(embedder: Embedder): embedder is PortableEmbedder {
  return 'table' in embedder;
}
