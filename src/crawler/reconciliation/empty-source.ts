import type { Problem } from '../../catalog/parsing/problem.ts';
import type { ServerOutput } from '../merging/source-output.ts';
import { isListSource, type SourceEntry } from '../source-list/source-entry.ts';

/** Whether a source may state any number of servers, also none. */
export function mayBeEmpty({ kind, location }: Pick<SourceEntry, 'kind' | 'location'>): boolean {
  return isListSource({ kind }) || /\.jsonl$/i.test(location);
}

/** Whether a part of a source's output is about a server, or has a problem. */
export function statesSomething({ output, deleted, unchanged = [], requestedNames = [], problems }: ServerOutput): boolean {
  return (
    output !== undefined ||
    deleted !== undefined ||
    unchanged.length + requestedNames.length > 0 ||
    problems.some(({ severity }) => severity !== 'notice')
  );
}

/** The problem of a source that was read completely and states no server. */
export function emptySource({ kind, location }: Pick<SourceEntry, 'kind' | 'location'>): Problem {
  const [message, hint] =
    kind === 'github'
      ? [
          `No repository of ${JSON.stringify(location)} has a file that declares a server.`,
          'Forks, archived and private repositories are not read. Add such a file, such as server.json, to a repository, or remove the source.',
        ]
      : ['The source states no server.', 'Check its location, or remove the source.'];
  return { code: 'no-servers', severity: 'warning', message, hint };
}
