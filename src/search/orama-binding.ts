import { create, insertMultiple, search, type AnyOrama, type Tokenizer } from '@orama/orama';

import type { FilterQuery } from './filter-query.ts';
import { fold, isUnspacedCharacter, normalise, spreadIdentifier } from './normalise.ts';
import { queryTerms } from './query-terms.ts';
import type { SearchDocument } from './search-document.ts';
import type { SearchMode } from './search-engine.ts';

/** A matching document by its place in the list that the database was filled from. */
export interface Match {
  readonly row: number;
  readonly score: number;
}

/** What the database is asked. */
export interface DatabaseRequest {
  readonly filter: FilterQuery;
  readonly profile: string | undefined;
  readonly mode: SearchMode;
  /** The text's vector; `undefined` where meaning plays no part. */
  readonly vector: Float32Array | undefined;
}

/** How much a match in a field counts. */
const BOOST = { displayName: 4, name: 4, owner: 1.5, repo: 2, tags: 1.5, tools: 1.2, description: 1 };

/** Cosine under which a document is not about the query. */
const MIN_SIMILARITY = 0.3;

/** Ends every indexed term. Orama looks terms up by prefix, so a query term with this end matches whole terms only. */
const END = '\u0003';

/**
 * Orama names the property when it indexes and none when it reads a query.
 * The last term of a query may still be growing: it counts as a prefix, and once more where it is whole.
 */
const TOKENIZER: Tokenizer = {
  language: 'english',
  normalizationCache: new Map(),
  tokenize: (raw, _language, property) => (property === undefined ? tokenizeQuery(raw) : normalise(raw).map((term) => term + END)),
};

function tokenizeQuery(text: string): string[] {
  const terms = queryTerms(text);
  const last = terms.at(-1);
  const whole = [...new Set(terms)].map((term) => term + END);
  const mayGrow = last !== undefined && (last.length > 1 || isUnspacedCharacter(last));
  return mayGrow ? [...whole, last] : whole;
}

/** Orama, filled with the documents of an index. */
export class OramaDatabase {
  readonly #database: AnyOrama;
  readonly #size: number;

  private constructor(database: AnyOrama, size: number) {
    this.#database = database;
    this.#size = size;
  }

  /**
   * @param vectorOf the vector of a row; `undefined` for an index without vectors
   * @param dimensions of those vectors
   */
  static async fill(
    documents: readonly SearchDocument[],
    dimensions: number,
    vectorOf?: (row: number) => Float32Array,
  ): Promise<OramaDatabase> {
    const vectorField = vectorOf === undefined ? {} : { vector: `vector[${dimensions}]` as const };
    const text = {
      displayName: 'string',
      name: 'string',
      ownerText: 'string',
      repoText: 'string',
      tags: 'string',
      tools: 'string',
      description: 'string',
    } as const;
    const filters = { owner: 'enum', repo: 'enum[]', profiles: 'enum[]', deployed: 'boolean', verified: 'boolean' } as const;
    const database: AnyOrama = create({
      schema: { ...text, ...filters, ...vectorField },
      components: { tokenizer: TOKENIZER },
      sort: { enabled: false },
    });
    const rows = documents.map((document, row) => ({
      id: String(row),
      ...fieldsOf(document),
      ...(vectorOf === undefined ? {} : { vector: Array.from(vectorOf(row)) }),
    }));
    await insertMultiple(database, rows, 1000);
    return new OramaDatabase(database, documents.length);
  }

  /** Every document that matches, unordered where scores are equal. */
  async match({ filter, profile, mode, vector }: DatabaseRequest): Promise<Match[]> {
    const where = whereOf(filter, profile);
    const common = { limit: this.#size, where, includeVectors: true };
    const byText = { ...common, term: filter.text, boost: boosts() };
    if (vector === undefined || mode === 'text') return matchesOf(await search(this.#database, { ...byText, mode: 'fulltext' }));
    const byVector = { vector: { value: Array.from(vector), property: 'vector' }, similarity: MIN_SIMILARITY };
    if (mode === 'vector') return matchesOf(await search(this.#database, { ...common, ...byVector, mode: 'vector' }));
    return matchesOf(await search(this.#database, { ...byText, ...byVector, mode: 'hybrid', hybridWeights: { text: 0.5, vector: 0.5 } }));
  }
}

function fieldsOf(document: SearchDocument): Record<string, string | boolean | string[]> {
  const { displayName, qualifiedName, description, owner, repo, tags, tools, profiles, deployed, verified } = document;
  const folded = { owner: fold(owner), repo: fold(repo) };
  return {
    displayName: spreadIdentifier(displayName),
    name: qualifiedName.split('/').map(spreadIdentifier).join(' '),
    ownerText: owner,
    repoText: spreadIdentifier(repo),
    tags: tags.join(' '),
    tools: (tools ?? []).map(([name, text]) => `${spreadIdentifier(name)} ${text}`).join(' '),
    description,
    owner: folded.owner,
    repo: folded.repo === '' ? [] : [folded.repo, `${folded.owner}/${folded.repo}`],
    profiles: [...profiles],
    deployed,
    verified,
  };
}

function boosts(): Record<string, number> {
  const { owner, repo, ...same } = BOOST;
  return { ...same, ownerText: owner, repoText: repo };
}

type Where = Record<string, { in: string[] } | { containsAny: string[] } | boolean>;

/** Orama ignores sibling keys of its `and`, so every condition is a key of its own. */
function whereOf({ owners, repos, deployed, verified }: FilterQuery, profile: string | undefined): Where {
  return {
    ...(owners.length > 0 && { owner: { in: owners.map(fold) } }),
    ...(repos.length > 0 && { repo: { containsAny: repos.map(fold) } }),
    ...(profile !== undefined && { profiles: { containsAny: [profile] } }),
    ...(deployed && { deployed }),
    ...(verified && { verified }),
  };
}

function matchesOf({ hits }: { readonly hits: readonly { readonly id: string; readonly score: number }[] }): Match[] {
  return hits.map(({ id, score }) => ({ row: Number(id), score }));
}
