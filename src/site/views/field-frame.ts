import * as say from '#messages/form.ts';

import type { FormField } from '../../session-config/form/index.ts';
import { chosenOption } from '../../session-config/form/live-entry.ts';
import { isTouched, shownMembers } from '../../session-config/form/shown-members.ts';
import { unsendableFault } from '../../session-config/form/unsendable-fault.ts';
import type { ConfigValue } from '../../session-config/index.ts';
import { controlId, entryOf, typedText, type FieldContext } from './field-context.ts';
import { fieldHints, shown } from './field-hints.ts';
import { manualHint } from './manual-hint.ts';
import { faultText, reasonSentence, type Reason } from './reason-view.ts';
import { element, type Child, type View, type ViewElement } from './view.ts';

/** The notes of a field with their ids, and the attributes that link its control to them. */
export interface FieldNotes {
  readonly id: string;
  readonly views: readonly ViewElement[];
  readonly describing: Readonly<Record<string, string | undefined>>;
}

/** The notes below the label of a field: help, hints, why it cannot be sent, errors. */
function fieldNotes(field: FormField, context: FieldContext): FieldNotes {
  const control = controlId(context.prefix, field.pointer);
  const isOutside = optionInside(field, context) !== undefined;
  const id = isOutside ? `${control}-frame` : control;
  const errors = isOutside ? [] : (context.errors.get(field.pointer) ?? []);
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
        errors.flatMap((error, index) => [index > 0 && ' ', error.part !== undefined && `${error.part}: `, sentence(error)]),
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

/** How to add a value to the URL that neither the browser nor a script adds. */
function handLine(id: string, field: FormField, context: FieldContext): ViewElement | false {
  const hint = manualHint(field, context);
  return hint !== undefined && element('p', { id: `${id}-hand`, class: 'hint' }, hint);
}

/** The value that is sent if no control shows it: null, an empty text, a chosen default. */
function sentLine(id: string, field: FormField, context: FieldContext): ViewElement | false {
  const entry = entryOf(field, context);
  if (entry?.kind !== 'value' || OWN_STATE.has(field.kind)) return false;
  const option = optionInside(field, context);
  if (option !== undefined && !OWN_STATE.has(option.kind)) return false;
  // The entries inside a group take precedence.
  if (field.kind === 'group' && shownMembers(field, context.draft).some((member) => isTouched(member, context.draft))) return false;
  if (TYPED_INTO.has(field.kind) && typedText(field, context) !== '') return false;
  const value = field.secret ? say.aValue : entry.value === '' ? say.emptyText : shown(entry.value);
  return element('p', { id: `${id}-sent`, class: 'sent' }, say.sends(value));
}

/**
 * The option of a variant that has a control of its own. Both have the same pointer, so the control has its id, its errors and its entry, and
 * the frame around it has none.
 */
function optionInside(field: FormField, { draft }: FieldContext): FormField | undefined {
  if (field.kind !== 'variant') return undefined;
  const option = chosenOption(field, draft);
  return option.kind === 'group' || option.kind === 'fixed' ? undefined : option;
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

/** Reasons are written to follow the name of a parameter; below the field they are sentences. */
function sentence(error: Reason): View {
  return error.reason === 'is required' ? say.isRequired : reasonSentence(error);
}

/** The label of a field and its badges. */
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

/** A field with several controls or with nested fields. */
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

/** The button that clears a field and, collapsed, buttons for values that its control does not offer. */
function otherValues(field: FormField, context: FieldContext): Child {
  if (!context.scripted || field.readOnly || field.unsendable !== undefined || field.kind === 'fixed') return undefined;
  const entry = entryOf(field, context);
  const isInside = optionInside(field, context) !== undefined;
  const active = entry?.kind === 'value' ? JSON.stringify(entry.value) : undefined;
  const offers = offersOf(field).filter(({ value }) => JSON.stringify(value) !== active);
  return [
    // The control of an option clears the choice, too.
    (entry === undefined ? isOptionChosen(field, context) : !isInside) &&
      element('p', { class: 'others' }, editButton(say.clear, 'clear', field, context)),
    offers.length > 0 &&
      element(
        'details',
        { class: 'others', 'data-key': 'more' },
        element('summary', {}, say.more, which(field, context)),
        offers.map(({ text, value }) => editButton(text, 'value', field, context, { 'data-value': JSON.stringify(value) })),
      ),
  ];
}

/** Whether the visitor chose an option of a variant that may be left out. */
function isOptionChosen({ kind, required, pointer }: FormField, { draft }: FieldContext): boolean {
  return kind === 'variant' && !required && Object.hasOwn(draft.variants, pointer);
}

interface Offer {
  readonly text: string;
  readonly value: ConfigValue;
}

/** Values that no control offers: the explicit default, null, an empty text, an empty list. */
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

/** A button that edits a field. A hidden label names the field for screen readers. */
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
