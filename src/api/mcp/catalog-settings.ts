import { z } from 'zod';

import type { Profile } from '../../catalog/lists/profile.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { StandardConfigSchema } from '../../session-config/server/index.ts';
import type { Fact, RecordCondition } from '../source/record-condition.ts';
import { LIST_LIMITS } from '../registry/list-request.ts';

/** Default number of hits of a search: few, because each costs tokens. */
const DEFAULT_HITS = 5;

/** The settings of one connection, with defaults filled in. */
export interface CatalogSettings {
  readonly pageSize: number;
  readonly deployedOnly: boolean;
  readonly verifiedOnly: boolean;
  readonly list?: string | undefined;
}

/**
 * The configuration of one connection to the catalogue's MCP server. `list` is the id of a profile: `profile` itself is a parameter of the
 * platform (spec §4.4) that servers do not receive.
 *
 * @param profiles profiles of the catalogue; `list` is the id of one of them
 */
export function catalogSettings(profiles: readonly Profile[]): StandardConfigSchema<CatalogSettings> {
  const ids = profiles.map(({ id }) => id);
  return z.object({
    pageSize: z.int().min(1).max(LIST_LIMITS.pageSize).default(DEFAULT_HITS).meta({
      title: 'Results of a search',
      description: 'Number of servers or tools per page where the call does not set a limit.',
    }),
    deployedOnly: z.boolean().default(false).meta({
      title: 'Deployed only',
      description: 'Shows only hosted servers.',
    }),
    verifiedOnly: z.boolean().default(false).meta({
      title: 'Verified only',
      description: 'Shows only servers whose owner the maintainers of this catalogue, or a proof, confirm.',
    }),
    list: z
      .string()
      .refine((id) => ids.includes(id), 'is not the id of a profile of this catalogue')
      .optional()
      .meta({
        title: 'Profile',
        description: 'Id of a profile: shows only the servers in it.',
        ...(ids.length > 0 && { enum: ids }),
      }),
  });
}

/** The servers that a connection with these settings shows; `undefined` if it shows all. */
export function shownServers({ deployedOnly, verifiedOnly, list }: CatalogSettings): RecordCondition | undefined {
  const facts: Fact[] = [
    ...(deployedOnly ? (['is:deployed'] as const) : []),
    ...(verifiedOnly ? (['is:verified'] as const) : []),
    ...(list === undefined ? [] : ([`profile:${list}`] as const)),
  ];
  return facts.length === 0 ? undefined : { facts: facts.map((fact) => [fact]) };
}

/** Whether a connection with these settings shows a server. */
export function isShown({ deployed, verified, profiles }: ServerRecord, { deployedOnly, verifiedOnly, list }: CatalogSettings): boolean {
  return (!deployedOnly || deployed) && (!verifiedOnly || verified) && (list === undefined || profiles.includes(list));
}
