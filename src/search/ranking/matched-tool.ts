import type { Concept } from '../terms/expanded-terms.ts';
import type { ServerName } from '../files/server-card.ts';
import { normaliser, spreadIdentifier } from '../terms/normalise.ts';

/** Of what the words are worth that a server's name does not say, the least part that a tool must say. */
const LEAST_SHARE = 0.5;

/** Finds the tool of a server that answers words of a query which the server's own name does not. */
export type ToolFinder = (server: ServerName, tools: readonly string[]) => string | undefined;

/** A finder for the words of a query. What it found for a name it remembers. */
export function toolFinder(concepts: readonly Concept[]): ToolFinder {
  const normalise = normaliser();
  const termsIn = (...names: readonly string[]): Set<string> => new Set(names.flatMap((name) => normalise(spreadIdentifier(name))));
  return ({ qualifiedName, displayName }, tools) => {
    if (tools.length === 0) return undefined;
    const named = termsIn(displayName, qualifiedName);
    const missing = concepts.filter((concept) => saidBy(named, concept) === 0);
    const least = missing.reduce((sum, concept) => sum + worthOf(concept), 0) * LEAST_SHARE;
    if (least === 0) return undefined;
    let best: { readonly tool: string; readonly worth: number; readonly length: number } | undefined;
    for (const tool of tools) {
      const terms = termsIn(tool);
      if (totalOf(terms, missing) < least) continue;
      const [worth, length] = [totalOf(terms, concepts), tool.length];
      // The shorter name says less beside it.
      if (best === undefined || worth > best.worth || (worth === best.worth && length < best.length)) best = { tool, worth, length };
    }
    return best?.tool;
  };
}

function totalOf(terms: ReadonlySet<string>, concepts: readonly Concept[]): number {
  return concepts.reduce((sum, concept) => sum + saidBy(terms, concept), 0);
}

/** What a concept is worth to whoever says these terms. */
function saidBy(terms: ReadonlySet<string>, concept: Concept): number {
  return concept.reduce((most, { term, worth }) => (terms.has(term) ? Math.max(most, worth) : most), 0);
}

function worthOf(concept: Concept): number {
  return concept.reduce((most, { worth }) => Math.max(most, worth), 0);
}
