import type { EvaluationDocument } from './evaluation-set.ts';

/**
 * Decides which documents answer a question. A document is relevant if a pattern of `any` matches its {@link ruleText}, all patterns of
 * `all` do, and none of `not`. Patterns are regular expressions with the flag u.
 */
export interface RelevanceRule {
  readonly any: readonly string[];
  readonly all?: readonly string[];
  readonly not?: readonly string[];
  /** Ids of documents that are relevant in any case. */
  readonly add?: readonly string[];
  /** Ids of documents that are not relevant in any case. */
  readonly drop?: readonly string[];
}

/** A document's id, and its text for rules. */
export interface RuleDocument {
  readonly id: string;
  readonly text: string;
}

/** The documents with their texts for rules. */
export function ruleDocuments(documents: readonly EvaluationDocument[]): RuleDocument[] {
  return documents.map((document) => ({ id: document.id, text: ruleText(document) }));
}

/**
 * The text that rules match: id without owner, title, text, tags and tools, in lower case, with blanks for hyphens and underscores. Id and
 * names of tools follow once more with their words in camel case separated.
 */
export function ruleText({ id, title, text, tags, tools }: EvaluationDocument): string {
  const name = id.split('/').at(-1) ?? '';
  const separated = [name, ...tools.map((tool) => tool.name)].map((each) => each.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  const parts = [name, title, text, ...tags, ...tools.flatMap((tool) => [tool.name, tool.description]), ...separated];
  return parts.join(' . ').replaceAll(/[-_]/g, ' ').replaceAll(/\s+/g, ' ').toLowerCase();
}

/**
 * Ids of the documents that answer the question of a rule.
 *
 * @throws SyntaxError for an invalid pattern
 */
export function relevantIds(rule: RelevanceRule, documents: readonly RuleDocument[]): ReadonlySet<string> {
  const [any, all, not] = [patterns(rule.any), patterns(rule.all), patterns(rule.not)];
  const matches = ({ text }: RuleDocument): boolean => {
    const found = (pattern: RegExp): boolean => pattern.test(text);
    return any.some(found) && all.every(found) && !not.some(found);
  };
  const ids = new Set(documents.filter(matches).map(({ id }) => id));
  for (const id of rule.add ?? []) ids.add(id);
  for (const id of rule.drop ?? []) ids.delete(id);
  return ids;
}

function patterns(sources: readonly string[] = []): RegExp[] {
  return sources.map((source) => new RegExp(source, 'u'));
}
