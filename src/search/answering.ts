import { correct, mostByWords, readConcepts, type Concept } from './concepts.ts';
import { bestOf, correctedRows, isExact, namedRows, type NamedRows } from './exact-names.ts';
import { countFacets, type FacetSource } from './facets.ts';
import type { IndexSource, Marks } from './files/index-source.ts';
import type { QueryHint } from './filter-query.ts';
import { LenientSource } from './lenient-source.ts';
import type { MeaningOutcome, MeaningSide } from './meaning.ts';
import type { OramaBinding } from './orama-binding.ts';
import type { QueryWord } from './query-words.ts';
import type { Question } from './question.ts';
import { FUSION } from './fusion.ts';
import type { Ranking } from './ranker.ts';
import { refine } from './refine.ts';
import { readScope, type Scope } from './scope.ts';
import type { SearchAnswer, SearchHit } from './search-engine.ts';
import type { ScoredRow } from './top-rows.ts';

/** An open index with all that answers from it. */
export interface OpenedIndex {
  readonly source: IndexSource;
  readonly binding: OramaBinding;
  readonly meaning: MeaningSide;
}

/** What the words of a question need, on hand. */
interface Words {
  readonly concepts: readonly Concept[];
  readonly mostWords: number;
  readonly named: NamedRows;
  readonly scope: Scope;
  readonly marks: Marks;
  readonly hints: readonly QueryHint[];
}

/** How a question is to be answered. */
export interface AnswerOptions {
  /** Whether answers are wanted before the last one. */
  readonly early: boolean;
  /** Called when a file failed, before the answering goes on without it; what it throws ends the answering. */
  readonly onFailure: () => Promise<void>;
}

/** Answers a question as it becomes answerable; see SearchEngine. */
export async function* answer(index: OpenedIndex, question: Question, { early, onFailure }: AnswerOptions): AsyncGenerator<SearchAnswer> {
  // Asked first, answered first: the files of words are small, and the first answer needs them alone.
  const source = new LenientSource(index.source, onFailure);
  const loading = loadWords(source, question);
  const meaning = startMeaning(index, question);
  const words = await loading;
  if (early && source.lostWords === undefined) yield* answerEarly({ ...index, source }, question, words, meaning);
  const outcome = await meaning.promise;
  if (outcome?.kind === 'unavailable' && outcome.cause !== undefined) await onFailure();
  const known = knownOf(outcome);
  if (known === undefined && source.lostWords !== undefined) throw source.lostWords;
  const facets = await loadFacets(source, question, words.marks);
  const ranking = rank(index, known === undefined ? question : withCandidates(question), words, known);
  // Counted before anything is awaited: the list of matches is the ranker's own.
  const counted = facets && countFacets(ranking.matches, facets);
  const totalCount = ranking.matches.length;
  const page = known === undefined ? ranking.page : await refined(source, question, ranking, known);
  const hits = await hitsWithCards(source, page);
  yield {
    hits,
    totalCount,
    hints: words.hints,
    stage: stageOf(known),
    ...(counted && { facets: counted }),
    ...(outcome?.kind === 'unavailable' && { withoutMeaning: outcome.reason }),
    ...noteOf(source),
  };
}

/** What is said once of all that was done without. */
function noteOf({ isIncomplete }: LenientSource): Pick<SearchAnswer, 'incomplete'> {
  return isIncomplete ? { incomplete: 'Part of the search index did not load, so the answer may lack something.' } : {};
}

/** Asks for the best rows as well, if the page may show any of them: they are to be scored again. */
function withCandidates(question: Question): Question {
  const { offset, limit } = question;
  return offset >= FUSION.refined ? question : { ...question, offset: 0, limit: Math.max(offset + limit, FUSION.refined) };
}

/** The page asked for, out of a ranking whose best rows are scored again. */
async function refined(source: LenientSource, { offset, limit }: Question, ranking: Ranking, known: Known): Promise<readonly ScoredRow[]> {
  if (offset >= FUSION.refined) return ranking.page;
  const { cosines, toolCosines } = known.scores;
  const candidates = ranking.page.map((each) => ({
    ...each,
    cosine: cosines[each.row] ?? 0,
    toolCosine: toolCosines[each.row] ?? 0,
  }));
  const finer = await source.fineRows(candidates.slice(0, FUSION.refined).map(({ row }) => row));
  const rows = finer === undefined ? candidates : refine(candidates, finer, { query: known.vector, cosineUnit: ranking.cosineUnit });
  return rows.slice(offset, offset + limit);
}

/** The answers before the last one: with names while cards are on their way, by words while meaning is. */
async function* answerEarly(
  { binding, source }: Pick<OpenedIndex, 'binding'> & { readonly source: LenientSource },
  question: Question,
  words: Words,
  meaning: Pending<MeaningOutcome | undefined>,
): AsyncGenerator<SearchAnswer> {
  await meaning.orNextTurn();
  const known = meaning.hasSettled() ? knownOf(await meaning.promise) : undefined;
  const { page, matches } = rank({ binding }, question, words, known);
  const common = { totalCount: matches.length, hints: words.hints, stage: stageOf(known) };
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

function stageOf(known: Known | undefined): SearchAnswer['stage'] {
  return known === undefined ? 'words' : 'meaning';
}

/** `undefined` once it is there: meaning is not wanted, or there is nothing to mean. */
function startMeaning({ meaning }: OpenedIndex, { mode, filter }: Question): Pending<MeaningOutcome | undefined> {
  return new Pending(mode === 'text' || filter.text === '' ? Promise.resolve(undefined) : meaning.of(filter.text));
}

async function loadWords(source: LenientSource, question: Question): Promise<Words> {
  const { filter, profile, wording } = question;
  const [reading, named, scope, marks, hints] = await Promise.all([
    readConcepts(source, wording),
    filter.text === '' ? NOBODY : namedRows(source, filter.text),
    readScope(source.filters, filter, profile),
    source.marks(),
    profileHints(source, profile),
  ]);
  const common = { scope, marks, hints: [...question.hints, ...hints] };
  const read = (concepts: readonly Concept[]): Pick<Words, 'concepts' | 'mostWords'> => ({
    concepts,
    mostWords: mostByWords(source, wording, concepts),
  });
  // A word of a file that failed may be right as it is.
  const isKnowable = ({ term }: QueryWord): boolean => !source.isLost(term);
  const doubtful = reading.doubtful.filter(isKnowable);
  if (isExact(named) || doubtful.length === 0) return { ...common, ...read(reading.concepts), named };
  const correction = await correct(source, { ...reading, doubtful, unknown: reading.unknown.filter(isKnowable) }, wording, filter.text);
  const corrected = await correctedRows(source, correction.texts);
  return { ...common, ...read([...reading.concepts, ...correction.concepts]), named: bestOf([...named, ...corrected]) };
}

const NOBODY: NamedRows = new Map();

/** A profile nobody is in is most likely a name where the id was wanted. */
async function profileHints(source: LenientSource, profile: string | undefined): Promise<QueryHint[]> {
  if (profile === undefined || (await source.filterRows('profile', profile)) !== undefined) return [];
  return [{ code: 'unknown-profile', token: profile, message: `No server is in a profile with the id "${profile}".` }];
}

async function loadFacets(source: LenientSource, { facets }: Question, marks: Marks): Promise<FacetSource | undefined> {
  if (!facets) return undefined;
  const [owner, category] = await Promise.all([source.column('owner'), source.column('category')]);
  const isWhole = owner !== undefined && category !== undefined && !source.lacksMarks;
  return isWhole ? { owner, category, marks } : undefined;
}

type Known = Extract<MeaningOutcome, { kind: 'known' }>['meaning'];

function rank({ binding }: Pick<OpenedIndex, 'binding'>, question: Question, words: Words, meaning: Known | undefined): Ranking {
  const { filter, mode, offset, limit } = question;
  return binding.rank({ ...words, hasText: filter.text !== '', meaning, mode, offset, limit }, filter.text);
}

/** Of a row without its card the name, and nothing of one without a name. */
async function hitsWithCards(source: LenientSource, page: readonly ScoredRow[]): Promise<SearchHit[]> {
  const cards = await source.cards(page.map(({ row }) => row));
  return page.flatMap(({ row, score }, at) => {
    const card = cards[at];
    const name = card ?? source.nameOf(row);
    return name === undefined ? [] : [{ qualifiedName: name.qualifiedName, displayName: name.displayName, card, score }];
  });
}

/** `undefined` where not all names are on hand. */
function hitsWithNames(source: LenientSource, page: readonly ScoredRow[]): SearchHit[] | undefined {
  const hits = page.flatMap(({ row, score }) => {
    const name = source.nameOf(row);
    return name === undefined ? [] : [{ ...name, card: source.cardOf(row), score }];
  });
  return hits.length === page.length ? hits : undefined;
}

/** A promise that can be asked whether it has settled. */
class Pending<Value> {
  readonly promise: Promise<Value>;
  #isSettled = false;

  constructor(promise: Promise<Value>) {
    this.promise = promise;
    const settle = (): void => {
      this.#isSettled = true;
    };
    // A rejection is told to whoever awaits the promise; here it is only noted.
    promise.then(settle, settle);
  }

  hasSettled(): boolean {
    return this.#isSettled;
  }

  /** Waits for it, but no longer than what is on hand needs to come through its chain of promises. */
  async orNextTurn(): Promise<void> {
    for (let turn = 0; turn < TURNS && !this.#isSettled; turn += 1) await Promise.resolve();
  }
}

/** Steps that a chain of promises may have whose values are all on hand. */
const TURNS = 24;
