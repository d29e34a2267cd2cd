import type { Profile } from '../../catalog/lists/profile.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { SiteSettings } from '../../catalog/published/site-settings.ts';
import type { IndexManifest } from '../../search/files/manifest.ts';
import type { Database } from '../connection/database.ts';
import { DatabaseError } from '../connection/database-error.ts';

/** The small data of an edition, which every answer may need at once. */
interface EditionHead {
  readonly publication: Publication;
  readonly site: SiteSettings;
  readonly profiles: readonly Profile[];
  /** Number of servers. */
  readonly count: number;
  /** Of the search index from which it was loaded. */
  readonly manifest: IndexManifest;
}

/** What `loadEdition` writes. */
interface StoredHead {
  readonly catalog: Publication & Pick<EditionHead, 'site' | 'profiles' | 'count'>;
  readonly index: IndexManifest;
}

/**
 * Reads the small data of an edition.
 *
 * @throws DatabaseError `no-edition` where it is not in the database, such as on a replica that is behind
 */
export async function editionHead(database: Pick<Database, 'reader'>, edition: number): Promise<EditionHead> {
  const [found] = await database.reader.query<{ head: StoredHead }>('select head from portolan.edition where id = $1', [edition]);
  if (found === undefined)
    throw new DatabaseError('no-edition', `The database has no edition ${edition} of the catalogue. Run "npx portolan load".`);
  const { url, site, profiles, count } = found.head.catalog;
  return { publication: { url }, site, profiles, count, manifest: found.head.index };
}
