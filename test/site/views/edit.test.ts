import { expect, it } from 'vitest';

import { configForm, emptyDraft, withEntry, type FormDraft } from '../../../src/session-config/form/index.ts';
import { changesControls, edited, type Edit } from '../../../src/site/views/edit.ts';

const FORM = configForm({
  properties: { region: { type: 'string' }, retries: { type: 'integer' } },
  if: { properties: { region: { const: 'eu' } }, required: ['region'] },
  then: { properties: { zone: { type: 'string' } } },
});

it('typing changes the controls of a form when a condition begins or ceases to hold, and at no other character', () => {
  let draft: FormDraft = withEntry(emptyDraft(), '/region', { kind: 'typed', text: 'e' });
  const changed = ['eu', 'eur', 'euro', 'eu', ''].map((text) => {
    const edit: Edit = { kind: 'typed', pointer: '/region', text };
    const before = draft;
    draft = edited(before, edit);
    return changesControls(edit, FORM, before, draft);
  });
  expect(changed).toEqual([true, true, false, true, true]);
  const other: Edit = { kind: 'typed', pointer: '/retries', text: '3' };
  expect(changesControls(other, FORM, draft, edited(draft, other))).toBe(false);
});

it('any other edit changes the controls of a form', () => {
  const edit: Edit = { kind: 'clear', pointer: '/region' };
  expect(changesControls(edit, FORM, emptyDraft(), emptyDraft())).toBe(true);
});
