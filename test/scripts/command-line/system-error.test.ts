import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { checkCommand } from '../../../scripts/commands/check.ts';
import { RefusedFileError } from '../../../src/catalog/store/bounded-file.ts';
import { systemCause, systemErrorText } from '../../../scripts/command-line/system-error.ts';
import { runHere } from '../../support/run-here.ts';

/** An error as Node throws it. */
function systemError(code: string, syscall: string, file?: string): Error {
  const message = `${code}: as the system says it, ${syscall}${file === undefined ? '' : ` '${file}'`}`;
  return Object.assign(new Error(message), { code, syscall, errno: -1, ...(file !== undefined && { path: file }) });
}

describe('a system error', () => {
  it.each([
    ['EACCES', 'open', 'dist/a', '"dist/a" cannot be used: permission denied. Change its permissions, or correct the path.'],
    ['EISDIR', 'open', 'a.yaml', '"a.yaml" cannot be used: it is a folder. Correct the path, or remove the folder.'],
    ['ENOTDIR', 'mkdir', 'a/b', '"a/b" cannot be used: a part of its path is a file. Correct the path, or remove that file.'],
    ['EROFS', 'mkdir', 'dist', '"dist" cannot be used: its file system is read-only. Make it writable, or correct the path.'],
    ['ENOENT', 'open', 'none', '"none" cannot be used: there is no such file. Correct the path.'],
    ['ENOSPC', 'write', undefined, 'a file cannot be used: no space is left on its disk. Free space there, or correct the path.'],
    [
      'ENOSPC',
      'watch',
      'content/servers',
      '"content/servers" cannot be used: the system watches no more files. Raise fs.inotify.max_user_watches, or correct the path.',
    ],
  ])('names the file, the reason and the fix: %s of %s', (code, syscall, file, text) => {
    expect(systemErrorText(systemError(code, syscall, file))).toBe(text);
  });

  it('is the cause of another message, with the same parts', () => {
    expect(systemCause(systemError('EACCES', 'mkdir', '/cache/trees'))).toBe(
      'permission denied ("/cache/trees"). Change its permissions, or correct the path.',
    );
    expect(systemCause(systemError('EROFS', 'write'))).toBe(
      'its file system is read-only (a file). Make it writable, or correct the path.',
    );
    expect(systemCause(new Error('other'))).toBe('other');
  });

  it('names the target of a rename, if a folder has its name', () => {
    const taken = Object.assign(systemError('EISDIR', 'rename', 'content/.crawl-memory.json.7.tmp'), { dest: 'content/crawl-memory.json' });
    const text = '"content/crawl-memory.json" cannot be used: it is a folder. Correct the path, or remove the folder.';
    expect(systemErrorText(taken)).toBe(text);
  });

  it('names the target of a copy, if its disk has no space', () => {
    const full = Object.assign(systemError('ENOSPC', 'copyfile', 'work/server.mjs'), { dest: 'server/server.mjs' });
    expect(systemErrorText(full)).toMatch(/^"server\/server\.mjs" cannot be used: no space is left on its disk\./);
    const unreadable = Object.assign(systemError('EACCES', 'copyfile', 'work/server.mjs'), { dest: 'server/server.mjs' });
    expect(systemErrorText(unreadable)).toMatch(/^"work\/server\.mjs" cannot be used: permission denied\./);
  });

  it('names the folder of a lock or a draft, whose names nobody knows', () => {
    const uuid = '3c1ad3b1-26ea-47f4-9ae7-3f4c4c2f8b10';
    for (const name of ['.crawl.lock', `.crawl.lock.25757.${uuid}.tmp`, `.notes.yaml.7.${uuid}.tmp`])
      expect(systemErrorText(systemError('EACCES', 'open', path.join('content', name)))).toMatch(/^"content" cannot be used: permission/);
  });

  it('names the variable that names the folder', async () => {
    const failing = checkCommand().action(() => {
      throw systemError('ENOTDIR', 'mkdir', path.resolve('package.json/trees'));
    });
    const { code, stderr } = await runHere(failing, ['check'], { PORTOLAN_CACHE: 'package.json' });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/Correct PORTOLAN_CACHE, or remove that file\.\n$/)]);
  });

  it('stays as it is if it concerns no file', () => {
    for (const error of [systemError('EACCES', 'listen'), systemError('ENOENT', 'spawn git', 'git'), new Error('other'), 'text'])
      expect(systemErrorText(error)).toBeUndefined();
  });

  it('says that a file is too large or not a regular one, and what to do', () => {
    const error = new RefusedFileError('/dev/zero', 'it is not a regular file');
    expect(systemErrorText(error)).toBe('"/dev/zero" cannot be used: it is not a regular file. Correct the path.');
  });

  it.each(['site.yaml', 'sources.yaml', 'products.yaml'])('names %s if that is a folder', async (name) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portolan-system-error-'));
    const file = path.join(folder, name);
    await mkdir(file);
    const { code, stderr } = await runHere(checkCommand(), ['check', '--content', folder]);
    expect([code, stderr]).toEqual([1, `portolan: "${file}" cannot be used: it is a folder. Correct the path, or remove the folder.\n`]);
    await rm(folder, { recursive: true });
  });
});
