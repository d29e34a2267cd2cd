import * as say from '#messages/form.ts';

import type { FormField } from '../../session-config/form/index.ts';
import { unsendableFault } from '../../session-config/form/unsendable-fault.ts';
import type { ConfigValue } from '../../session-config/index.ts';
import { controlId, entryOf, typedText, type FieldContext } from './field-context.ts';
import { fieldHints, shown } from './field-hints.ts';
import { manualHint } from './manual-hint.ts';
import { faultText, reasonSentence, type Reason } from './reason-view.ts';
import { element, type Child, type View, type ViewElement } from './view.ts';

/** The ids of what is said of a field, and the attributes by which its control points there. */
export interface FieldNotes {
  readonly id: string;
  readonly views: readonly ViewElement[];
  readonly describing: Readonly<Record<string, string | undefined>>;
}

/** What is said of a field below its label: help, hints, how it cannot be sent, what is wrong. */
function fieldNotes(field: FormField, context: FieldContext): FieldNotes {
  const id = controlId(context.prefix, field.pointer);
  const errors = context.errors.get(field.pointer) ?? [];
  const views = [
    field.help !== '' && element('p', { id: `${id}-help`, class: 'help', dir: 'auto' }, field.help),
    hintLine(id, field, context),
    handLine(id, field, context),
    unsendableLine(id, field),
    sentLine(id, field, context),
    errors.length > 0 &&
      element(
        'p',
        { id: `${id}-error`, class: 'error' },
        errors.flatMap((error, index) => [index > 0 && ' ', sentence(error)]),
      ),
  ].filter((view) => view !== false);
  const ids = views.map(({ attributes }) => attributes['id']).join(' ');
  return {
    id,
    views,
    describing: { 'aria-describedby': ids === '' ? undefined : ids, 'aria-invalid': errors.length > 0 ? 'true' : undefined },
  };
}

function hintLine(id: string, field: FormField, { neededWith = [] }: FieldContext): ViewElement | false {
  const hints = [...neededWith.map((label) => say.requiredWhen(label)), ...fieldHints(field)];
  return hints.length > 0 && element('p', { id: `${id}-hint`, class: 'hint', dir: 'auto' }, hints.join(' · '));
}

/** Says how a value gets into the address that neither the browser nor a script puts there. */
function handLine(id: string, field: FormField, context: FieldContext): ViewElement | false {
  const hint = manualHint(field, context);
  return hint !== undefined && element('p', { id: `${id}-hand`, class: 'hint' }, hint);
}

/** Says which value goes out where no control shows it: null, an empty text, a default that was chosen. */
function sentLine(id: string, field: FormField, context: FieldContext): ViewElement | false {
  const entry = entryOf(field, context);
  if (entry?.kind !== 'value' || OWN_STATE.has(field.kind)) return false;
  if (TYPED_INTO.has(field.kind) && typedText(field, context) !== '') return false;
  const value = field.secret ? say.aValue : entry.value === '' ? say.emptyText : shown(entry.value);
  return element('p', { id: `${id}-sent`, class: 'sent' }, say.sends(value));
}

/** Kinds whose control shows a chosen value itself. */
const OWN_STATE: ReadonlySet<FormField['kind']> = new Set(['checkbox', 'three-state', 'choice']);

/** Kinds whose control shows a chosen value as text, where it has one. */
const TYPED_INTO: ReadonlySet<FormField['kind']> = new Set(['text', 'number', 'json']);

function unsendableLine(id: string, { path, unsendable }: FormField): ViewElement | false {
  if (unsendable === undefined) return false;
  const fault = unsendableFault(path);
  return element('p', { id: `${id}-unsendable`, class: 'notice' }, say.cannotBeSent(fault === undefined ? unsendable : faultText(fault)));
}

/** A reason is written to follow the name of a parameter; below the field it stands alone. */
function sentence(error: Reason): View {
  return error.reason === 'is required' ? say.isRequired : reasonSentence(error);
}

/** The label of a field, with what must be known before it is filled in. */
function labelViews(field: FormField): readonly Child[] {
  return [
    element('bdi', {}, field.label),
    field.required && element('span', { class: 'badge required' }, say.required),
    field.secret && element('span', { class: 'badge secret' }, say.secret),
    field.deprecated && element('span', { class: 'badge' }, say.deprecated),
    field.readOnly && element('span', { class: 'badge' }, say.setByServer),
  ];
}

/** A field with one control. */
export function framed(field: FormField, context: FieldContext, control: (words: FieldNotes) => Child): ViewElement {
  const words = fieldNotes(field, context);
  return element(
    'div',
    { class: 'field', 'data-field': field.pointer },
    element('label', { for: words.id }, labelViews(field)),
    control(words),
    words.views,
    otherValues(field, context),
  );
}

/** A field with several controls, or others within. */
export function grouped(field: FormField, context: FieldContext, ...children: readonly Child[]): ViewElement {
  const words = fieldNotes(field, context);
  return element(
    'fieldset',
    { class: 'field group', 'data-field': field.pointer, id: words.id, tabindex: '-1', ...words.describing },
    element('legend', {}, labelViews(field)),
    words.views,
    ...children,
    otherValues(field, context),
  );
}

/** What takes a field back to nothing and, folded away, what gives it the values that its control does not. */
function otherValues(field: FormField, context: FieldContext): Child {
  if (!context.scripted || field.readOnly || field.unsendable !== undefined || field.kind === 'fixed') return undefined;
  const entry = entryOf(field, context);
  const active = entry?.kind === 'value' ? JSON.stringify(entry.value) : undefined;
  const offers = offersOf(field).filter(({ value }) => JSON.stringify(value) !== active);
  return [
    entry !== undefined && element('p', { class: 'others' }, editButton(say.clear, 'clear', field, context)),
    offers.length > 0 &&
      element(
        'details',
        { class: 'others', 'data-key': 'more' },
        element('summary', {}, say.more, which(field, context)),
        offers.map(({ text, value }) => editButton(text, 'value', field, context, { 'data-value': JSON.stringify(value) })),
      ),
  ];
}

interface Offer {
  readonly text: string;
  readonly value: ConfigValue;
}

/** The values that no control gives: the default sent explicitly, null, the empty text, the empty list. */
function offersOf(field: FormField): readonly Offer[] {
  if (OWN_STATE.has(field.kind)) return [];
  const empty = emptyValue(field);
  return [
    ...(field.default === undefined || field.kind === 'group' ? [] : [{ text: say.sendDefault, value: field.default }]),
    ...(field.nullable ? [{ text: say.sendNull, value: null }] : []),
    ...(empty === undefined ? [] : [{ text: say.sendEmpty, value: empty }]),
  ];
}

function emptyValue(field: FormField): ConfigValue | undefined {
  if (field.kind === 'text') return field.secret || (field.minLength ?? 0) > 0 ? undefined : '';
  if (field.kind === 'list') return (field.minItems ?? 0) > 0 ? undefined : [];
  return field.kind === 'record' ? {} : undefined;
}

/** A button that edits a field, and says which one to those who do not see where it stands. */
export function editButton(
  text: string,
  edit: string,
  field: FormField,
  context: FieldContext,
  more: Readonly<Record<string, string>> = {},
): ViewElement {
  return element('button', { type: 'button', 'data-edit': edit, 'data-pointer': field.pointer, ...more }, text, which(field, context));
}

function which({ label }: FormField, { within = [] }: FieldContext): ViewElement {
  return element('span', { class: 'hidden' }, ` (${[...within, label].join(', ')})`);
}
