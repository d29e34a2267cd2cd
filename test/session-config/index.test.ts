import { describe, expect, it } from 'vitest';

import * as room from '../../src/session-config/index.ts';

describe('the room session-config', () => {
  it('offers exactly this to those who install it alone', () => {
    expect(Object.keys(room).sort()).toEqual(['configFields', 'findConfigSchema', 'humanLabel', 'isSecretField']);
  });
});
