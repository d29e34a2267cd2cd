import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { INSTALL_ADAPTER } from '../../../src/site/build/live-adapter.ts';

it('installs the adapter in the version that package.json asks for, by the command of the documentation', () => {
  // This project's own file.
  const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { peerDependencies: Record<string, string> };
  expect(INSTALL_ADAPTER).toBe(`npm install @astrojs/node@${peerDependencies['@astrojs/node']}`);
  expect(readFileSync('src/site/docs/private.md', 'utf8').split('\n')).toContain(INSTALL_ADAPTER);
});
