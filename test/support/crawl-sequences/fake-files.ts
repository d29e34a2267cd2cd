import { createHash } from 'node:crypto';
import { dump } from 'js-yaml';

import { schemaOf, toolsOf, type Facts } from './facts.ts';

/** Where raw files and GitHub's API lie in the made-up world. */
export const RAW_URL = 'https://raw.example/{owner}/{repo}/{ref}/{path}';
export const GITHUB_API = 'https://api.github.example';

/** The file of a platform that says these facts; the description may be left to the repository. */
export function platformFile(name: string, facts: Facts, { hasDescription = true } = {}): string {
  const [way] = facts.connections;
  return dump({
    name,
    ...(hasDescription && { description: facts.description }),
    ...(facts.tags.length > 0 && { tags: facts.tags }),
    startCommand: { type: 'stdio', configSchema: way === undefined ? {} : schemaOf(way) },
    tools: toolsOf(facts),
  });
}

/** The answer of the Git trees API: files by path, each with a text that stands for its content. */
export function treeOf(files: ReadonlyMap<string, string>, truncated: boolean): object {
  const tree = [...files].map(([path, text]) => ({ path, type: 'blob', sha: createHash('sha1').update(text).digest('hex') }));
  return { sha: 'root', truncated, tree };
}
