import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import * as badges from '../../src/i18n/messages/en/badges.ts';

it('the page for visitors explains every badge that has a text of its own, and no others', () => {
  const [, section = ''] = /\n## What the badges mean\n([\s\S]*?)\n## /.exec(readFileSync('src/site/docs/find.md', 'utf8')) ?? [];
  const explained = Array.from(section.matchAll(/\*\*(.+?)\*\*/g), ([, name]) => name);
  const { verified, deployed, namedByPackage, deprecated, failed, ways } = badges;
  expect(explained.sort()).toEqual([verified, deployed, namedByPackage, deprecated, failed, ...Object.values(ways)].sort());
});
