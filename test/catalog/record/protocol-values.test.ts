import { describe, expect, it } from 'vitest';

import { protocolValues } from '../../../src/catalog/record/protocol-values.ts';

const URL = 'https://a.example/mcp';
const AT = '2026-01-01T00:00:00.000Z';

describe('what a server speaks', () => {
  it('has each version and extension of its endpoints once, and whether its answers may be kept', () => {
    const endpointFacts = [
      { url: URL, observedAt: AT, protocolVersions: ['2026-07-28', '2025-11-25'], extensions: ['com.example/a'] },
      { url: `${URL}/2`, observedAt: AT, protocolVersions: ['2026-07-28'], cache: { ttlMs: 1 } },
    ];
    expect(protocolValues({ endpointFacts })).toEqual(['2026-07-28', '2025-11-25', 'com.example/a', 'cached']);
  });

  it('is empty for a server that no crawl has asked', () => {
    expect(protocolValues({})).toEqual([]);
  });
});
