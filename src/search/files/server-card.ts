import type { StatusFlags } from '../../catalog/record/status-flags.ts';

/** What a server is called. */
export interface ServerName {
  readonly qualifiedName: string;
  readonly displayName: string;
}

/** Characters of a description that a card keeps. */
export const MAX_CARD_DESCRIPTION = 220;

/** What a row of results shows of a server. */
export interface ServerCard extends ServerName, StatusFlags {
  /** At most {@link MAX_CARD_DESCRIPTION} characters. */
  readonly description: string;
  readonly owner: string;
  readonly repo: string;
  readonly tags: readonly string[];
  /** A whole number, 0 or more. */
  readonly useCount: number;
  /** `null`: the tools are not known. */
  readonly toolCount: number | null;
}
