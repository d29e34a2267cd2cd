import { itemCount } from './draft-items.ts';
import { itemField, rowField } from './field-at.ts';
import type { FormDraft } from './form-draft.ts';
import type { FormField } from './form-field.ts';
import type { FormModel } from './form-model.ts';
import { innerFieldsOf } from './inner-fields.ts';
import { chosenOption } from './live-entry.ts';

/** Every field that a form shows for a draft, parents before their inner fields. */
export function* shownFields(model: FormModel, draft: FormDraft): Generator<FormField> {
  for (const field of model.fields) yield* withInner(field, draft);
}

function* withInner(field: FormField, draft: FormDraft): Generator<FormField> {
  yield field;
  for (const inner of innerFields(field, draft)) yield* withInner(inner, draft);
}

function innerFields(field: FormField, draft: FormDraft): readonly FormField[] {
  if (field.kind === 'variant') return [chosenOption(field, draft)];
  if (field.kind !== 'list' && field.kind !== 'record') return innerFieldsOf(field);
  const indices = [...Array(itemCount(draft, field.pointer)).keys()];
  return indices.map((index) => (field.kind === 'list' ? itemField(field, index) : rowField(field, index)));
}
