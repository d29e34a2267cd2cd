import { z } from 'zod';

import type { Profile } from '../../catalog/lists/profile.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { DEFAULT_PAGE_SIZE } from '../../catalog/lists/pagination.ts';
import type { StandardConfigSchema } from '../../session-config/server/index.ts';
import { LIST_LIMITS } from '../registry/list-request.ts';

/** The settings of one connection, every default in place. */
export interface CatalogSettings {
  readonly pageSize: number;
  readonly deployedOnly: boolean;
  readonly verifiedOnly: boolean;
  readonly list?: string | undefined;
}

/**
 * What one connection to the catalogue's MCP server can set. `list` is the id of a profile: `profile` itself is a parameter of the
 * platform (spec §4.4) and never reaches a server.
 *
 * @param profiles those of the catalogue, which `list` is one of
 */
export function catalogSettings(profiles: readonly Profile[]): StandardConfigSchema<CatalogSettings> {
  const ids = profiles.map(({ id }) => id);
  return z.object({
    pageSize: z.int().min(1).max(LIST_LIMITS.pageSize).default(DEFAULT_PAGE_SIZE).meta({
      title: 'Results of a search',
      description: 'How many servers a search gives where the call does not say.',
    }),
    deployedOnly: z.boolean().default(false).meta({
      title: 'Deployed only',
      description: 'Shows only servers that run somewhere one can connect to.',
    }),
    verifiedOnly: z.boolean().default(false).meta({
      title: 'Verified only',
      description: 'Shows only servers whose owner the maintainers of this catalogue vouch for.',
    }),
    list: z
      .string()
      .refine((id) => ids.includes(id), 'is the id of no profile of this catalogue')
      .optional()
      .meta({
        title: 'Profile',
        description: 'Id of a profile: shows only the servers in it.',
        ...(ids.length > 0 && { enum: ids }),
      }),
  });
}

/** Whether a connection with these settings shows a server. */
export function isShown({ deployed, verified, profiles }: ServerRecord, { deployedOnly, verifiedOnly, list }: CatalogSettings): boolean {
  return (!deployedOnly || deployed) && (!verifiedOnly || verified) && (list === undefined || profiles.includes(list));
}
