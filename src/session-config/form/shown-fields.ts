import { itemCount } from './draft-items.ts';
import { itemField, rowField } from './field-at.ts';
import type { FormDraft } from './form-draft.ts';
import type { FormField } from './form-field.ts';
import type { FormModel } from './form-model.ts';
import { chosenOption } from './live-entry.ts';

/** Every field that a form shows for a draft, groups and lists before what is in them. */
export function* shownFields(model: FormModel, draft: FormDraft): Generator<FormField> {
  for (const field of model.fields) yield* withInner(field, draft);
}

function* withInner(field: FormField, draft: FormDraft): Generator<FormField> {
  yield field;
  for (const inner of innerFields(field, draft)) yield* withInner(inner, draft);
}

function innerFields(field: FormField, draft: FormDraft): readonly FormField[] {
  switch (field.kind) {
    case 'group':
      return field.fields;
    case 'list':
      return Array.from({ length: itemCount(draft, field.pointer) }, (_, index) => itemField(field, index));
    case 'record':
      return Array.from({ length: itemCount(draft, field.pointer) }, (_, row) => rowField(field, row));
    case 'variant':
      return [chosenOption(field, draft)];
    case 'text':
    case 'number':
    case 'checkbox':
    case 'three-state':
    case 'choice':
    case 'fixed':
    case 'json':
      return [];
  }
}
