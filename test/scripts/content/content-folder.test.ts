import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';

import { buildCommand } from '../../../scripts/commands/build.ts';
import { checkCommand } from '../../../scripts/commands/check.ts';
import { crawlCommand } from '../../../scripts/commands/crawl.ts';
import { diffCommand } from '../../../scripts/commands/diff.ts';
import { rebuildCommand } from '../../../scripts/commands/rebuild.ts';
import { scanCommand } from '../../../scripts/commands/scan.ts';
import { temporaryFolder } from '../../support/content-folder.ts';
import { runHere } from '../../support/run-here.ts';

let folder: string;
const at = (...parts: string[]): string => path.join(folder, ...parts);
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(at('file'), '');
});

describe('a content folder', () => {
  it.each([
    ['check', checkCommand],
    ['scan', scanCommand],
    ['rebuild', rebuildCommand],
  ])('that is missing or a file stops %s with a fix', async (name, command) => {
    const none = await runHere(command(), [name, '--content', at('none')]);
    expect([none.code, none.stderr]).toEqual([
      1,
      `portolan: there is no content folder "${at('none')}". Run this in the folder of a catalogue, or name one with --content.\n`,
    ]);
    const file = await runHere(command(), [name, '--content', at('file')]);
    expect([file.code, file.stderr]).toEqual([
      1,
      `portolan: "${at('file')}" is a file, not a content folder. Run this in the folder of a catalogue, or name one with --content.\n`,
    ]);
  });

  it.each(['servers', 'servers/acme', 'profiles'])('is named where only its folder %s was stated', async (part) => {
    await mkdir(at('servers/acme'), { recursive: true });
    await mkdir(at('profiles'));
    await writeFile(at('servers/acme/one.yaml'), "qualifiedName: acme/one\ncreatedAt: '2026-01-01'\n");
    const { code, stderr } = await runHere(checkCommand(), ['check', '--content', at(part)]);
    expect([code, stderr]).toEqual([
      1,
      `portolan: "${at(part)}" is only a part of the content folder "${folder}". Name that folder instead.\n`,
    ]);
  });

  it.each(['servers', 'servers/acme'])('of which only the folder %s was stated gets nothing of a crawl', async (part) => {
    await mkdir(at('servers/acme'), { recursive: true });
    await writeFile(at('sources.yaml'), 'sources: []\n');
    const { code, stderr } = await runHere(crawlCommand(), ['crawl', '--sources', at('sources.yaml'), '--content', at(part)]);
    expect([code, stderr]).toEqual([
      1,
      `portolan: "${at(part)}" is only a part of the content folder "${folder}". Name that folder instead.\n`,
    ]);
    const file = await runHere(crawlCommand(), ['crawl', '--sources', at('sources.yaml'), '--content', at('file')]);
    expect([file.code, file.stderr]).toEqual([1, expect.stringContaining(`"${at('file')}" is a file, not a content folder.`)]);
  });

  it('without any file is not reported as checked', async () => {
    await mkdir(at('empty'));
    const { code, stderr } = await runHere(checkCommand(), ['check', '--content', at('empty')]);
    expect([code, stderr]).toEqual([0, `Nothing was checked: "${at('empty')}" has no content files.\n`]);
  });

  it('that is missing where nobody stated one may have to be created', async () => {
    const command = [path.resolve('scripts/portolan.mjs'), 'check'];
    const ended = promisify(execFile)(process.execPath, command, { cwd: folder, env: { ...process.env, NO_COLOR: '1' } });
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stderr:
        'portolan: there is no content folder "content". Run this in the folder of a catalogue, or name one with --content. ' +
        '"npx portolan init" creates a catalogue here.\n',
    });
  });

  it('that is a file stops a build, which names the variable', async () => {
    const { code, stderr } = await runHere(buildCommand(), ['build'], { PORTOLAN_CONTENT: at('file') });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/is a file, not a content folder\. .* or set PORTOLAN_CONTENT\.\n$/)]);
  });

  it('is compared only with another one, not with a built site', async () => {
    await mkdir(at('dist/servers/acme'), { recursive: true });
    await writeFile(at('dist/servers/acme/index.html'), '');
    const diff = (before: string, after: string) => runHere(diffCommand(), ['diff', before, after]);
    expect(await diff('content', at('dist'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not a content folder') as string,
    });
    expect(await diff(at('none'), 'content')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('or name another folder') as string,
    });
    await mkdir(at('before'));
    await writeFile(at('before/.portolan-copy'), '');
    await mkdir(at('after/servers/acme'), { recursive: true });
    await writeFile(at('after/servers/acme/one.yaml'), "qualifiedName: acme/one\ncreatedAt: '2026-01-01'\n");
    expect(await diff(at('before'), at('after'))).toMatchObject({ code: 0, stdout: expect.stringContaining('acme/one') as string });
  });
});
