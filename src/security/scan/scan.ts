import type { Finding } from './detection/finding.ts';
import { excerptOf } from './detection/excerpt.ts';
import { linearPattern, type LinearPattern } from './detection/linear-pattern.ts';
import { passagesOf } from './detection/passages.ts';
import { isAtLeast } from './reports/scan-report.ts';
import type { Match, Passage, PatternRule, RuleText, ScannedFacts, ServerRule, Weighed } from './detection/rule.ts';
import { SERVER_RULES } from './rules/all-rules.ts';
import { raiseTogether } from './rules/instructions.ts';

/**
 * Applies rules to a server's facts, as far as they are stated: at most one finding of a rule at a place. Deterministic and offline, in
 * time linear in the length of the texts.
 */
export function scan(facts: Partial<ScannedFacts>, rules: readonly ServerRule[] = SERVER_RULES): Finding[] {
  const patterns = rules.filter((rule): rule is PatternRule => rule.kind === 'pattern');
  const findings: Finding[] = [];
  for (const passage of passagesOf(facts)) findings.push(...raiseTogether([...findIn(passage, patterns)]));
  for (const rule of rules) {
    for (const match of rule.judge?.(facts) ?? []) findings.push(findingOf(rule, match));
  }
  return findings;
}

/** Applies every rule that needs nothing but this one server's facts. Deterministic and offline. */
export function scanServer(facts: ScannedFacts): Finding[] {
  return scan(facts);
}

/** Whether there is anything to look at but a name: else nothing was checked. */
export function wasScannable({ description, connections, tools, deploymentUrl }: Partial<ScannedFacts>): boolean {
  return Boolean(description) || deploymentUrl !== undefined || (connections?.length ?? 0) > 0 || (tools?.length ?? 0) > 0;
}

/** Whether a server with these findings passes: none is critical or high. */
export function scanPassed(findings: readonly Finding[]): boolean {
  return findings.every(({ severity }) => severity !== 'critical' && severity !== 'high');
}

/** A match, as a report shows it. */
export function findingOf({ id, severity }: RuleText, match: Match): Finding {
  return {
    rule: id,
    severity: match.severity ?? severity,
    pointer: match.pointer,
    excerpt: excerptOf(match.text, match.index),
    ...(match.change !== undefined && { change: match.change }),
  };
}

function* findIn(passage: Passage, rules: readonly PatternRule[]): Generator<Finding> {
  for (const rule of rules) {
    if (!concerns(rule, passage)) continue;
    const match = matchOf(rule, passage);
    if (match !== undefined) yield findingOf(rule, match);
  }
}

function concerns({ only, roles }: PatternRule, { role, isAscii, isCut }: Passage): boolean {
  return roles.includes(role) && (only !== 'beyond-ascii' || !isAscii) && (only !== 'cut' || isCut);
}

function matchOf({ form, hints, core, pattern, except, weigh }: PatternRule, passage: Passage): Match | undefined {
  const whole = passage[form];
  if (hints !== undefined && !hints.some((hint) => whole.includes(hint))) return undefined;
  if (core !== undefined && linearPattern(core).first(whole) === undefined) return undefined;
  const text = except === undefined ? whole : linearPattern(except).cutFrom(whole);
  const first = linearPattern(pattern).first(text);
  if (first === undefined) return undefined;
  const mostSevere =
    weigh === undefined ? { index: first.index } : mostSevereOf(linearPattern(pattern).each(text), text, { weigh, passage });
  if (mostSevere === undefined) return undefined;
  const { pointer, read } = passage;
  const severity = mostSevere.severity !== undefined && { severity: mostSevere.severity };
  if (mostSevere.shown !== undefined) return { pointer, text: mostSevere.shown, index: 0, ...severity };
  // Small letters are for the pattern only, as long as each has the place that it had.
  return { pointer, text: form === 'lower' && read.length === text.length ? read : text, index: mostSevere.index, ...severity };
}

type Found = ReturnType<LinearPattern['each']>;
type Weighing = Required<Pick<PatternRule, 'weigh'>> & { readonly passage: Passage };

/** The gravest match, the first one of those: a harmless one before it hides none. One without a degree of its own is as grave as its rule. */
function mostSevereOf(all: Found, text: string, { weigh, passage }: Weighing): (Weighed & { readonly index: number }) | undefined {
  let mostSevere: (Weighed & { readonly index: number }) | undefined;
  for (const { index, found } of all) {
    const end = index + found.length;
    const around = { before: text.slice(Math.max(0, index - AROUND), index), after: text.slice(end, end + AROUND) };
    const weighed = weigh(found, passage, around);
    if (weighed === undefined) continue;
    if (weighed.severity === undefined) return { ...weighed, index };
    if (
      mostSevere?.severity === undefined ||
      (isAtLeast(weighed.severity, mostSevere.severity) && weighed.severity !== mostSevere.severity)
    )
      mostSevere = { ...weighed, index };
  }
  return mostSevere;
}

/** UTF-16 units on each side of a match that are looked at. */
const AROUND = 160;
