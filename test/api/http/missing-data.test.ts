import { describe, expect, it } from 'vitest';

import { missingData } from '../../../src/api/http/missing-data.ts';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

describe('a file that does not exist', () => {
  it('has a problem for JSON, and for the metadata of keys, which a catalogue without keys does not have', () => {
    for (const path of ['/changes/older/9.json', '/a.jsonl', WELL_KNOWN, `${WELL_KNOWN}/mcp`])
      expect([path, missingData(path, {}, undefined)]).toMatchObject([
        path,
        { status: 404, headers: { 'content-type': 'application/problem+json' } },
      ]);
  });

  it('has the page of the site elsewhere', () => {
    for (const path of ['/', '/nowhere/', '/a.json/', `${WELL_KNOWN}s`, '/.well-known/'])
      expect([path, missingData(path, {}, undefined)]).toEqual([path, undefined]);
  });
});
