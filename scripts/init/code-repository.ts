import { readFile } from 'node:fs/promises';
import path from 'node:path';

const PROJECT = path.resolve(import.meta.dirname, '../..');

/** The GitHub repository `owner/repo` of this copy of the code, if git has a remote for it. */
export async function codeRepository(project: string = PROJECT): Promise<string | undefined> {
  const config = await readFile(path.join(project, '.git/config'), 'utf8').catch(() => '');
  const origin = /\[remote "origin"\][^[]*?\n\s*url\s*=\s*(\S+)/.exec(config)?.[1] ?? '';
  return /github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(origin)?.[1];
}
