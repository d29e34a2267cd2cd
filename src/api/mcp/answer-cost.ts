import type { CallToolResult } from '@modelcontextprotocol/server';

/** Returns the number of tokens of a text. */
export type CountTokens = (text: string) => number;

/** The members of `_meta` with the tokens of an answer: the exact number, or an approximate one where no tokenizer is available. */
const OWN_COST = { exact: 'invalid.portolan/tokens', approximate: 'invalid.portolan/approximateTokens' } as const;

/** UTF-16 units of a token of JSON and English, on average. */
const UNITS_PER_TOKEN = 4;

/**
 * An answer of a tool with its own context cost: the tokens of its text. It is in `_meta`, because that is for clients, and a member for the
 * model would cost tokens itself.
 *
 * @param load loads a tokenizer; where it is absent or rejects, the number is approximate
 */
export async function withOwnCost(answer: CallToolResult, load: (() => Promise<CountTokens>) | undefined): Promise<CallToolResult> {
  const text = answer.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const count = await load?.().catch(() => undefined);
  const cost =
    count === undefined ? { [OWN_COST.approximate]: Math.ceil(text.length / UNITS_PER_TOKEN) } : { [OWN_COST.exact]: count(text) };
  return { ...answer, _meta: { ...answer._meta, ...cost } };
}
