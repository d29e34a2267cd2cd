import { contextTokens } from '../../catalog/record/context-cost.ts';
import { listedWays } from '../../catalog/record/listed-ways.ts';
import { publishedIconName } from '../../catalog/icons/icon-file.ts';
import { signInOf } from '../../catalog/record/sign-in.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { statusFlagsOf } from '../../catalog/record/status-flags.ts';
import { beginning } from '../../i18n/formatting/counts-and-dates.ts';
import { MAX_CARD_DESCRIPTION, type ServerCard } from '../files/server-card.ts';

/** Makes the card of a record. */
export function toServerCard(record: ServerRecord): ServerCard {
  const { qualifiedName, displayName, description, owner, repo, tags, useCount, tools } = record;
  return {
    qualifiedName,
    displayName,
    // The ellipsis takes one character.
    description: beginning(description, MAX_CARD_DESCRIPTION - 1),
    owner,
    repo,
    tags,
    useCount,
    ...statusFlagsOf(record),
    toolCount: tools?.length ?? null,
    tokens: contextTokens(record) ?? null,
    signIn: signInOf(record).kind,
    ways: listedWays(record),
    icon: record.icon === undefined ? null : publishedIconName(record.icon.file),
  };
}
