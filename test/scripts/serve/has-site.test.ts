import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

import { hasSite } from '../../../scripts/serve/has-site.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

it('a folder has a site, none, or is reported if nobody can tell', async () => {
  const folder = await temporaryFolder();
  expect([hasSite(folder), hasSite(path.join(folder, 'none'))]).toEqual([false, false]);
  writeFileSync(path.join(folder, 'index.html'), '');
  expect(hasSite(folder)).toBe(true);
  // A link to itself fails as a folder without permission does, for every user.
  symlinkSync('loop', path.join(folder, 'loop'));
  expect(() => hasSite(path.join(folder, 'loop'))).toThrow('ELOOP');
});
