import { githubRepository } from '../../catalog/server-json/server-json-reader.ts';

/** What a publisher says beside `server.json`, in the names that VS Code reads: only what the source of a server states. */
export interface PublisherProvided {
  readonly github: {
    /** Of the repository. */
    readonly name: string;
    /** `owner/name`. */
    readonly name_with_owner: string;
  };
}

/**
 * What is handed on of a publisher's own words; `undefined` where nothing is.
 *
 * @param repositoryUrl empty where no repository is stated
 */
export function publisherProvided(repositoryUrl: string): PublisherProvided | undefined {
  const place = githubRepository(repositoryUrl);
  return place && { github: { name: place.repo, name_with_owner: `${place.owner}/${place.repo}` } };
}
