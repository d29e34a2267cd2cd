import { FaultTolerantReader } from '../../search/files/fault-tolerant-reader.ts';
import type { CodedRows } from '../../search/files/index-data.ts';
import type { Question } from '../../search/query/question.ts';
import { namedRows } from '../../search/ranking/exact-names.ts';
import { FUSION } from '../../search/ranking/fusion.ts';
import { MeaningScores } from '../../search/ranking/meaning-scores.ts';
import type { Meaning, Ranking } from '../../search/ranking/ranker.ts';
import type { QueryVectors } from '../../search/ranking/query-vectors.ts';
import type { Candidate } from '../../search/ranking/refine.ts';
import { countRelevant } from '../../search/ranking/relevant-rows.ts';
import type { ScoredRow } from '../../search/ranking/top-rows.ts';
import { WANTED } from '../../search/ranking/wanted-vectors.ts';
import { searchedWords, type SearchedWords } from '../../search/searched-words.ts';
import { expandQuery } from '../../search/terms/expanded-terms.ts';
import { RANKING } from '../../search/terms/ranking-settings.ts';
import { nearCodes } from './near-codes.ts';
import { questionSource } from './question-source.ts';
import { fewRows, scopedWords, type ScopedWords } from './scoped-words.ts';
import type { SearchCondition } from './search-condition.ts';
import type { SearchedEdition } from './searched-edition.ts';

/** The ranking of a question with text over an edition. */
export interface RankedEdition {
  readonly words: SearchedWords;
  /** The best rows with their cosines, of which {@link FUSION}.refined can be scored again. The first {@link matchCount} match. */
  readonly candidates: readonly Candidate[];
  /** Number of all matches. */
  readonly totalCount: number;
  readonly wordMatches: number;
  /** Absent where not all matches were read. */
  readonly relevantCount?: number;
  /** Number of matches that were ranked; fewer than all where the words are common. */
  readonly rankedCount: number;
  /** The matches that were ranked, where they are not all; else empty. */
  readonly rankedRows: readonly number[];
  /** Matches without a word of the query. */
  readonly closeRows: readonly number[];
  readonly cosineUnit: number;
  readonly meaning: Meaning | undefined;
  /** Estimates of the cosines of the tools of a row. */
  readonly toolCosinesOf: ((row: number) => Float32Array) | undefined;
  readonly bestToolCosine: number;
}

/** Ranks the servers of an edition by the words and the meaning of a question. */
export async function rankEdition(searched: SearchedEdition, question: Question, condition: SearchCondition): Promise<RankedEdition> {
  const source = new FaultTolerantReader(questionSource(searched), () => Promise.resolve());
  const { wording, filter, typed: text } = question;
  const [reading, typed, few] = await Promise.all([
    expandQuery(source, wording),
    namedRows(source, text, filter.isTyping),
    fewRows(searched, condition, WANTED.rows),
  ]);
  const words = await searchedWords(source, question, reading, typed);
  const query = await searched.embed(words.text);
  const best = few ?? bestByWords(searched, words);
  const cells = few !== undefined || best.length === WANTED.rows ? WANTED.nearCells : WANTED.manyCells;
  const codes = query && (await nearCodes(searched, query.vector, cells, best));
  const further = [...(codes?.rows ?? []), ...words.named.keys()];
  const scoped = await scopedWords(searched, words.expanded, condition, further);
  return ranked(searched, question, words, scoped, query && codes && { query, codes });
}

/** The rows that are best by their words alone. */
function bestByWords({ ranker, marks }: SearchedEdition, words: SearchedWords): number[] {
  const { page } = ranker.rank({
    ...{ ...words, hasText: true, scope: undefined, meaning: undefined, mode: 'text', similar: false },
    ...{ marks, precedes: undefined, offset: 0, limit: WANTED.rows },
  });
  return page.map(({ row }) => row);
}

interface Vectors {
  readonly query: QueryVectors;
  readonly codes: CodedRows;
}

/** Ranks what was read. Synchronous, because all questions share the arrays of the ranker. */
function ranked(
  searched: SearchedEdition,
  question: Question,
  words: SearchedWords,
  { expanded, scope, count }: ScopedWords,
  vectors: Vectors | undefined,
): RankedEdition {
  const { ranker, marks, buffers, manifest } = searched;
  const scores = vectors && new MeaningScores(buffers, [vectors.codes]);
  const meaning = vectors && scores && { ...vectors.query, scores };
  const { offset, limit, similar } = question;
  const ranking = ranker.rank({
    ...{ ...words, expanded, hasText: true, scope: scope && arrayOf(scope, manifest.count), meaning, mode: 'hybrid', similar },
    ...{ marks, precedes: undefined, offset: 0, limit: Math.max(offset + limit, FUSION.refined) },
  });
  const isWhole = count === undefined;
  const wordMatches = isWhole ? ranking.wordMatches : count + namedAlone(words, expanded, scope);
  return {
    words,
    candidates: ranking.page.map((each) => candidateOf(each, scores)),
    totalCount: wordMatches + ranking.matches.length - ranking.wordMatches,
    wordMatches,
    ...(isWhole && { relevantCount: relevantCount(manifest.count, words, ranking, scores, expanded) }),
    rankedCount: ranking.matches.length,
    rankedRows: isWhole ? [] : Array.from(ranking.matches),
    closeRows: Array.from(ranking.matches.subarray(ranking.wordMatches)),
    cosineUnit: ranking.cosineUnit,
    meaning,
    toolCosinesOf: meaning?.scores.toolCosinesOf(meaning.vector),
    bestToolCosine: scores?.bestTool() ?? 0,
  };
}

function arrayOf(scope: ReadonlySet<number>, count: number): Uint8Array {
  const rows = new Uint8Array(count);
  for (const row of scope) rows[row] = 1;
  return rows;
}

/** Number of rows that match by their name and have none of the words. */
function namedAlone({ named }: SearchedWords, expanded: ScopedWords['expanded'], scope: ScopedWords['scope']): number {
  const alone = Array.from(named.keys()).filter(
    (row) => !expanded.some((word) => word.some(({ postings }) => postings.rows.includes(row))),
  );
  return alone.filter((row) => scope?.has(row) ?? true).length;
}

function candidateOf({ row, score }: ScoredRow, scores: MeaningScores | undefined): Candidate {
  return { row, score, cosine: scores?.cosines[row] ?? 0, toolCosine: scores?.toolCosines[row] ?? 0 };
}

function relevantCount(
  count: number,
  { named, maxWordScore }: SearchedWords,
  { matches }: Ranking,
  scores: MeaningScores | undefined,
  expanded: ScopedWords['expanded'],
): number {
  const wholeWeight = maxWordScore / RANKING.atBuild.impactSteps;
  return countRelevant(matches, count, { expanded, wholeWeight, named, cosines: scores?.cosines, bestCosine: scores?.best() ?? 0 });
}
