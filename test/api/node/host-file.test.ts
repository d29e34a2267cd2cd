import { describe, expect, it } from 'vitest';

import { isHostFile } from '../../../src/api/node/host-file.ts';
import { isServed, NOT_SERVED } from '../../../src/publish/hosts/not-served.ts';

describe('a file that configures hosts', () => {
  // No path with a segment that starts with a dot is served.
  it.each([...NOT_SERVED.filter((file) => !file.startsWith('.')), 'middleware.js'])('such as %s is one, as for static hosts', (pattern) => {
    const file = pattern.replace('*', 'packed/node.mjs');
    expect([isServed(file), isHostFile(`/${file}`), isHostFile(`/${file.replace('_', '%5f')}`)]).toEqual([false, true, true]);
  });

  it.each(['/', '/index.html', '/docs/_hosts/', '/servers/a/_worker.js', '/vercel.json/', '/_worker.json', '/%'])('is not %s', (file) =>
    expect(isHostFile(file)).toBe(false),
  );
});
