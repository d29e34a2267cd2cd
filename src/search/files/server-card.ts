import type { ListedWay } from '../../catalog/record/listed-ways.ts';
import type { SignInKind } from '../../catalog/record/sign-in-kinds.ts';
import type { StatusFlags } from '../../catalog/record/status-flags.ts';

/** Names of a server. */
export interface ServerName {
  readonly qualifiedName: string;
  readonly displayName: string;
}

/** Maximum characters of a description in a card. */
export const MAX_CARD_DESCRIPTION = 220;

/** Data of a server in a result list. */
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
  /** Tokens of its tools in the context of a model; `null`: not known. */
  readonly tokens: number | null;
  /** What the server requires of its user, as `signInOf` says it. */
  readonly signIn: SignInKind;
  /** At most `MAX_LISTED_WAYS`. */
  readonly ways: readonly ListedWay[];
  /** Name of its icon in the folder of published icons; `null` if it has none. */
  readonly icon: string | null;
}
