import { loadTokenizer } from '../../../src/catalog/store/tokenizer.ts';

/** Counts the tokens of a text. */
export interface TokenCount {
  /** The name of the vocabulary. */
  readonly name: string;
  readonly of: (text: string) => number;
}

/** Counts tokens as the catalogue counts those of tools. */
export async function tokenCount(): Promise<TokenCount> {
  return { name: 'o200k_base', of: await loadTokenizer() };
}
