import { shownFields, type FormDraft, type FormField, type FormModel } from '../../session-config/form/index.ts';

/** Whether any field that a form shows for a draft must be filled in, always or when another one is set. */
export function hasRequiredFields(model: FormModel, draft: FormDraft): boolean {
  const shown = [...shownFields(model, draft)];
  return model.requiredWhen.length > 0 || shown.some((field, at) => asks(field, shown[at - 1]));
}

function asks(field: FormField, before: FormField | undefined): boolean {
  // The option of a variant follows it, and must be filled in only if the variant must.
  const isOption = before?.kind === 'variant' && before.pointer === field.pointer;
  return (field.required && !isOption) || (field.kind === 'group' && field.requiredWhen.length > 0);
}
