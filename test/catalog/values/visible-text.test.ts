import { describe, expect, it } from 'vitest';

import { visibleText } from '../../../src/catalog/values/visible-text.ts';

describe('visible text', () => {
  it('leaves out characters that a person does not see', () => {
    expect(visibleText('read\u200B mail\u202E\u{E0041}')).toBe('read mail');
  });

  it('separates words where a line break was', () => {
    expect(visibleText('read\r\nmail')).toBe('read mail');
  });

  it('keeps letters of every script', () => {
    expect(visibleText('天気 été 👍')).toBe('天気 été 👍');
  });
});
