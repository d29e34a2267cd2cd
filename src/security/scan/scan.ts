import type { Finding } from './detection/finding.ts';
import { excerptOf } from './detection/excerpt.ts';
import { linearPattern, type LinearPattern } from './detection/linear-pattern.ts';
import { PatternFilter } from './detection/pattern-filter.ts';
import { passagesOf } from './detection/passages.ts';
import { isAtLeast } from './reports/scan-report.ts';
import type { Match, Passage, PatternRule, RuleText, ScannedFacts, ServerRule, Assessment } from './detection/rule.ts';
import { SERVER_RULES } from './rules/all-rules.ts';
import { raiseCombined } from './rules/instructions.ts';

/**
 * Applies rules to the stated facts of a server. A pattern rule has at most one finding per text. Deterministic and offline, in time linear
 * in the length of the texts.
 */
export function scan(facts: Partial<ScannedFacts>, rules: readonly ServerRule[] = SERVER_RULES): Finding[] {
  const patterns = filterOf(rules);
  const findings: Finding[] = [];
  for (const passage of passagesOf(facts)) {
    const found = findInForms(passage, patterns);
    if (found.length > 0) findings.push(...raiseCombined(found));
  }
  for (const rule of rules) {
    for (const match of rule.evaluate?.(facts) ?? []) findings.push(findingOf(rule, match));
  }
  return findings;
}

const filters = new WeakMap<readonly ServerRule[], PatternFilter>();

function filterOf(rules: readonly ServerRule[]): PatternFilter {
  const known = filters.get(rules);
  if (known !== undefined) return known;
  const filter = new PatternFilter(rules.filter((rule): rule is PatternRule => rule.kind === 'pattern'));
  filters.set(rules, filter);
  return filter;
}

/** Whether there is more to check than a name. */
export function isScannable({ description, connections, packages, tools, deploymentUrl }: Partial<ScannedFacts>): boolean {
  const lists = [connections, packages, tools];
  return Boolean(description) || deploymentUrl !== undefined || lists.some((list = []) => list.length > 0);
}

/** Whether a server with these findings passes: no finding is critical or high. */
export function scanPassed(findings: readonly Finding[]): boolean {
  return findings.every(({ severity }) => severity !== 'critical' && severity !== 'high');
}

/** A match as a finding. */
export function findingOf({ id, severity }: RuleText, match: Match): Finding {
  return {
    rule: id,
    severity: match.severity ?? severity,
    pointer: match.pointer,
    excerpt: excerptOf(match.text, match.index),
    ...(match.change !== undefined && { change: match.change }),
  };
}

/** The findings in all forms of a text: one per rule, the most severe one. */
function findInForms(passage: Passage, patterns: PatternFilter): readonly Finding[] {
  const inFirst = [...findIn(passage, patterns.possible(passage))];
  if (passage.others === undefined) return inFirst;
  const byRule = new Map(inFirst.map((finding) => [finding.rule, finding]));
  for (const form of passage.others) {
    const other = { ...passage, ...form };
    // The original text is the same in every form.
    const rules = patterns.possible(other).filter((rule) => rule.form !== 'text');
    for (const finding of findIn(other, rules)) {
      const known = byRule.get(finding.rule);
      if (known === undefined || !isAtLeast(known.severity, finding.severity)) byRule.set(finding.rule, finding);
    }
  }
  return [...byRule.values()];
}

function* findIn(passage: Passage, rules: readonly PatternRule[]): Generator<Finding> {
  for (const rule of rules) {
    const match = matchOf(rule, passage);
    if (match !== undefined) yield findingOf(rule, match);
  }
}

function matchOf({ form, hints, core, pattern, except, assess }: PatternRule, passage: Passage): Match | undefined {
  const whole = passage[form];
  if (hints !== undefined && !hints.some((hint) => whole.includes(hint))) return undefined;
  if (core !== undefined && linearPattern(core).first(whole) === undefined) return undefined;
  const text = except === undefined ? whole : linearPattern(except).cutFrom(whole);
  const first = linearPattern(pattern).first(text);
  if (first === undefined) return undefined;
  const mostSevere =
    assess === undefined ? { index: first.index } : mostSevereOf(linearPattern(pattern).each(text), text, { assess, passage });
  if (mostSevere === undefined) return undefined;
  const { pointer, read } = passage;
  const severity = mostSevere.severity !== undefined && { severity: mostSevere.severity };
  if (mostSevere.shown !== undefined) return { pointer, text: mostSevere.shown, index: 0, ...severity };
  // Lower case is only for the pattern; the excerpt shows the original case if the offsets are equal.
  return { pointer, text: form === 'lower' && read.length === text.length ? read : text, index: mostSevere.index, ...severity };
}

type Found = ReturnType<LinearPattern['each']>;
type Assessing = Required<Pick<PatternRule, 'assess'>> & { readonly passage: Passage };

/**
 * The first of the most severe matches, so that a harmless match before it hides nothing. A match without its own severity has that of the
 * rule.
 */
function mostSevereOf(all: Found, text: string, { assess, passage }: Assessing): (Assessment & { readonly index: number }) | undefined {
  let mostSevere: (Assessment & { readonly index: number }) | undefined;
  for (const { index, found } of all) {
    const end = index + found.length;
    const around = { before: text.slice(Math.max(0, index - AROUND), index), after: text.slice(end, end + AROUND) };
    const assessment = assess(found, passage, around);
    if (assessment === undefined) continue;
    if (assessment.severity === undefined) return { ...assessment, index };
    if (
      mostSevere?.severity === undefined ||
      (isAtLeast(assessment.severity, mostSevere.severity) && assessment.severity !== mostSevere.severity)
    )
      mostSevere = { ...assessment, index };
  }
  return mostSevere;
}

/** Length of the text on each side of a match that is read, in UTF-16 units. */
const AROUND = 160;
