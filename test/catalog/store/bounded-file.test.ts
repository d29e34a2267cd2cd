import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { readBoundedFile, readRegularFile } from '../../../src/catalog/store/bounded-file.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

describe('a file of keys or settings', () => {
  it('is read up to its limit', async () => {
    const file = path.join(await temporaryFolder(), 'x');
    await writeFile(file, 'x'.repeat(200_000));
    for (const read of [readRegularFile, readBoundedFile]) {
      expect(read(file, 200_000).length).toBe(200_000);
      expect(() => read(file, 199_999)).toThrow(/"[^"]+x" cannot be used: it has more than/);
      expect(() => read(path.dirname(file))).toThrow('EISDIR');
      expect(() => read(`${file}/none`)).toThrow('ENOTDIR');
    }
  });

  it('is refused if it is a device or a pipe, which may have no end', async () => {
    const pipe = path.join(await temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const file of ['/dev/zero', pipe])
      expect(() => readRegularFile(file)).toThrow(`"${file}" cannot be used: it is not a regular file.`);
    expect(() => readBoundedFile('/dev/zero')).toThrow('it has more than 8 MiB');
  });
});
