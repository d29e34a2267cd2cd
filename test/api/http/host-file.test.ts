import { describe, expect, it } from 'vitest';

import { HOST_FILES, HOST_SCRIPTS, isHostFile } from '../../../src/api/http/host-file.ts';
import { isServed } from '../../../src/publish/hosts/not-served.ts';

describe('a file that configures hosts', () => {
  it.each([...HOST_FILES, ...HOST_SCRIPTS])('such as %s is one, and no host serves it', (pattern) => {
    const file = pattern.replace('*', 'packed/node.mjs');
    expect([isServed(file), isHostFile(file)]).toEqual([false, true]);
  });

  it.each(['', 'index.html', 'docs/_hosts/', 'servers/a/_worker.js', 'vercel.json/', '_worker.json', '%'])('is not %j', (file) =>
    expect(isHostFile(file)).toBe(false),
  );
});
