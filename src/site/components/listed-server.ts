import { publishedIconPath } from '../../catalog/icons/icon-file.ts';
import { contextTokens } from '../../catalog/record/context-cost.ts';
import { listedWays } from '../../catalog/record/listed-ways.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { signInOf } from '../../catalog/record/sign-in.ts';
import { statusFlagsOf } from '../../catalog/record/status-flags.ts';
import { beginning } from '../../i18n/formatting/counts-and-dates.ts';
import { serverBadges, type ServerBadge } from '../../i18n/formatting/server-badges.ts';

/** What a list shows of a server. */
export interface ListedServer {
  readonly qualifiedName: string;
  readonly displayName: string;
  /** Empty if it has none. */
  readonly description: string;
  /** Path of its icon below the publication's root; `undefined` if it has none. */
  readonly icon: string | undefined;
  readonly badges: readonly ServerBadge[];
}

/** What the page of another server shows of a server. */
export interface NearServer {
  readonly qualifiedName: string;
  readonly displayName: string;
  /** The beginning of its description. */
  readonly about: string;
}

/** UTF-16 units of a description that the page of another server shows. */
const ABOUT = 70;

/** What lists show of a server. One object per record, because a server is in several lists. */
export const listedServer = once((record: ServerRecord): ListedServer => ({
  qualifiedName: record.qualifiedName,
  displayName: record.displayName,
  description: record.description,
  icon: record.icon && publishedIconPath(record.icon),
  badges: serverBadges({
    flags: statusFlagsOf(record),
    ways: listedWays(record),
    signIn: signInOf(record).kind,
    toolCount: record.tools?.length,
    tokens: contextTokens(record),
    useCount: record.useCount,
  }),
}));

/** What the pages of other servers show of a server. */
export const nearServer = once(({ qualifiedName, displayName, description }: ServerRecord): NearServer => ({
  qualifiedName,
  displayName,
  about: beginning(description, ABOUT),
}));

/** Computes a value once for each record. */
function once<T extends object>(compute: (record: ServerRecord) => T): (record: ServerRecord) => T {
  const known = new WeakMap<ServerRecord, T>();
  return (record) => {
    let value = known.get(record);
    if (value === undefined) {
      value = compute(record);
      known.set(record, value);
    }
    return value;
  };
}
