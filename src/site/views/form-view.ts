import * as say from '#messages/form.ts';

import type { FormModel } from '../../session-config/form/index.ts';
import type { ConfigFault } from '../../session-config/index.ts';
import { controlId, type FieldContext } from './field-context.ts';
import { membersView } from './field-view.ts';
import { reasonView, type Reason } from './reason-view.ts';
import { element, type View, type ViewElement } from './view.ts';

/** The fields of a form, those first that must be filled in, and what no field says. */
export function formView(model: FormModel, context: FieldContext): readonly ViewElement[] {
  const first = model.fields.filter(({ required }) => required);
  const later = model.fields.filter(({ required }) => !required);
  return [
    ...membersView([...first, ...later], model.requiredWhen, context),
    ...remarks(model).map((text) => element('p', { class: 'notice' }, text)),
  ];
}

function remarks({ beyond, unread, carrier }: FormModel): readonly string[] {
  const keywords = [...new Set(unread.map(({ keyword }) => keyword))].join(', ');
  return [
    ...(beyond.length === 0 ? [] : [carrier === 'query' ? say.setInUrl(beyond.length) : say.notShown(beyond.length)]),
    ...(keywords === '' ? [] : [say.furtherConditions(keywords)]),
  ];
}

/** One thing that is wrong, and the field that shows it. */
export interface ShownError extends ConfigFault {
  /** Pointer of that field; `undefined` where the mistake concerns the whole. */
  readonly control: string | undefined;
  /** What people call the field. */
  readonly label: string;
}

/** The list of all that is wrong, each linked to its field. Empty where nothing is. */
export function errorSummary(errors: readonly ShownError[], prefix: string): readonly View[] {
  if (errors.length === 0) return [];
  return [
    element('p', { class: 'summary-title' }, say.problems(errors.length)),
    element(
      'ul',
      {},
      errors.map(({ control, label, ...error }) =>
        element(
          'li',
          {},
          control === undefined
            ? [`${say.configurationAsWhole} `, reasonView(error)]
            : element(
                'a',
                { href: `#${controlId(prefix, control)}` },
                element('bdi', {}, label),
                ' ',
                error.reason === 'is required' ? say.requiredInSentence : reasonView(error),
              ),
        ),
      ),
    ),
  ];
}

/** The errors of fields, by the pointer of the field that shows them. */
export function errorsByField(errors: readonly ShownError[]): ReadonlyMap<string, readonly Reason[]> {
  const byField = new Map<string, readonly Reason[]>();
  for (const error of errors) {
    if (error.control !== undefined) byField.set(error.control, [...(byField.get(error.control) ?? []), error]);
  }
  return byField;
}
