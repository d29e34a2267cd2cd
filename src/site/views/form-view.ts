import * as say from '#messages/form.ts';

import type { FormModel } from '../../session-config/form/index.ts';
import { shownMembers } from '../../session-config/form/shown-members.ts';
import type { ConfigFault } from '../../session-config/index.ts';
import { controlId, type FieldContext } from './field-context.ts';
import { isOfWhole } from './error-place.ts';
import { membersView } from './field-view.ts';
import { reasonView, type Reason } from './reason-view.ts';
import { element, type View, type ViewElement } from './view.ts';

/** The fields of a form, required ones first, and what concerns several of them. */
export function formView(model: FormModel, context: FieldContext): readonly ViewElement[] {
  const shown = shownMembers(model, context.draft);
  const fields = [...shown.filter(({ required }) => required), ...shown.filter(({ required }) => !required)];
  return [
    ...membersView({ ...model, fields, conditional: [] }, context),
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

/** An error and the field that shows it. */
export interface ShownError extends ConfigFault, Reason {
  /** Pointer of that field; `undefined` if no field shows it. */
  readonly control: string | undefined;
  /** Label of the field, or the name of the setting. */
  readonly label: string;
}

/** The list of errors, each linked to its field. Empty if there is none. */
export function errorSummary(errors: readonly ShownError[], prefix: string): readonly View[] {
  if (errors.length === 0) return [];
  return [
    element('p', { class: 'summary-title' }, say.problems(errors.length)),
    element(
      'ul',
      {},
      errors.map((error) => {
        const text = errorText(error);
        return element('li', {}, error.control === undefined ? text : element('a', { href: `#${controlId(prefix, error.control)}` }, text));
      }),
    ),
  ];
}

function errorText(error: ShownError): readonly View[] {
  if (error.control === undefined && isOfWhole(error)) return [`${say.configurationAsWhole} `, reasonView(error)];
  const reason = error.reason === 'is required' ? say.requiredInSentence : reasonView(error);
  return [element('bdi', {}, error.label), ' ', reason];
}

/** The errors by the pointer of the field that shows them. */
export function errorsByField(errors: readonly ShownError[]): ReadonlyMap<string, readonly Reason[]> {
  const byField = new Map<string, readonly Reason[]>();
  for (const error of errors) {
    if (error.control !== undefined) byField.set(error.control, [...(byField.get(error.control) ?? []), error]);
  }
  return byField;
}
