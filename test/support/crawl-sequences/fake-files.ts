import { createHash } from 'node:crypto';
import { dump } from 'js-yaml';

import { schemaOf, toolsOf, type Facts } from './facts.ts';

/** The hosts of raw files and GitHub's API in the simulation. */
export const RAW_URL = 'https://raw.example/{owner}/{repo}/{ref}/{path}';
export const GITHUB_API = 'https://api.github.example';

/** The platform file with these facts; the description may be left to the repository. */
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

/** The response of the Git trees API: files by path, each with a text that represents its content. */
export function treeOf(files: ReadonlyMap<string, string>, truncated: boolean): object {
  const tree = [...files].map(([path, text]) => ({ path, type: 'blob', sha: createHash('sha1').update(text).digest('hex') }));
  return { sha: 'root', truncated, tree };
}
