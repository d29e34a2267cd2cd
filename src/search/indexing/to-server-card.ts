import { contextTokens } from '../../catalog/record/context-cost.ts';
import { listedWays } from '../../catalog/record/listed-ways.ts';
import { publishedIconName } from '../../catalog/icons/icon-file.ts';
import { signInOf } from '../../catalog/record/sign-in.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { statusFlagsOf } from '../../catalog/record/status-flags.ts';
import type { ServerCard } from '../files/server-card.ts';
import { shownTexts } from '../terms/shown-texts.ts';

/** Makes the card of a record. */
export function toServerCard(record: ServerRecord): ServerCard {
  const { qualifiedName, displayName, owner, repo, tags, useCount, tools } = record;
  return {
    qualifiedName,
    displayName,
    description: shownTexts(record).description,
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
