import { describe, expect, it } from 'vitest';

import * as german from '../../../src/i18n/messages/de/missing-pages.ts';
import * as english from '../../../src/i18n/messages/en/missing-pages.ts';

describe('the text about the name of a removed server', () => {
  it('is true before and after the date that follows it, because a page has no clock', () => {
    expect(english.nameFreeFrom).toBe('Its name can be reused from');
    expect(german.nameFreeFrom).toBe('Sein Name kann neu vergeben werden ab dem');
  });
});
