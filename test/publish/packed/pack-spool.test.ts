import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { BUCKETS, openSpool } from '../../../src/publish/packed/pack-spool.ts';

/** A device whose disk is always full. */
const FULL = '/dev/full';

describe('the spool of packs', () => {
  it.skipIf(!existsSync(FULL))('names the file for which the disk has no space', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portolan-spool-'));
    try {
      for (let bucket = 0; bucket < BUCKETS; bucket += 1) await symlink(FULL, path.join(folder, String(bucket)));
      const spool = openSpool(folder, undefined);
      const large = Buffer.alloc(65 * 1024 * 1024);
      expect(() => spool.add('a', 'acme/one', large)).toThrow(
        expect.objectContaining({ code: 'ENOSPC', path: expect.stringContaining(`${folder}/`) as string }) as Error,
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
