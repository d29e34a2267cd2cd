import { describe, expect, it } from 'vitest';

import { DEFAULT_EMBEDDER, embedderById } from '../../src/embedding/embedders.ts';

describe('embedderById', () => {
  it('finds the embedder of a default build', () => {
    expect(embedderById(DEFAULT_EMBEDDER.id)).toBe(DEFAULT_EMBEDDER);
  });

  it.each(['', 'hashed-0', 'constructor', '__proto__'])('finds none for %j', (id) => {
    expect(embedderById(id)).toBeUndefined();
  });
});
