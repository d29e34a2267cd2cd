import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The GitHub repository `owner/repo` of a folder, if git has a remote for it.
 *
 * @param folder root of the repository
 */
export async function githubRepository(folder: string): Promise<string | undefined> {
  const config = await readFile(path.join(folder, '.git/config'), 'utf8').catch(() => '');
  const origin = /\[remote "origin"\][^[]*?\n\s*url\s*=\s*(\S+)/.exec(config)?.[1] ?? '';
  return /github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(origin)?.[1];
}
