import { itemFields } from './draft-items.ts';
import type { FormDraft } from './form-draft.ts';
import type { FormField } from './form-field.ts';
import type { FormModel } from './form-model.ts';
import { chosenOption } from './live-entry.ts';
import { shownMembers } from './shown-members.ts';

/** Every field that a form shows for a draft, parents before their inner fields. */
export function* shownFields(model: FormModel, draft: FormDraft): Generator<FormField> {
  for (const field of shownMembers(model, draft)) yield* withInner(field, draft);
}

function* withInner(field: FormField, draft: FormDraft): Generator<FormField> {
  yield field;
  for (const inner of innerFields(field, draft)) yield* withInner(inner, draft);
}

function innerFields(field: FormField, draft: FormDraft): readonly FormField[] {
  if (field.kind === 'variant') return [chosenOption(field, draft)];
  if (field.kind === 'group') return shownMembers(field, draft);
  return field.kind === 'list' || field.kind === 'record' ? itemFields(field, draft) : [];
}
