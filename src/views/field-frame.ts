import type { FormField } from '../session-config/form/index.ts';
import { controlId, entryOf, type FieldContext } from './field-context.ts';
import { fieldHints, shown } from './field-hints.ts';
import { element, type Child, type ViewElement } from './view.ts';

/** The ids of what is said of a field, and the attributes by which its control points there. */
export interface FieldWords {
  readonly id: string;
  readonly views: readonly ViewElement[];
  readonly describing: Readonly<Record<string, string | undefined>>;
}

/** What is said of a field below its label: help, hints, how it cannot be sent, what is wrong. */
export function fieldWords(field: FormField, context: FieldContext): FieldWords {
  const id = controlId(context.prefix, field.pointer);
  const errors = context.errors.get(field.pointer) ?? [];
  const views = [
    field.help !== '' && element('p', { id: `${id}-help`, class: 'help', dir: 'auto' }, field.help),
    hintLine(id, field),
    field.unsendable !== undefined && element('p', { id: `${id}-unsendable`, class: 'notice' }, `Cannot be sent: ${field.unsendable}`),
    sentLine(id, field, context),
    errors.length > 0 && element('p', { id: `${id}-error`, class: 'error' }, errors.map(sentence).join(' ')),
  ].filter((view) => view !== false);
  const ids = views.map(({ attributes }) => attributes['id']).join(' ');
  return {
    id,
    views,
    describing: { 'aria-describedby': ids === '' ? undefined : ids, 'aria-invalid': errors.length > 0 ? 'true' : undefined },
  };
}

function hintLine(id: string, field: FormField): ViewElement | false {
  const hints = fieldHints(field);
  return hints.length > 0 && element('p', { id: `${id}-hint`, class: 'hint', dir: 'auto' }, hints.join(' · '));
}

/** Says which value goes out where no control shows it: null, an empty text, a default that was chosen. */
function sentLine(id: string, field: FormField, context: FieldContext): ViewElement | false {
  const entry = entryOf(field, context);
  if (entry?.kind !== 'value' || OWN_STATE.has(field.kind)) return false;
  const value = field.secret ? 'a value' : entry.value === '' ? 'the empty text' : shown(entry.value);
  return element('p', { id: `${id}-sent`, class: 'sent' }, `Sends ${value}`);
}

/** Kinds whose control shows a chosen value itself. */
const OWN_STATE: ReadonlySet<FormField['kind']> = new Set(['checkbox', 'three-state', 'choice']);

/** A reason is written to follow the name of a parameter. */
function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}

/** The label of a field, with what must be known before it is filled in. */
export function labelWords(field: FormField): readonly Child[] {
  return [
    element('bdi', {}, field.label),
    field.required && element('span', { class: 'badge required' }, 'required'),
    field.secret && element('span', { class: 'badge secret' }, 'secret'),
    field.deprecated && element('span', { class: 'badge' }, 'deprecated'),
    field.readOnly && element('span', { class: 'badge' }, 'set by the server'),
  ];
}

/** A field with one control. */
export function framed(field: FormField, context: FieldContext, control: (words: FieldWords) => Child): ViewElement {
  const words = fieldWords(field, context);
  return element(
    'div',
    { class: 'field', 'data-field': field.pointer },
    element('label', { for: words.id }, labelWords(field)),
    control(words),
    words.views,
    otherValues(field, context),
  );
}

/** A field with several controls, or others within. */
export function grouped(field: FormField, context: FieldContext, ...children: readonly Child[]): ViewElement {
  const words = fieldWords(field, context);
  return element(
    'fieldset',
    { class: 'field group', 'data-field': field.pointer, id: words.id, tabindex: '-1', ...words.describing },
    element('legend', {}, labelWords(field)),
    words.views,
    ...children,
    otherValues(field, context),
  );
}

/** Buttons for the values that no control gives: the default sent explicitly, null, the empty text; and for nothing at all. */
function otherValues(field: FormField, context: FieldContext): ViewElement | false {
  if (!context.scripted || field.readOnly || field.unsendable !== undefined || field.kind === 'fixed') return false;
  const entry = entryOf(field, context);
  const offers = [
    entry !== undefined && editButton('Clear', 'clear', field),
    field.default !== undefined &&
      !OWN_STATE.has(field.kind) &&
      field.kind !== 'group' &&
      valueButton('Send the default', field.default, field),
    field.nullable && !OWN_STATE.has(field.kind) && valueButton('Send null', null, field),
    field.kind === 'text' && !field.required && !field.secret && (field.minLength ?? 0) === 0 && valueButton('Send empty', '', field),
    (field.kind === 'list' || field.kind === 'record') &&
      !field.required &&
      valueButton('Send empty', field.kind === 'list' ? [] : {}, field),
  ].filter((offer) => offer !== false);
  return offers.length > 0 && element('p', { class: 'others' }, offers);
}

/** A button that edits a field, and says which one to those who do not see where it stands. */
export function editButton(
  text: string,
  edit: string,
  { pointer, label }: FormField,
  more: Readonly<Record<string, string>> = {},
): ViewElement {
  const which = element('span', { class: 'hidden' }, ` (${label})`);
  return element('button', { type: 'button', 'data-edit': edit, 'data-pointer': pointer, ...more }, text, which);
}

function valueButton(text: string, value: unknown, field: FormField): ViewElement {
  return editButton(text, 'value', field, { 'data-value': JSON.stringify(value) });
}
