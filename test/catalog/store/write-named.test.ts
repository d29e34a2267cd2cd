import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { writeNamed } from '../../../src/catalog/store/write-named.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

describe('a file that is written', () => {
  it.skipIf(!existsSync('/dev/full'))('is named in the error of a full disk', async () => {
    const file = path.join(await temporaryFolder(), 'full');
    await symlink('/dev/full', file);
    expect(() => writeNamed(file, 'text')).toThrow(expect.objectContaining({ code: 'ENOSPC', path: file }));
  });
});
