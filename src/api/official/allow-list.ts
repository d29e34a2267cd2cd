import type { ConnectionHeader } from '../../catalog/record/connection-header.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import type { OfficialServer } from './official-catalog.ts';
import type { Remote } from './remote.ts';
import { remotesOf, serverHead } from './server-json.ts';

/** A server in an allow-list. */
export interface AllowedServer {
  /** The name in the official registry API, with its slash replaced by `_`, which no namespace contains: letters, digits, `.`, `_`, `-`. */
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly version: string;
  /** Exactly one, with a URL without variables. */
  readonly remotes: readonly [Pick<Remote, 'type' | 'url'>];
}

/**
 * The catalogue as one JSON file for clients that take an allow-list by its URL: Amazon Q Developer and Kiro (docs.aws.amazon.com/amazonq,
 * "MCP governance for Q Developer"). They read a part of the official format, refuse the whole file for one name with a slash
 * (github.com/kirodotdev/Kiro/issues/10427), and never ask users for variables or headers. So names have no slash, and servers that need
 * more than a URL are left out.
 */
export function allowListBody(servers: readonly Pick<OfficialServer, 'record' | 'name'>[], publication: Publication): string {
  const allowed = servers.flatMap(({ record, name }) => {
    const remote = remotesOf(record).find(({ variables, headers }) => variables === undefined && !headers?.some(isNeeded));
    if (remote === undefined) return [];
    const { title, description, version } = serverHead(record, name, publication);
    const server: AllowedServer = {
      name: name.replace('/', '_'),
      ...(title !== undefined && { title }),
      description,
      version,
      remotes: [{ type: remote.type, url: remote.url }],
    };
    return [{ server }];
  });
  return markupFreeJson({ servers: allowed });
}

/** Whether requests need a header: a required one, or one with a fixed value. */
function isNeeded({ isRequired, value, variables = {} }: ConnectionHeader): boolean {
  return isRequired === true || value !== undefined || Object.values(variables).some((variable) => variable.isRequired === true);
}
