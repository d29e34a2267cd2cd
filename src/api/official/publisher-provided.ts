import { githubRepository } from '../../catalog/server-json/server-json-reader.ts';

/** Data of the publisher besides `server.json`, in the members that VS Code reads: only data from the source of a server. */
export interface PublisherProvided {
  readonly github: {
    /** Of the repository. */
    readonly name: string;
    /** `owner/name`. Without it, VS Code lists no server at all. */
    readonly nameWithOwner: string;
    /** The same for versions of VS Code that read the older format. */
    readonly name_with_owner: string;
  };
}

/**
 * The publisher's data of a server; `undefined` if there is none.
 *
 * @param repositoryUrl empty if no repository is known
 */
export function publisherProvided(repositoryUrl: string): PublisherProvided | undefined {
  const repository = githubRepository(repositoryUrl);
  if (repository === undefined) return undefined;
  const fullName = `${repository.owner}/${repository.repo}`;
  return { github: { name: repository.repo, nameWithOwner: fullName, name_with_owner: fullName } };
}
