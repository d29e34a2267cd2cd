import type { ServerRecord } from '../../catalog/record/record.ts';
import { beginning } from '../../i18n/formatting/counts-and-dates.ts';
import { MAX_CARD_DESCRIPTION } from '../files/server-card.ts';

/** The texts of a server that are stored with its card and say what it does. */
export type ShownTexts = Pick<ServerRecord, 'displayName' | 'description' | 'tags'>;

/** The texts of a record as its card has them. */
export function shownTexts({ displayName, description, tags }: ServerRecord): ShownTexts {
  // The ellipsis takes one character.
  return { displayName, description: beginning(description, MAX_CARD_DESCRIPTION - 1), tags };
}
