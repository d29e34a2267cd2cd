import type { RemovedServer } from '../../catalog/content-file/removed-server.ts';
import { REGISTRY_OFFICIAL, SERVER_JSON_LIMITS, SERVER_JSON_SCHEMA_URI } from '../../catalog/values/server-json-format.ts';
import { cutText } from '../../i18n/formatting/cut-text.ts';
import { officialVersion } from './official-version.ts';
import type { RegistryOfficial } from './server-entry.ts';
import type { ServerJson } from './server-json.ts';

/** The entry of a removed server, by which clients with a copy of the list delete the server. */
export interface DeletedEntry {
  readonly server: Pick<ServerJson, '$schema' | 'name' | 'title' | 'description' | 'version'>;
  readonly _meta: { readonly [REGISTRY_OFFICIAL]: Omit<RegistryOfficial, 'status'> & { readonly status: 'deleted' } };
}

/**
 * A removed server as an entry of the official registry API. It has the version that was listed last, and no connections.
 *
 * @param name name of the server there, see `registryNames`
 * @param newName its new name there; omitted if it is not listed under another name
 */
export function toDeletedEntry(removed: RemovedServer, name: string, newName?: string): DeletedEntry {
  const { displayName, createdAt, since, updatedAt } = removed;
  const day = since.slice(0, 10);
  const title = cutText(displayName ?? '', SERVER_JSON_LIMITS.title[1]);
  return {
    server: {
      $schema: SERVER_JSON_SCHEMA_URI,
      name,
      ...(title !== '' && { title }),
      description: cutText(
        newName === undefined ? `Removed from this catalogue on ${day}.` : `Renamed: listed as ${newName}.`,
        SERVER_JSON_LIMITS.description[1],
      ),
      version: officialVersion(removed),
    },
    _meta: {
      [REGISTRY_OFFICIAL]: {
        status: 'deleted',
        ...(newName !== undefined && { statusMessage: `Renamed on ${day}: listed as ${newName}.` }),
        ...{ statusChangedAt: since, publishedAt: createdAt, updatedAt: newName === undefined ? since : updatedAt, isLatest: true },
      },
    },
  };
}
