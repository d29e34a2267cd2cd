import { expect, it } from 'vitest';

import { folderWith } from '../support/content-folder.ts';
import { portolanHere } from '../support/run-here.ts';

it('dev prints only the reason if it cannot build the site, and does not start', async () => {
  const content = await folderWith({ 'servers/acme/one.yaml': "qualifiedName: acme/one\ncreatedAt: '2026-01-01'\n" });
  const { code, stdout, stderr } = await portolanHere(['dev', '--port', '0'], { PORTOLAN_CONTENT: content, PORTOLAN_EXPIRES_DAYS: '999' });
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    'portolan: PORTOLAN_EXPIRES_DAYS is "999": write a whole number of days from 1 to 366.\n',
  ]);
});
