import type { ConnectionHeader } from '../../catalog/record/connection-header.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import type { OfficialCatalog } from './official-catalog.ts';
import type { Remote } from './remote.ts';
import { toServerJson } from './server-json.ts';

/** A server as an allow-list names it. */
export interface AllowedServer {
  /** The name in the official dialect, its slash written as `_`, which no namespace holds: letters, digits, `.`, `_`, `-`. */
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly version: string;
  /** Exactly one, and its address is no template. */
  readonly remotes: readonly [Pick<Remote, 'type' | 'url'>];
}

/**
 * The catalogue as one JSON file for clients that take an allow-list by its address: Amazon Q Developer and Kiro
 * (docs.aws.amazon.com/amazonq, "MCP governance for Q Developer"). They read a part of the official format, refuse the whole file for
 * one name with a slash (github.com/kirodotdev/Kiro/issues/10427), and ask nobody for variables or headers: so names have none, and
 * servers that cannot be reached by an address alone are left out.
 */
export function allowListBody({ servers }: OfficialCatalog, publication: Publication): string {
  const allowed = servers.flatMap(({ record, name }) => {
    const { title, description, version, remotes = [] } = toServerJson(record, name, publication);
    const remote = remotes.find(({ variables, headers }) => variables === undefined && !headers?.some(isNeeded));
    if (remote === undefined) return [];
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

/** Whether requests without a header are not those that the server wants: one that must be given, or that is the same for everyone. */
function isNeeded({ isRequired, value, variables = {} }: ConnectionHeader): boolean {
  return isRequired === true || value !== undefined || Object.values(variables).some((variable) => variable.isRequired === true);
}
