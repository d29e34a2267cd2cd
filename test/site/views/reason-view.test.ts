import { describe, expect, it } from 'vitest';

import * as german from '../../../src/i18n/messages/de/reasons.ts';
import * as say from '../../../src/i18n/messages/en/reasons.ts';
import { FORMATS } from '../../../src/session-config/ajv/formats.ts';
import { validateConfig } from '../../../src/session-config/index.ts';
import { ajvValidator } from '../../../src/session-config/ajv/index.ts';
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

  it('name a format in words, with an example', () => {
    const sentence = (name: string): string => textOf(reasonSentence({ reason: '', fault: faultOf('format', name) }));
    expect(sentence('uri')).toBe('Must be a URL, such as https://example.com.');
    expect(sentence('ipv4')).toBe('Must be an IPv4 address, such as 192.0.2.1.');
    expect(sentence('toString')).toBe('Must be written as toString.');
    // These are of use to nobody who fills in a form.
    const rare = ['json-pointer-uri-fragment', 'relative-json-pointer'];
    for (const name of [...FORMATS, 'email'].filter((each) => !rare.includes(each)))
      for (const { format } of [say.reasons, german.reasons])
        expect([format?.(name)], name).not.toContainEqual(expect.stringMatching(/written as|das Format/));
  });

  it('give an example that the validators accept, in both languages', () => {
    for (const { format } of [say.reasons, german.reasons]) {
      for (const name of [...FORMATS, 'email']) {
        const [, example = ''] = /(?:such as|etwa) (\S+)/.exec(format?.(name) ?? '') ?? [];
        const schema = { type: 'object', properties: { a: { type: 'string', format: name } } };
        if (example !== '') expect(validateConfig({ a: example }, ajvValidator(schema)), `${name}: ${example}`).toMatchObject({ ok: true });
      }
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
