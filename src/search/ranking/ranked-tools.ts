import type { ServerName } from '../files/server-card.ts';
import type { ToolHit, ToolRequest, ToolText } from '../query/search-engine.ts';
import { maxWeight, type ExpandedWord } from '../terms/expanded-terms.ts';
import { normalise, spreadIdentifier } from '../terms/normalise.ts';
import { RANKING } from '../terms/ranking-settings.ts';
import { fusionOf } from './fusion.ts';
import { matchedWeight } from './matched-tool.ts';

/** Settings of the score of tools. */
const TOOLS = {
  /** Certainty of a word in the description of a tool, and in the texts of its server, relative to 1 in the tool's name. */
  description: 0.8,
  server: 0.5,
  /** Exponent of the share of the query's words that a tool has: few of the words count little. */
  wordsExponent: 2,
  /** Weight of the server's score in the weighted geometric mean with the tool's own. */
  serverShare: 0.5,
  /** A tool matches with this share of the weight of the words that its server's texts lack, … */
  words: 0.5,
  /** … or with this share of the cosine of the best tool of all hits, but at least {@link floor}. */
  meaning: 0.75,
  floor: 0.35,
  /** Characters of each text that are read. */
  characters: 300,
} as const;

/** Largest relative error of a sum of weights. */
const ROUNDING = 1e-6;

/** Ranks the tools of a server that match, best first. */
export type ToolRanker = (row: number, server: ServerName, score: number) => readonly ToolHit[];

/** What the tools of one question are ranked with. */
interface ToolQuestion {
  readonly request: ToolRequest;
  readonly expanded: readonly ExpandedWord[];
  /** Maximum word score of the query. */
  readonly maxWordScore: number;
  /** Estimates of the cosines of the tools of a row; `undefined`: by words only. */
  readonly cosinesOf: ((row: number) => Float32Array) | undefined;
  /** The largest cosine of a tool. */
  readonly bestCosine: number;
}

/**
 * Ranks tools by words and meaning, as servers are. A tool matches by the words in its name and description that the server's texts lack,
 * because `github issues` means few tools of GitHub; or by a vector that is nearly as close as that of the best tool. All tools match a
 * query that is only the name of their server. The score is the geometric mean of the tool's and the server's, so a tool of a server that
 * does not fit is not first.
 */
export function toolRanker({ request, expanded, maxWordScore, cosinesOf, bestCosine }: ToolQuestion): ToolRanker {
  const termsIn = (text: string): Set<string> => new Set(normalise(text.slice(0, TOOLS.characters)));
  const fusion = fusionOf(maxWordScore, cosinesOf !== undefined);
  // The maximum score is that of a term with the largest impact.
  const whole = maxWordScore / RANKING.atBuild.impactSteps;
  // A word that no server has is in no expanded word, but counts for the maximum.
  const isWhole = whole > 0 && sumOf(expanded, maxWeight) >= whole * (1 - ROUNDING);
  const closeCosine = Math.max(TOOLS.floor, bestCosine * TOOLS.meaning);
  return (row, server, score) => {
    const { tools, description = '' } = request.of(server.qualifiedName) ?? {};
    if (tools === undefined || tools === null) return [];
    const cosines = cosinesOf?.(row) ?? [];
    const names = termsIn(spreadIdentifier(`${server.displayName} ${server.qualifiedName}`));
    const texts = new Set([...names, ...termsIn(description)]);
    const isOnlyName = isWhole && expanded.every((word) => matchedWeight(names, word) > 0);
    const missing = expanded.filter((word) => matchedWeight(texts, word) === 0);
    const least = sumOf(missing, maxWeight) * TOOLS.words;
    const scored = tools.flatMap((tool, at) => {
      const ownWeight = weigher(tool, termsIn);
      const cosine = cosines[at] ?? 0;
      const matches = sumOf(expanded, ownWeight) > 0 && sumOf(missing, ownWeight) >= least;
      if (!matches && !isOnlyName && cosine < closeCosine) return [];
      const all = sumOf(expanded, (word) => Math.max(ownWeight(word), matchedWeight(texts, word) * TOOLS.server));
      const share = whole === 0 ? 0 : Math.min(1, all / whole);
      const fit = fusion.score(share ** TOOLS.wordsExponent * maxWordScore, cosine);
      return [{ at, name: tool.name, score: withServer(fit, score) }];
    });
    return scored.sort((a, b) => b.score - a.score || a.at - b.at).slice(0, request.limit);
  };
}

/** The weighted geometric mean of the score of a tool and that of its server, from 0 to 1. */
function withServer(tool: number, server: number): number {
  return Math.max(0, tool) ** (1 - TOOLS.serverShare) * Math.min(1, Math.max(0, server)) ** TOOLS.serverShare;
}

/** The weight of a word in the texts of a tool. */
function weigher({ name, description }: ToolText, termsIn: (text: string) => Set<string>): (word: ExpandedWord) => number {
  const inName = termsIn(spreadIdentifier(name));
  const inText = termsIn(description);
  return (word) => Math.max(matchedWeight(inName, word), matchedWeight(inText, word) * TOOLS.description);
}

function sumOf(words: readonly ExpandedWord[], weightOf: (word: ExpandedWord) => number): number {
  return words.reduce((sum, word) => sum + weightOf(word), 0);
}
