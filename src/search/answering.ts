import { countColumn, countFacets, type FacetSource } from './facets.ts';
import type { FacetColumn } from './files/facet-column.ts';
import { FACET_NAMES, type FacetName } from './files/index-data.ts';
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
import { toolRanker, type ToolRanker } from './ranking/ranked-tools.ts';
import { refine } from './ranking/refine.ts';
import { countRelevant } from './ranking/relevant-rows.ts';
import type { ShownTermsReader } from './ranking/shown-terms.ts';
import { textFit } from './ranking/text-fit.ts';
import { RANKING } from './terms/ranking-settings.ts';
import type { Scope } from './query/scope.ts';
import type { FacetValue, SearchAnswer } from './query/search-engine.ts';
import type { ScoredRow } from './ranking/top-rows.ts';
import { WANTED, wantedVectors, type WantedVectors } from './ranking/wanted-vectors.ts';

/** An open index with everything that answers from it. */
export interface OpenedIndex {
  readonly source: IndexSource;
  readonly binding: OramaBinding;
  readonly meaning: MeaningSide;
  /** Reads the texts of cards, with a cache that all questions share. */
  readonly readShown: ShownTermsReader;
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
  const counts = { ...countsOf(ranking), ...relevantOf(context, ranking, known) };
  const matchedRows = question.rows ? ranking.matches.slice().sort() : undefined;
  const rankTools = toolsOf(context, known);
  const page = isRefined ? await refined(context, ranking, known, index.readShown) : ranking.page;
  yield {
    hits: await hitsWithCards(source, { ...hitPage(context, page, counts), rankTools }),
    ...commonMembers(context, counts, known),
    ...(matchedRows && { rows: matchedRows }),
    ...(counted && { facets: counted }),
    ...(outcome?.kind === 'unavailable' && { withoutMeaning: outcome.reason }),
    ...noteOf(source),
  };
}

type Counts = Pick<SearchAnswer, 'totalCount' | 'wordMatches' | 'similarCount' | 'relevantCount'>;

function countsOf({ matches, wordMatches, similarCount }: Ranking): Counts {
  return { totalCount: matches.length, wordMatches, similarCount };
}

/** The number of relevant matches, where it is requested and there is text. Before any await, because the ranker reuses its arrays. */
function relevantOf({ question, words, source }: Answering, { matches }: Ranking, known: Known | undefined): Partial<Counts> {
  if (!question.relevant || question.filter.text === '') return {};
  const { count } = source.manifest;
  const { expanded, named, maxWordScore } = words;
  const [wholeWeight, cosines] = [maxWordScore / RANKING.atBuild.impactSteps, known?.scores.cosines];
  const relevance = { expanded, wholeWeight, named, cosines, bestCosine: known?.scores.best() ?? 0 };
  return { relevantCount: countRelevant(matches, count, relevance) };
}

/** Ranks the tools of the hits; `undefined` where none are requested, or there is no text. */
function toolsOf({ question, words }: Answering, known: Known | undefined): ToolRanker | undefined {
  const { tools: request, filter } = question;
  if (request === undefined || filter.text === '') return undefined;
  const cosinesOf = known?.scores.toolCosinesOf(known.vector);
  return toolRanker({ request, ...words, cosinesOf, bestCosine: known?.scores.bestTool() ?? 0 });
}

function hitPage({ question, findTool }: Answering, rows: readonly ScoredRow[], { totalCount }: Counts): HitPage {
  return { rows, firstSimilar: totalCount - question.offset, findTool };
}

/** Members of an answer at every stage. */
function commonMembers({ words }: Answering, counts: Counts, known: Known | undefined): Omit<SearchAnswer, 'hits'> {
  const { hints, matchedWords, didYouMean, corrected, translated, unmentioned, uncorrected } = words;
  return {
    ...counts,
    hints,
    matchedWords,
    ...(didYouMean !== undefined && { didYouMean }),
    ...(corrected !== undefined && { corrected }),
    ...(translated !== undefined && { translated }),
    ...(unmentioned.length > 0 && { unmentioned }),
    ...(uncorrected !== undefined && { uncorrected }),
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
  { source, question, words }: Answering,
  ranking: Ranking,
  known: Known,
  readShown: ShownTermsReader,
): Promise<readonly ScoredRow[]> {
  const { offset, limit, mode } = question;
  const { cosines, toolCosines } = known.scores;
  const candidates = ranking.page.map((each) => ({
    ...each,
    cosine: cosines[each.row] ?? 0,
    toolCosine: toolCosines[each.row] ?? 0,
  }));
  const finer = await source.fineRows(candidates.slice(0, FUSION.refined).map(({ row }) => row));
  if (finer === undefined) return candidates.slice(offset, offset + limit);
  // Ranking by meaning only has one order by cosine, so a finer cosine may move a row past the last match, and texts do not count.
  const byMeaning = { query: known.vector, parts: known.parts, cosineUnit: ranking.cosineUnit };
  if (mode === 'vector') return refine(candidates, finer, byMeaning).slice(offset, offset + limit);
  const fit = textFit(words, readShown);
  const fitOf = (row: number): number => {
    // Its file is loaded: the finer vectors are in it.
    const card = source.cardOf(row);
    return card === undefined ? 0 : fit(card);
  };
  return refine(candidates, finer, { ...byMeaning, first: ranking.matches.length, fitOf }).slice(offset, offset + limit);
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
  const { cells, rows } = wantedVectors({ page, isByScore: words.precedes === undefined, scope: words.scopes.whole });
  return {
    cells,
    rows: async (near) => {
      const firstRows = rows.slice(0, WANTED.firstRows);
      // Where they are loaded, the question was asked before, or a similar one.
      const isNew = !source.hasCards(firstRows);
      const first = source.codedRows(firstRows);
      const further = near.then(async ({ meaning, has }) => {
        const unknown = source.codedRows(rows.slice(WANTED.firstRows).filter((row) => !has(row)));
        if (isNew) await Promise.all([unknown, loadLikely(context, meaning)]);
        return unknown;
      });
      return (await Promise.all([first, further])).flat();
    },
  };
}

/** Requests the cards of the rows that most likely come first, so that they load together with the last vectors. */
async function loadLikely(context: Answering, meaning: Known): Promise<void> {
  const { source, question, words } = context;
  if (words.precedes !== undefined || question.offset >= FUSION.refined) return;
  await source.fineRows(rank(context, meaning, { offset: 0, limit: FUSION.refined }).page.map(({ row }) => row));
}

async function loadFacets(source: FaultTolerantReader, { facets }: Question, marks: Marks): Promise<FacetSource | undefined> {
  if (!facets) return undefined;
  const columns = await Promise.all(FACET_NAMES.map(async (facet) => [facet, await source.column(facet)] as const));
  if (source.lacksMarks || columns.some(([, column]) => column === undefined)) return undefined;
  // The table of names has each of them, and none is missing.
  return { ...(Object.fromEntries(columns) as Record<FacetName, FacetColumn>), marks };
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
