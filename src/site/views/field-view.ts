import * as say from '#messages/form.ts';

import {
  itemField,
  rowField,
  type FormField,
  type FormModel,
  type GroupField,
  type ListField,
  type RecordField,
  type VariantField,
} from '../../session-config/form/index.ts';
import { shownMembers } from '../../session-config/form/shown-members.ts';
import { isSecretField } from '../../session-config/index.ts';
import { AS_TYPED } from './as-typed.ts';
import { checkboxView, choiceView, fixedView, jsonView, needsScript, numberView, textView, threeStateView } from './control-views.ts';
import { controlId, entryOf, inside, type FieldContext } from './field-context.ts';
import { editButton, grouped } from './field-frame.ts';
import { alternativesText } from './required-fields.ts';
import { element, type ViewElement } from './view.ts';

/** The view of a field and its nested fields. */
export function fieldView(field: FormField, context: FieldContext): ViewElement {
  switch (field.kind) {
    case 'text':
      return textView(field, context);
    case 'number':
      return numberView(field, context);
    case 'checkbox':
      return checkboxView(field, context);
    case 'three-state':
      return threeStateView(field, context);
    case 'choice':
      return choiceView(field, context);
    case 'fixed':
      return fixedView(field, context);
    case 'json':
      return jsonView(field, context);
    case 'group':
      return groupView(field, context);
    case 'list':
      return context.scripted ? listView(field, context) : needsScript(field, context);
    case 'record':
      return context.scripted ? recordView(field, context) : needsScript(field, context);
    case 'variant':
      return context.scripted ? variantView(field, context) : needsScript(field, context);
  }
}

function groupView(field: GroupField, context: FieldContext): ViewElement {
  return grouped(field, context, membersView(field, inside(context, field)));
}

/** The fields of a form or a group: of which one is required, and each with the fields that make it required. */
export function membersView(members: FormModel | GroupField, context: FieldContext): readonly ViewElement[] {
  const { requiredWhen } = members;
  const fields = shownMembers(members, context.draft);
  const labels = new Map(fields.map(({ path, label }) => [path.at(-1), label]));
  const alternatives = alternativesText(members);
  return [
    ...(alternatives === undefined ? [] : [element('p', { class: 'notice' }, say.requiredFields(alternatives))]),
    ...fields.map((field) => {
      const rules = field.required ? [] : requiredWhen.filter(({ names }) => names.includes(field.path.at(-1) ?? ''));
      return fieldView(field, { ...context, neededWith: rules.map(({ when }) => labels.get(when) ?? when) });
    }),
  ];
}

function listView(field: ListField, context: FieldContext): ViewElement {
  const entry = entryOf(field, context);
  const count = entry?.kind === 'items' ? entry.count : 0;
  const items = Array.from({ length: count }, (_, index) =>
    element('li', {}, fieldView(itemField(field, index), inside(context, field)), itemButtons(field, index, count, context)),
  );
  return grouped(
    field,
    context,
    items.length > 0 && element('ol', { class: 'items' }, items),
    editButton(say.addItem, 'add-item', field, context),
  );
}

function itemButtons(field: ListField, index: number, count: number, context: FieldContext): ViewElement {
  const at = { 'data-index': String(index) };
  return element(
    'p',
    { class: 'others' },
    index > 0 && editButton(say.moveItemUp(index + 1), 'move-up', field, context, at),
    index < count - 1 && editButton(say.moveItemDown(index + 1), 'move-down', field, context, at),
    editButton(say.removeItem(index + 1), 'remove-item', field, context, at),
  );
}

/** The field of a value in a row: a secret if its name says so, as with declared fields. */
function rowValue(field: RecordField, row: number, name: string): FormField {
  const value = { ...rowField(field, row), label: say.rowValue(row + 1) };
  return { ...value, secret: value.secret || (value.kind === 'text' && isSecretField(name, { type: 'string' })) };
}

function recordView(field: RecordField, context: FieldContext): ViewElement {
  const entry = entryOf(field, context);
  const names = entry?.kind === 'rows' ? entry.names : [];
  const rows = names.map((name, row) => {
    const id = `${controlId(context.prefix, field.pointer)}-name-${row}`;
    const at = { 'data-index': String(row) };
    return element(
      'li',
      {},
      element(
        'div',
        { class: 'field' },
        element('label', { for: id }, say.rowName(row + 1)),
        element('input', {
          id,
          type: 'text',
          value: name,
          autocomplete: 'off',
          ...AS_TYPED,
          'data-edit': 'row-name',
          'data-pointer': field.pointer,
          ...at,
        }),
      ),
      fieldView(rowValue(field, row, name), inside(context, field)),
      element('p', { class: 'others' }, editButton(say.removeRow(row + 1), 'remove-item', field, context, at)),
    );
  });
  return grouped(
    field,
    context,
    rows.length > 0 && element('ol', { class: 'items' }, rows),
    editButton(say.addRow, 'add-row', field, context),
  );
}

function variantView(field: VariantField, context: FieldContext): ViewElement {
  const { options, pointer } = field;
  const chosen = Object.hasOwn(context.draft.variants, pointer) ? (context.draft.variants[pointer] ?? 0) : 0;
  const option = options[chosen] ?? options[0];
  const id = `${controlId(context.prefix, pointer)}-kind`;
  return grouped(
    field,
    context,
    element(
      'div',
      { class: 'field' },
      element('label', { for: id }, say.kind),
      element(
        'select',
        { id, 'data-edit': 'variant', 'data-pointer': pointer },
        options.map(({ label }, index) => element('option', { value: String(index), selected: index === chosen }, label)),
      ),
      option !== undefined && option.help !== '' && element('p', { class: 'help', dir: 'auto' }, option.help),
    ),
    option !== undefined && optionFields(option.field, field, inside(context, field)),
  );
}

/** The fields of the chosen shape, in the frame of the variant. */
function optionFields(field: FormField, { required }: VariantField, context: FieldContext): readonly ViewElement[] {
  return field.kind === 'group' ? membersView(field, context) : [fieldView({ ...field, label: say.value, required }, context)];
}
