import { maxWeight, type ExpandedWord } from '../terms/expanded-terms.ts';
import type { ServerName } from '../files/server-card.ts';
import { normalise, spreadIdentifier } from '../terms/normalise.ts';

/** Minimum share of the weight of the words missing in a server's name that a tool must match. */
const MIN_SHARE = 0.5;

/** Finds the tool of a server that matches words of a query that the server's name does not. */
export type ToolFinder = (server: ServerName, tools: readonly string[]) => string | undefined;

/** Creates a finder for the words of a query. */
export function toolFinder(expanded: readonly ExpandedWord[]): ToolFinder {
  const termsIn = (...names: readonly string[]): Set<string> => new Set(names.flatMap((name) => normalise(spreadIdentifier(name))));
  return ({ qualifiedName, displayName }, tools) => {
    if (tools.length === 0) return undefined;
    const named = termsIn(displayName, qualifiedName);
    const missing = expanded.filter((expandedWord) => matchedWeight(named, expandedWord) === 0);
    const least = missing.reduce((sum, expandedWord) => sum + maxWeight(expandedWord), 0) * MIN_SHARE;
    if (least === 0) return undefined;
    let best: { readonly tool: string; readonly worth: number; readonly length: number } | undefined;
    for (const tool of tools) {
      const terms = termsIn(tool);
      if (totalWeight(terms, missing) < least) continue;
      const [worth, length] = [totalWeight(terms, expanded), tool.length];
      // Of equal matches the shorter name is more specific.
      if (best === undefined || worth > best.worth || (worth === best.worth && length < best.length)) best = { tool, worth, length };
    }
    return best?.tool;
  };
}

function totalWeight(terms: ReadonlySet<string>, expanded: readonly ExpandedWord[]): number {
  return expanded.reduce((sum, expandedWord) => sum + matchedWeight(terms, expandedWord), 0);
}

/** Weight of the best alternative of a query word among these terms. */
export function matchedWeight(terms: ReadonlySet<string>, expandedWord: ExpandedWord): number {
  return expandedWord.reduce((most, { term, worth }) => (terms.has(term) ? Math.max(most, worth) : most), 0);
}
