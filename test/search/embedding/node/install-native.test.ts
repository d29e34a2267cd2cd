import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { INSTALL_NATIVE } from '../../../../src/search/embedding/node/install-native.ts';

it('installs the native library in the version that package.json asks for, by the command of the documentation', () => {
  const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { peerDependencies: Record<string, string> };
  expect(INSTALL_NATIVE.split(' ').at(-1)).toBe(`@tensorflow/tfjs-node@${peerDependencies['@tensorflow/tfjs-node']}`);
  expect(readFileSync('src/site/docs/embedder.md', 'utf8').split('\n')).toContain(INSTALL_NATIVE);
});
