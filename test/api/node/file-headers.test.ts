import { describe, expect, it } from 'vitest';

import { ownType } from '../../../src/api/node/file-headers.ts';

describe('the media type of a file', () => {
  it('is JSON for a folder of the official registry API', () => {
    expect(ownType('/v0.1/servers/acme/weather/versions/index.html')).toBe('application/json');
    expect(ownType('/v0.1/docs.html')).toBeUndefined();
    expect(ownType('/servers/acme/weather/index.html')).toBeUndefined();
  });
});
