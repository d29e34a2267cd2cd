import path from 'node:path';
import { expect, it } from 'vitest';

import { slashPath } from '../../../src/catalog/store/slash-path.ts';

it('writes a path of this system with slashes', () => {
  expect(slashPath(path.join('servers', 'acme', 'weather.yaml'))).toBe('servers/acme/weather.yaml');
  expect(slashPath('weather.yaml')).toBe('weather.yaml');
});
