import { shownFields, type FormDraft, type FormField, type FormModel } from '../../session-config/form/index.ts';

/** Whether any field that a form shows for a draft must be filled in, always or when another one is set. */
export function hasRequiredFields(model: FormModel, draft: FormDraft): boolean {
  return model.requiredWhen.length > 0 || [...shownFields(model, draft)].some(asks);
}

function asks(field: FormField): boolean {
  return field.required || (field.kind === 'group' && field.requiredWhen.length > 0);
}
