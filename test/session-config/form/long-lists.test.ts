import { describe, expect, it } from 'vitest';

import { configFields, configForm, draftOf, emptyDraft, readDraft } from '../../../src/session-config/form/index.ts';
import type { SchemaObject } from '../../../src/session-config/index.ts';
import { formView } from '../../../src/site/views/form-view.ts';
import { callbacksDuring } from '../../support/callbacks-during.ts';

/** Schemas with a list of so many values. */
const LISTS: Readonly<Record<string, (values: readonly string[]) => SchemaObject>> = {
  'an enum': (values) => ({ properties: { a: { type: 'string', enum: values } } }),
  'an enum whose names are all the same': (values) => ({ properties: { a: { enum: values, enumNames: values.map(() => 'same') } } }),
  'an enum of objects with a default': (values) => ({
    properties: { a: { enum: values.map((v) => ({ v })), default: { v: values.at(-1) } } },
  }),
  'two enums of which both must hold': (values) => ({ properties: { a: { allOf: [{ enum: values }, { enum: values.toReversed() }] } } }),
  'constants of which one must hold': (values) => ({ properties: { a: { oneOf: values.map((value) => ({ const: value })) } } }),
  'an array of values from an enum': (values) => ({ properties: { a: { type: 'array', items: { enum: values } } } }),
};

/** Everything that a page does with a form. */
function usedForm(schema: SchemaObject): void {
  const model = configForm(schema);
  configFields(schema);
  const draft = draftOf(model, { a: 'v1' });
  readDraft(model, draft);
  for (const scripted of [true, false])
    formView(model, { draft: scripted ? draft : emptyDraft(), prefix: 'c', scripted, errors: new Map() });
}

describe('a form', () => {
  it.each(Object.entries(LISTS))('needs twice the work for twice the values: %s', (_name, schemaOf) => {
    const workFor = (size: number): number => {
      const schema = schemaOf(Array.from({ length: size }, (_, index) => `v${index}`));
      return callbacksDuring(() => usedForm(schema));
    };
    expect(workFor(800)).toBeGreaterThan(400);
    expect(workFor(800) / workFor(400)).toBeLessThan(2.2);
  });
});
