import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

import { defined } from '../support/defined.ts';
import { blocksOf } from '../support/docs-blocks.ts';

const run = promisify(execFile);

/** A crontab as cron reads it: lines of variables, and one line of five fields and a command. */
function crontab(text: string): { readonly variables: Record<string, string>; readonly command: string } {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const variables = lines.flatMap((line) =>
    [...line.matchAll(/^([A-Z_]+)=(.*)$/g)].map(([, name = '', value = '']) => [name, value] as const),
  );
  const [command] = lines.flatMap((line) => /^(?:\S+ ){5} *(.+)$/.exec(line)?.[1] ?? []);
  return { variables: Object.fromEntries(variables), command: defined(command) };
}

it('the crontab in the documentation is that of a new catalogue, and rebuilds its folder, with only its own environment', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-cron-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const content = path.join(folder, 'content');
  await mkdir(content);
  await writeFile(path.join(content, 'sources.yaml'), 'sources: [{ kind: file, location: one.yaml, name: acme/one }]\n');
  await writeFile(path.join(content, 'one.yaml'), 'name: acme/one\nruntime: container\ndescription: The first.\n');
  await mkdir(path.join(folder, 'node_modules/.bin'), { recursive: true });
  await symlink(path.resolve('scripts/portolan.mjs'), path.join(folder, 'node_modules/.bin/portolan'));
  const block = defined(blocksOf('src/site/docs/rebuild.md').find(({ text }) => /^(?:\S+ ){5} /m.test(text)));
  expect(`${block.text}\n`).toBe(await readFile('scripts/starter/hosts/cron/crontab', 'utf8'));
  const { variables, command } = crontab(block.text.replaceAll('/srv/catalogue', folder));
  expect(Object.keys(variables)).toEqual(['PATH']);
  const env = { HOME: folder, PATH: [path.dirname(process.execPath), variables['PATH']].join(':') };
  // Other tests cover the build; this test checks that the right content folder is crawled.
  const { stdout } = await run('sh', ['-c', `${command} --no-build`], { env });
  expect(stdout).toContain('Added (1)\n  acme/one\n');
  expect(await readdir(path.join(content, 'servers/acme'))).toEqual(['one.yaml']);
});
