import { readFile } from 'node:fs/promises';

/** The version that package.json states. */
export async function projectVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? '0';
}
