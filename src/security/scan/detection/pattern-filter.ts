import { necessaryText, type NecessaryText } from './necessary-text.ts';
import type { Passage, PatternRule } from './rule.ts';

/** Rules whose necessary texts are tested together. */
interface Group {
  readonly form: PatternRule['form'];
  readonly only: PatternRule['only'];
  /** Matches a text that any of the rules may match. */
  readonly any: RegExp;
}

/** Each lists what the text of a match contains for some alternative of a pattern, one after the other. */
type Needs = readonly (readonly (readonly RegExp[])[])[];

/** A rule with what a text needs for a match. */
interface Filtered {
  readonly rule: PatternRule;
  readonly needs: () => Needs;
  /** Minimum number of UTF-16 units. */
  readonly length: number;
  readonly group: Group | undefined;
}

/**
 * Finds the rules that may match a text, by what every match contains. Most texts have none, and one test shows this for all rules that read
 * the same form. What remains is matched by RE2, which takes many times as long.
 */
export class PatternFilter {
  readonly #groups: readonly Group[];
  readonly #filtered: readonly Filtered[];
  readonly #ungrouped: readonly Filtered[];

  constructor(rules: readonly PatternRule[]) {
    const sources = rules.map((rule) => {
      const text = necessaryText(rule.pattern);
      return { rule, text, source: sourceOf(rule, text) };
    });
    const groups = new Map<string, Group>();
    for (const [key, own] of Map.groupBy(sources, ({ rule: { form, only } }) => `${form} ${only ?? ''}`)) {
      const [first] = own;
      const known = own.flatMap(({ source }) => source ?? []);
      if (first !== undefined && known.length > 0)
        groups.set(key, { form: first.rule.form, only: first.rule.only, any: new RegExp(known.join('|'), 'u') });
    }
    this.#groups = [...groups.values()];
    this.#filtered = sources.map(({ rule, text, source }) => {
      let needs: Needs | undefined;
      return {
        rule,
        needs: () => (needs ??= needsOf(rule, text)),
        length: text.length,
        group: source === undefined ? undefined : groups.get(`${rule.form} ${rule.only ?? ''}`),
      };
    });
    this.#ungrouped = this.#filtered.filter(({ group }) => group === undefined);
  }

  /** The rules for a text that may match it, in the order of the rules. */
  possible(passage: Passage): readonly PatternRule[] {
    const groups = this.#groups.filter(({ form, only, any }) => applies(only, passage) && any.test(passage[form]));
    const candidates = groups.length === 0 ? this.#ungrouped : this.#filtered;
    return candidates.flatMap(({ rule, needs, length, group }) => {
      if (group !== undefined && !groups.includes(group)) return [];
      const text = passage[rule.form];
      const isPossible = rule.roles.includes(passage.role) && applies(rule.only, passage) && text.length >= length;
      return isPossible && needs().every((chains) => chains.some((chain) => hasInOrder(text, chain))) ? [rule] : [];
    });
  }
}

function needsOf(rule: PatternRule, text: NecessaryText): Needs {
  const texts = [...(isCertain(rule, text) ? [text] : []), ...(rule.core === undefined ? [] : [necessaryText(rule.core)])];
  return texts.map(({ chains }) => chains().map((chain) => chain.map((need) => new RegExp(need, 'gu'))));
}

/** Whether a text has a match of each pattern, each after the beginning of the match before it. */
function hasInOrder(text: string, chain: readonly RegExp[]): boolean {
  let from = 0;
  return chain.every((pattern) => {
    pattern.lastIndex = from;
    const found = pattern.exec(text);
    if (found !== null) from = found.index + 1;
    return found !== null;
  });
}

function applies(only: PatternRule['only'], { isAscii, isCut }: Passage): boolean {
  return (only !== 'beyond-ascii' || !isAscii) && (only !== 'cut' || isCut);
}

/** Whether the text of a match contains the necessary text in a row. Removing an allowed match can join two characters that are apart. */
function isCertain({ except }: PatternRule, { longest }: NecessaryText): boolean {
  return except === undefined || longest() <= 1;
}

/** What the whole text of a match contains. */
function sourceOf(rule: PatternRule, text: NecessaryText): string | undefined {
  return isCertain(rule, text) ? text.source : undefined;
}
