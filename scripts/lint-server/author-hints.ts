import type { Problem } from '../../src/catalog/parsing/problem.ts';
import type { LintTarget } from './target.ts';

const FOREIGN_HINT = 'Correct the file, or name the folder that has the one of your server.';

/** What the author of a repository can do, by the code of a problem. */
const HINTS: ReadonlyMap<string, string> = new Map([
  ['not-a-platform-file', FOREIGN_HINT],
  ['not-a-server-json', FOREIGN_HINT],
  ['not-a-bundle-manifest', FOREIGN_HINT],
  ['other-repository', 'State the repository of this file, or remove the member.'],
  ['bad-name', 'State a "name" in the file: letters, digits, "." "_" "-", a letter or digit at both ends, at most 64 characters.'],
  [
    'foreign-name',
    'Begin the name with the owner of the repository, in a server.json with "io.github." before it. A name that begins with your domain can stay: the maintainers of a catalogue can accept it.',
  ],
  [
    'built-from-source',
    'If the server is published as a package or a bundle, state it: in a platform file with a command such as npx or uvx, or in a server.json.',
  ],
  [
    'http-command',
    'If it also runs over stdio, write "type: stdio". Or write a server.json with the package and its transport in place of this file.',
  ],
  ['platform-override', 'State the packages of each platform in a server.json.'],
]);

/** The same for a folder on this machine: it has no ref, and is not public. */
const FOLDER_HINTS: ReadonlyMap<string, string> = new Map([
  ['no-platform-file', 'Add one of them to the folder, or name the folder that has it.'],
]);

/** A problem with what its author can do: a crawl's hints are for whoever has a list of sources and content files. */
export function withAuthorHint(problem: Problem, { kind }: LintTarget): Problem {
  if (kind === 'server') return problem;
  const hint = (kind === 'folder' ? FOLDER_HINTS.get(problem.code) : undefined) ?? HINTS.get(problem.code);
  return hint === undefined ? problem : { ...problem, hint };
}
