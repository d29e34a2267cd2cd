import type { ServerFacts } from '../catalog/facts.ts';
import type { JsonValue } from '../document/json-tree.ts';
import { pointerTo } from '../document/pointer.ts';
import type { Finding } from './finding.ts';
import { RULES, type Rule } from './rules.ts';

/** Characters of one text that are looked at. */
const MAX_TEXT = 16 * 1024;
/** Characters of an excerpt. */
const MAX_EXCERPT = 160;

type Scanned = Pick<ServerFacts, 'displayName' | 'description' | 'tags' | 'deploymentUrl' | 'connections' | 'tools'>;

/** Applies every rule to every text and URL of a server's facts. Deterministic and offline. */
export function scan(facts: Scanned, rules: readonly Rule[] = RULES): Finding[] {
  const textRules = rules.filter((rule) => rule.appliesTo === 'text');
  const urlRules = rules.filter((rule) => rule.appliesTo === 'url');
  const findings: Finding[] = [];
  const { displayName, description, tags, connections, tools, deploymentUrl } = facts;
  // Facts are JSON all through, as every reader of this project makes them.
  const texts = { displayName, description, tags, connections, tools } as unknown as JsonValue;
  for (const [pointer, text] of textsIn(texts, '')) findings.push(...apply(textRules, text, pointer));
  const urls: (readonly [string, string | undefined])[] = [['/deploymentUrl', deploymentUrl]];
  connections?.forEach((connection, index) => urls.push([`/connections/${index}/url`, connection.url]));
  for (const [pointer, url] of urls) findings.push(...apply(urlRules, url ?? '', pointer));
  return findings;
}

/** Whether a server with these findings passes: none is critical or high. */
export function scanPassed(findings: readonly Finding[]): boolean {
  return findings.every(({ severity }) => severity === 'medium' || severity === 'low');
}

function* textsIn(value: JsonValue | undefined, pointer: string): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [pointer, value];
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const at = pointerTo(pointer, key);
      if (!Array.isArray(value)) yield [at, key];
      yield* textsIn(inner, at);
    }
  }
}

function* apply(rules: readonly Rule[], text: string, pointer: string): Generator<Finding> {
  const shortened = text.slice(0, MAX_TEXT);
  for (const { id, severity, pattern, except } of rules) {
    const judged = except === undefined ? shortened : shortened.replaceAll(except, '');
    const match = pattern.exec(judged);
    if (match !== null) yield { rule: id, severity, pointer, excerpt: excerptOf(judged, match.index) };
  }
}

/** Whole characters only: neither a surrogate pair nor an escape is cut in two. */
function excerptOf(text: string, at: number): string {
  let excerpt = '';
  for (const character of text.slice(Math.max(0, at - 20), at + 60)) {
    const shown = escaped(character);
    if (excerpt.length + shown.length > MAX_EXCERPT) break;
    excerpt += shown;
  }
  return excerpt;
}

function escaped(character: string): string {
  const isVisible = character === ' ' || !/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(character);
  return isVisible ? character : `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`;
}
