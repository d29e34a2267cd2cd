import { hash } from 'node:crypto';

import type { Fact } from '../../api/source/record-condition.ts';
import { isStorable } from './stored-text.ts';

/** Maximum UTF-16 units of a fact that is stored as it is: an entry of a GIN index takes at most a third of a page. */
const MAX_FACT = 500;

/** Kinds that facets count for every search. They have a short column of their own. */
const COUNTED = /^(?:counted\.\w+|way|auth):/;

/** The facts of a server as its columns hold them. */
interface StoredFacts {
  /** What conditions compare: each fact, or its digest. */
  readonly facts: readonly string[];
  /** The facts of the kinds that facets count. */
  readonly counted: readonly string[];
  /** The facts that {@link facts} has as a digest; `null` if there are none. */
  readonly long: readonly string[] | null;
}

/** Facts as columns. */
export function storedFacts(facts: readonly Fact[]): StoredFacts {
  const long = facts.filter((fact) => storedFact(fact) !== fact);
  return { facts: facts.map(storedFact), counted: facts.filter(isCounted), long: long.length === 0 ? null : long };
}

/**
 * A fact as it is stored and compared: a long one, and one that PostgreSQL cannot store, as its kind and a digest, without a colon, which
 * every other fact has.
 */
export function storedFact(fact: string): string {
  if (fact.length <= MAX_FACT && isStorable(fact)) return fact;
  // JSON, in which different texts that are not well-formed stay different.
  const digest = hash('sha256', isStorable(fact) ? fact : JSON.stringify(fact));
  return `${fact.slice(0, fact.indexOf(':')).slice(0, MAX_FACT)}#${digest}`;
}

/** Whether the short column has the facts of a kind, or a fact. */
export function isCounted(factOrKind: string): boolean {
  return COUNTED.test(factOrKind.includes(':') ? factOrKind : `${factOrKind}:`);
}
