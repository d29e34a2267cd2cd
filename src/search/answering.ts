import { countColumn, countFacets, type FacetSource } from './facets.ts';
import type { FacetName } from './files/index-data.ts';
import type { IndexSource, Marks } from './files/index-source.ts';
import { FUSION } from './ranking/fusion.ts';
import { hitsWithCards, hitsWithNames, type HitPage } from './hits.ts';
import { FaultTolerantReader } from './files/fault-tolerant-reader.ts';
import { loadWords, type Words } from './load-words.ts';
import { toolFinder, type ToolFinder } from './ranking/matched-tool.ts';
import type { MeaningOutcome, MeaningSide } from './ranking/meaning.ts';
import type { OramaBinding } from './ranking/orama-binding.ts';
import { Pending } from './pending.ts';
import type { Question } from './query/question.ts';
import type { Ranking } from './ranking/ranker.ts';
import { refine } from './ranking/refine.ts';
import type { Scope } from './query/scope.ts';
import type { FacetValue, SearchAnswer } from './query/search-engine.ts';
import type { ScoredRow } from './ranking/top-rows.ts';
import { WANTED, wantedVectors, type WantedVectors } from './ranking/wanted-vectors.ts';

/** An open index with everything that answers from it. */
export interface OpenedIndex {
  readonly source: IndexSource;
  readonly binding: OramaBinding;
  readonly meaning: MeaningSide;
}

/** Options of an answer. */
interface AnswerOptions {
  /** Whether to yield early answers before the last one. */
  readonly early: boolean;
  /** Called when a file failed, before answering continues without it; an error that it throws ends the answer. */
  readonly onFailure: () => Promise<void>;
}

/** State of a question that is being answered. */
interface Answering {
  readonly binding: OramaBinding;
  readonly source: FaultTolerantReader;
  readonly question: Question;
  readonly words: Words;
  readonly findTool: ToolFinder;
}

/** Yields answers to a question as its files load; see SearchEngine. */
export async function* answer(index: OpenedIndex, question: Question, { early, onFailure }: AnswerOptions): AsyncGenerator<SearchAnswer> {
  // Word files are requested first: they are small, and the first answer needs only them.
  const source = new FaultTolerantReader(index.source, onFailure);
  const loading = loadWords(source, question);
  const contextOf = (words: Words): Answering => {
    return { binding: index.binding, source, question, words, findTool: toolFinder(words.expanded) };
  };
  const start = (text: string): Pending<MeaningOutcome | undefined> =>
    startMeaning(index, question, text, async () => {
      const loaded = await loading;
      if (loaded.text !== text) throw new Error('Another text is searched, so no vectors are needed for this one.');
      return loadWanted(contextOf(loaded));
    });
  let meaning = start(question.filter.text);
  const words = await loading;
  // A corrected text has another meaning than the text as written.
  if (words.text !== question.filter.text) meaning = start(words.text);
  const context = contextOf(words);
  if (early && source.wordsError === undefined) yield* answerEarly(context, meaning);
  const outcome = await meaning.promise;
  if (outcome?.kind === 'unavailable' && outcome.cause !== undefined) await onFailure();
  const known = knownOf(outcome);
  if (known === undefined && source.wordsError !== undefined) throw source.wordsError;
  const facets = await loadFacets(source, question, words.marks);
  const alternatives = facets && countAlternatives(context, facets, known);
  const isRefined = known !== undefined && words.precedes === undefined && question.offset < FUSION.refined;
  const ranking = rank(context, known, isRefined ? withCandidates(question) : question);
  // Counted before any await, because the ranker reuses the list of matches.
  const counted = facets && countFacets(ranking.matches, facets, alternatives ?? {});
  const counts = countsOf(ranking);
  const page = isRefined ? await refined(source, question, ranking, known) : ranking.page;
  yield {
    hits: await hitsWithCards(source, hitPage(context, page, counts)),
    ...commonMembers(context, counts, known),
    ...(counted && { facets: counted }),
    ...(outcome?.kind === 'unavailable' && { withoutMeaning: outcome.reason }),
    ...noteOf(source),
  };
}

type Counts = Pick<SearchAnswer, 'totalCount' | 'wordMatches' | 'similarCount'>;

function countsOf({ matches, wordMatches, similarCount }: Ranking): Counts {
  return { totalCount: matches.length, wordMatches, similarCount };
}

function hitPage({ question, findTool }: Answering, rows: readonly ScoredRow[], { totalCount }: Counts): HitPage {
  return { rows, firstSimilar: totalCount - question.offset, findTool };
}

/** Members of an answer at every stage. */
function commonMembers({ words }: Answering, counts: Counts, known: Known | undefined): Omit<SearchAnswer, 'hits'> {
  const { hints, matchedWords, didYouMean, corrected, translated, unmentioned } = words;
  return {
    ...counts,
    hints,
    matchedWords,
    ...(didYouMean !== undefined && { didYouMean }),
    ...(corrected !== undefined && { corrected }),
    ...(translated !== undefined && { translated }),
    ...(unmentioned.length > 0 && { unmentioned }),
    stage: known === undefined ? 'words' : 'meaning',
  };
}

/** The note of an answer for which files are missing. */
function noteOf({ isIncomplete }: FaultTolerantReader): Pick<SearchAnswer, 'incomplete'> {
  return isIncomplete ? { incomplete: 'Part of the search index did not load, so the answer may be incomplete.' } : {};
}

/** Requests the best rows as well: they are scored again, and the page may show any of them. */
function withCandidates({ offset, limit }: Page): Page {
  return { offset: 0, limit: Math.max(offset + limit, FUSION.refined) };
}

/** The requested page of a ranking whose best rows are scored again. */
async function refined(
  source: FaultTolerantReader,
  { offset, limit, mode }: Question,
  ranking: Ranking,
  known: Known,
): Promise<readonly ScoredRow[]> {
  const { cosines, toolCosines } = known.scores;
  const candidates = ranking.page.map((each) => ({
    ...each,
    cosine: cosines[each.row] ?? 0,
    toolCosine: toolCosines[each.row] ?? 0,
  }));
  const finer = await source.fineRows(candidates.slice(0, FUSION.refined).map(({ row }) => row));
  // Ranking by meaning only has one order by cosine, so a finer cosine may move a row past the last match.
  const first = mode === 'vector' ? candidates.length : ranking.matches.length;
  const rows = finer === undefined ? candidates : refine(candidates, finer, { query: known.vector, cosineUnit: ranking.cosineUnit, first });
  return rows.slice(offset, offset + limit);
}

/** The answers before the last one: with names only while cards load, and by words only while vectors load. */
async function* answerEarly(context: Answering, meaning: Pending<MeaningOutcome | undefined>): AsyncGenerator<SearchAnswer> {
  const { source, question } = context;
  await meaning.orNextTurn();
  const known = meaning.hasSettled() ? knownOf(await meaning.promise) : undefined;
  const ranking = rank(context, known, question);
  const counts = countsOf(ranking);
  const common = commonMembers(context, counts, known);
  const page = hitPage(context, ranking.page, counts);
  const cards = new Pending(hitsWithCards(source, page));
  await cards.orNextTurn();
  if (!cards.hasSettled()) {
    const hits = hitsWithNames(source, page);
    if (hits !== undefined) yield { ...common, hits, ...noteOf(source) };
  }
  if (meaning.hasSettled()) return;
  await Promise.race([cards.promise, meaning.promise]);
  if (cards.hasSettled() && !meaning.hasSettled()) yield { ...common, hits: await cards.promise, ...noteOf(source) };
}

function knownOf(outcome: MeaningOutcome | undefined): Known | undefined {
  return outcome?.kind === 'known' ? outcome.meaning : undefined;
}

/** Resolves to `undefined` if the mode or an empty text excludes semantic ranking. */
function startMeaning(
  { meaning }: OpenedIndex,
  { mode }: Question,
  text: string,
  wanted: () => Promise<WantedVectors>,
): Pending<MeaningOutcome | undefined> {
  return new Pending(mode === 'text' || text === '' ? Promise.resolve(undefined) : meaning.of(text, wanted));
}

/** Starts to load the vectors of the rows that are best by words. */
function loadWanted(context: Answering): WantedVectors {
  const { source, question, words } = context;
  const page = question.mode === 'vector' ? [] : rank(context, undefined, { offset: 0, limit: WANTED.rows }).page;
  const { whole: scope, without } = words.scopes;
  const countsOthers = question.facets && without.size > 0;
  const { cells, rows } = wantedVectors({ page, isByScore: words.precedes === undefined, scope, countsOthers });
  return { cells, rows: source.codedRows(rows) };
}

async function loadFacets(source: FaultTolerantReader, { facets }: Question, marks: Marks): Promise<FacetSource | undefined> {
  if (!facets) return undefined;
  const [owner, category, runner] = await Promise.all([source.column('owner'), source.column('category'), source.column('runner')]);
  const isWhole = owner !== undefined && category !== undefined && runner !== undefined && !source.lacksMarks;
  return isWhole ? { owner, category, runner, marks } : undefined;
}

/** Facets with active filters of their own kind, counted over the matches without these filters. */
function countAlternatives(
  context: Answering,
  facets: FacetSource,
  known: Known | undefined,
): Partial<Record<FacetName, readonly FacetValue[]>> {
  const counts = Array.from(context.words.scopes.without, ([facet, scope]) => {
    return [facet, countColumn(rankIn(scope, context, known, NO_PAGE).matches, facets[facet])] as const;
  });
  return Object.fromEntries(counts);
}

const NO_PAGE: Page = { offset: 0, limit: 0 };

type Page = Pick<Question, 'offset' | 'limit'>;
type Known = Extract<MeaningOutcome, { kind: 'known' }>['meaning'];

function rank(context: Answering, meaning: Known | undefined, page: Page): Ranking {
  return rankIn(context.words.scopes.whole, context, meaning, page);
}

function rankIn(scope: Scope, context: Answering, meaning: Known | undefined, { offset, limit }: Page): Ranking {
  const { filter, mode, similar } = context.question;
  return context.binding.rank({ ...context.words, scope, hasText: filter.text !== '', meaning, mode, similar, offset, limit }, filter.text);
}
