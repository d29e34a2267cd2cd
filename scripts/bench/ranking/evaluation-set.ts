import { foldName, isQualifiedName } from '../../../src/catalog/values/qualified-name.ts';
import { jsonRows } from '../support/json-rows.ts';
import type { Relevant } from './metrics.ts';

/** A document of a collection. */
export interface EvaluationDocument {
  readonly id: string;
  /** The id if it is valid as the name of a server, else empty. Unique after case folding. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly tools: readonly { readonly name: string; readonly description: string }[];
}

/** A query and its relevant documents. */
export interface EvaluationQuery {
  readonly id: string;
  readonly text: string;
  /** Documents of the collection; at least one. */
  readonly relevant: Relevant;
}

/** The queries of a set. */
export interface EvaluationQueries {
  readonly queries: readonly EvaluationQuery[];
  /** Queries without a relevant document in the collection. */
  readonly leftOut: number;
}

/** A row of docs.jsonl. */
interface DocumentRow {
  readonly _id: string;
  readonly title?: string;
  readonly text?: string;
  readonly metadata?: {
    readonly tags?: readonly string[] | null;
    readonly tools?: readonly { readonly name: string; readonly description?: string | null }[] | null;
  };
}

/** A row of queries.jsonl. */
interface QueryRow {
  readonly _id: string;
  readonly text: string;
}

/** Reads a docs.jsonl in BEIR form. */
export function readDocuments(text: string): EvaluationDocument[] {
  const names = new Set<string>();
  return jsonRows<DocumentRow>(text).map(({ _id: id, title = '', text: body = '', metadata }) => {
    const name = isQualifiedName(id) && !names.has(foldName(id)) ? id : '';
    names.add(foldName(id));
    const tools = (metadata?.tools ?? []).map((tool) => ({ name: tool.name, description: tool.description ?? '' }));
    return { id, name, title, text: body, tags: metadata?.tags ?? [], tools };
  });
}

/**
 * Reads queries.jsonl and qrels.tsv in BEIR form.
 *
 * @param ids of the documents in the collection
 * @throws Error for a line of qrels.tsv without a query, a document and a grade
 */
export function readQueries(queries: string, qrels: string, ids: ReadonlySet<string>): EvaluationQueries {
  const relevant = readQrels(qrels, ids);
  const rows = jsonRows<QueryRow>(queries);
  const answerable = rows.flatMap(({ _id: id, text }) => {
    const grades = relevant.get(id);
    return grades === undefined ? [] : [{ id, text, relevant: grades }];
  });
  return { queries: answerable, leftOut: rows.length - answerable.length };
}

/** Grades above 0 of documents in the collection, by query. */
function readQrels(text: string, ids: ReadonlySet<string>): Map<string, Map<string, number>> {
  const byQuery = new Map<string, Map<string, number>>();
  text.split('\n').forEach((line, at) => {
    if (at === 0 || line.trim() === '') return;
    const [query, document, grade] = readRelevance(line, at + 1);
    if (grade <= 0 || !ids.has(document)) return;
    byQuery.set(query, (byQuery.get(query) ?? new Map<string, number>()).set(document, grade));
  });
  return byQuery;
}

function readRelevance(line: string, number: number): [query: string, document: string, grade: number] {
  const [query, document, grade, ...more] = line.trimEnd().split('\t');
  if (!query || !document || !grade || more.length > 0 || !Number.isFinite(Number(grade))) {
    throw new Error(
      `Line ${number} of qrels.tsv must be query, document and grade, separated by tabs: ${JSON.stringify(line.slice(0, 80))}.`,
    );
  }
  return [query, document, Number(grade)];
}
