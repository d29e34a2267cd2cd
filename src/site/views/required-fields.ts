import * as say from '#messages/form.ts';

import { shownFields, type FormDraft, type FormField, type FormModel, type GroupField } from '../../session-config/form/index.ts';

/** Whether a form asks for some of its fields, for none, or in a way that only the validator reads, such as for one of several. */
export type Requirement = 'some' | 'none' | 'depends';

/** Which of the fields that a form shows for a draft must be filled in, always or when another one is set. */
export function requirementOf(model: FormModel, draft: FormDraft): Requirement {
  const shown = [...shownFields(model, draft)];
  if (model.requiredAlternatives !== undefined || model.requiredWhen.length > 0 || shown.some((field, at) => asks(field, shown[at - 1])))
    return 'some';
  return hasFurtherConditions(model) ? 'depends' : 'none';
}

/** Keywords that can refuse a configuration without entries. */
const DEMANDING: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'if', 'not', 'minProperties']);

/** Whether the schema may require entries that the form does not show as required. */
export function hasFurtherConditions({ unread }: FormModel): boolean {
  return unread.some(({ pointer, keyword }) => pointer === '' && DEMANDING.has(keyword));
}

/** The fields of a form or a group of which some must be filled in, in words: `Token or User`; `undefined` if there are none. */
export function alternativesText({
  requiredAlternatives,
  fields,
}: Pick<FormModel | GroupField, 'requiredAlternatives' | 'fields'>): string | undefined {
  if (requiredAlternatives === undefined) return undefined;
  const { keyword, names } = requiredAlternatives;
  const labels = new Map(fields.map(({ path, label }) => [path.at(-1), label]));
  const each = names.map((group) =>
    listed(
      group.map((name) => labels.get(name) ?? name),
      say.andLast,
    ),
  );
  const choice = listed(each, names.some(({ length }) => length > 1) ? say.orLastOfSeveral : say.orLast);
  return keyword === 'oneOf' ? say.onlyOneOf(choice) : choice;
}

function listed(texts: readonly string[], withLast: (others: string, last: string) => string): string {
  const [last = '', ...others] = texts.toReversed();
  return others.length === 0 ? last : withLast(others.toReversed().join(', '), last);
}

/** The requirement of several forms together. */
export function joinedRequirement(all: readonly Requirement[]): Requirement {
  return all.find((each) => each === 'some') ?? all.find((each) => each === 'depends') ?? 'none';
}

function asks(field: FormField, before: FormField | undefined): boolean {
  // The option of a variant follows it, and must be filled in only if the variant must.
  const isOption = before?.kind === 'variant' && before.pointer === field.pointer;
  const isConditional = field.kind === 'group' && (field.requiredWhen.length > 0 || field.requiredAlternatives !== undefined);
  return (field.required && !isOption) || isConditional;
}
