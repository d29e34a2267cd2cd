import { holds } from './conditions.ts';
import type { FormDraft } from './form-draft.ts';
import type { FormField, GroupField } from './form-field.ts';
import { membersOf } from './inner-fields.ts';
import { chosenOption, liveEntry } from './live-entry.ts';

/** The fields of a form or a group that are shown for a draft: those with a condition only while it holds. */
export function shownMembers({ fields, conditional }: Pick<GroupField, 'fields' | 'conditional'>, draft: FormDraft): readonly FormField[] {
  if (conditional === undefined) return fields;
  const values = new Map(fields.map((field) => [field.path.at(-1), valueOf(field, draft)]));
  const shown = membersOf({ fields, conditional: conditional.filter((each) => holds(each.if, values) === each.holds) });
  // A field of the same name takes the place of the other.
  return [...new Map(shown.map((field) => [field.pointer, field])).values()];
}

/** Whether the user changed a field or one of its shown inner fields. */
export function isTouched(field: FormField, draft: FormDraft): boolean {
  if (liveEntry(field, draft) !== undefined) return true;
  if (field.kind === 'group') return shownMembers(field, draft).some((member) => isTouched(member, draft));
  return field.kind === 'variant' && isTouched(chosenOption(field, draft), draft);
}

/** The value that a server sees, default included, as far as conditions read it. */
function valueOf(field: FormField, draft: FormDraft): unknown {
  if (field.kind === 'fixed') return field.value;
  const entry = liveEntry(field, draft);
  if (entry?.kind === 'value') return entry.value;
  if (entry?.kind === 'typed') return field.kind === 'number' ? Number(entry.text) : entry.text;
  return field.default ?? (isTouched(field, draft) || undefined);
}
