import type { FormDraft } from './form-draft.ts';
import type { FormModel } from './form-model.ts';
import { parseJsonText } from './json-text.ts';
import { readEntries, type DraftReading } from './read-entries.ts';
import { typedNumber } from './typed-number.ts';

/**
 * Reads the configuration of a draft. Untouched fields are omitted, also with a default; a group is sent if it is required or anything in
 * it was touched.
 */
export function readDraft(model: FormModel, draft: FormDraft): DraftReading {
  return readEntries(model, draft, (field, text) => {
    if (field.kind === 'text') return { ok: true, value: text };
    return field.kind === 'number' ? typedNumber(text, field.integer) : parseJsonText(text);
  });
}
