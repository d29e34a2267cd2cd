import { describe, expect, it } from 'vitest';

import * as say from '../../../src/i18n/messages/en/reasons.ts';
import { DEFAULT_WORDS } from '../../../src/session-config/form/form-words.ts';
import { draftReason, DRAFT_REASONS, fault } from '../../../src/session-config/form/draft-fault.ts';
import { faultOf, reasonOf, REASONS } from '../../../src/session-config/validation/reason.ts';
import { reasonSentence, reasonView } from '../../../src/site/views/reason-view.ts';
import { textOf } from '../../../src/site/views/view.ts';

describe('the reasons on a page in English', () => {
  it.each(Object.keys(REASONS))('are those of the package: the keyword %s', (keyword) => {
    const reason = reasonOf(keyword, ['x', 3]);
    expect(reasonView({ reason: 'of the data', fault: faultOf(keyword, ['x', 3]) })).toBe(reason);
  });

  it.each(Object.keys(DRAFT_REASONS))('are those of the package: a draft, %s', (code) => {
    const wrong = fault(code, 'x', fault('name-empty'), 'y');
    expect(reasonView({ reason: 'of the data', fault: wrong })).toBe(draftReason(wrong));
  });

  it('are those of the package and of the whole configuration, and no other', () => {
    const known = [...Object.keys(REASONS), ...Object.keys(DRAFT_REASONS), 'unfit', 'too-much-work'];
    expect(Object.keys(say.reasons).sort()).toEqual([...new Set(known)].sort());
  });

  it('name an unknown keyword, also one that every object inherits', () => {
    for (const keyword of ['vocabulary', 'toString', '__proto__']) {
      expect(reasonView({ reason: '', fault: faultOf(keyword, 1) })).toBe(reasonOf(keyword, 1));
      expect(reasonOf(keyword, 1)).toBe(`does not fit the schema (${keyword})`);
    }
  });

  it('stay unchanged without data, and begin with a capital letter as sentences', () => {
    expect(textOf(reasonView({ reason: 'is odd' }))).toBe('is odd');
    expect(textOf(reasonSentence({ reason: 'is odd' }))).toBe('Is odd.');
    expect(reasonSentence({ reason: '', fault: fault('number') })).toBe('Must be a number, such as 5 or 0.5.');
  });
});

it('has its own English texts for a form', () => {
  expect(say.words).toEqual(DEFAULT_WORDS);
});
