import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

import { folderSite } from '../../../scripts/verify/folder-site.ts';
import { UnreadableError } from '../../../src/security/signing/site-reader.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

it('a file of a folder that cannot be read has the fix of a folder, and not that of a URL', async () => {
  const folder = await temporaryFolder();
  // A link to itself fails as a folder without permission does, for every user.
  symlinkSync('api', path.join(folder, 'api'));
  const error: unknown = await (await folderSite(folder)).open('api/servers.json').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UnreadableError);
  expect(error).toMatchObject({
    message: expect.stringMatching(/^ELOOP/) as string,
    hint: 'Let the user of this command read all files of the folder, and try again.',
  });
});
