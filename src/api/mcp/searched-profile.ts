import { formatFilterQuery, NO_PARTS } from '../../search/query/filter-query.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import type { CatalogSettings } from './catalog-settings.ts';
import { UnusableCall } from './unusable-call.ts';

/**
 * Id of the profile to search in: the one of the call, else that of the connection; `undefined` for all servers.
 *
 * @throws UnusableCall for an unknown profile, or one other than that of the connection
 */
export function searchedProfile({ head }: AnswerSource, { list }: CatalogSettings, requested = ''): string | undefined {
  if (list !== undefined && !head.profiles.some(({ id }) => id === list))
    throw new UnusableCall(
      'The profile in the setting "list" of this connection does not exist. Connect again without it, or with another.',
    );
  if (requested === '') return list;
  if (list !== undefined && requested !== list)
    throw new UnusableCall('The setting "list" limits this connection to one profile. Leave "profile" out.');
  if (head.profiles.some(({ id }) => id === requested)) return requested;
  const ids = head.profiles.map(({ id }) => id);
  const known =
    ids.length === 0 ? 'This catalogue has no profiles' : `The profiles are: ${ids.slice(0, 30).join(', ')}${ids.length > 30 ? ', …' : ''}`;
  throw new UnusableCall(`No profile has this id. ${known}. Leave "profile" out to search everything.`);
}

/** Filters for the settings of the connection. They precede a query, so that no open quotation mark of it does, and none is cut off. */
export function settingsFilters({ deployedOnly, verifiedOnly }: CatalogSettings): string {
  const filters = formatFilterQuery({ ...NO_PARTS, deployed: deployedOnly, verified: verifiedOnly });
  return filters === '' ? '' : `${filters} `;
}
