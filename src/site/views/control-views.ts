import * as say from '#messages/form.ts';

import type {
  CheckboxField,
  ChoiceField,
  ChoiceOption,
  FixedField,
  FormField,
  JsonField,
  NumberField,
  TextField,
  ThreeStateField,
} from '../../session-config/form/index.ts';
import { encodeConfig, type ConfigValue } from '../../session-config/index.ts';
import { AS_TYPED, asTyped } from './as-typed.ts';
import { entryOf, typedText, type FieldContext } from './field-context.ts';
import { framed, grouped, type FieldNotes } from './field-frame.ts';
import { displayText, shown } from './field-hints.ts';
import { isSentByBrowser, mustBeFilled } from './manual-hint.ts';
import { element, type AttributeValue, type ViewElement } from './view.ts';

type Attributes = Readonly<Record<string, AttributeValue>>;
type AnyControl = TextField | NumberField | CheckboxField | ThreeStateField | ChoiceField | JsonField;

/** A line of text, or several. */
export function textView(field: TextField, context: FieldContext): ViewElement {
  return framed(field, context, (words) => {
    const attributes = {
      ...typing(field, context, words),
      maxlength: context.scripted ? undefined : field.maxLength,
      minlength: context.scripted ? undefined : field.minLength,
    };
    // Several lines that are no secret are mostly prose.
    if (field.multiline) return textArea({ ...attributes, ...(field.secret && MASKED) }, startText(field, context), context);
    const list = field.examples.length > 0 ? `${words.id}-examples` : undefined;
    const type = field.secret ? 'password' : field.inputType;
    return [
      element('input', {
        ...attributes,
        type,
        value: startText(field, context),
        list,
        ...asTyped(type),
      }),
      list !== undefined &&
        element(
          'datalist',
          { id: list },
          field.examples.map((example) => element('option', { value: shown(example) })),
        ),
    ];
  });
}

/** A text area shows what it contains, so that of a secret is masked by its style. */
const MASKED: Attributes = { ...AS_TYPED, class: 'masked' };

/** Several lines. With a script the text is a property, which Astro writes as the content of the element; without, it is the content. */
function textArea(attributes: Attributes, text: string, { scripted }: FieldContext): ViewElement {
  return element('textarea', { ...attributes, rows: '4', value: scripted ? text : undefined }, !scripted && text);
}

/** A number. With a script it is a line of text, so that what is typed stays as it is and the form checks it. */
export function numberView(field: NumberField, context: FieldContext): ViewElement {
  return framed(field, context, (words) => {
    const native: Attributes = { type: 'number', min: field.minimum, max: field.maximum, step: field.integer ? '1' : 'any' };
    // The keyboards for digits have no minus sign on some phones.
    const inputmode = mayBeNegative(field) ? undefined : field.integer ? 'numeric' : 'decimal';
    const typed: Attributes = { type: field.secret ? 'password' : 'text', inputmode };
    return element('input', { ...typing(field, context, words), ...(context.scripted ? typed : native), value: startText(field, context) });
  });
}

function mayBeNegative({ minimum = -1, exclusiveMinimum = -1 }: NumberField): boolean {
  return Math.max(minimum, exclusiveMinimum) < 0;
}

/** A value written as JSON; only a script can send it. */
export function jsonView(field: JsonField, context: FieldContext): ViewElement {
  if (!context.scripted) return needsScript(field, context);
  return framed(field, context, (words) =>
    textArea(
      { ...typing(field, context, words), ...AS_TYPED, class: field.secret ? 'code masked' : 'code' },
      typedText(field, context),
      context,
    ),
  );
}

/** The view of a field that needs a script. */
export function needsScript(field: FormField, context: FieldContext): ViewElement {
  return grouped(field, context, context.isLocal === true && element('p', { class: 'hint' }, say.needsScript));
}

/** A boolean with a default. Without a script, an unchecked box would not be sent, so the form shows a choice. */
export function checkboxView(field: CheckboxField, context: FieldContext): ViewElement {
  if (!context.scripted) return radios(field, context, YES_NO);
  return framed(field, context, (words) =>
    element('input', {
      type: 'checkbox',
      id: words.id,
      checked: (chosen(field, context) ?? field.default) === true,
      disabled: isLocked(field),
      'data-edit': 'checked',
      'data-pointer': field.pointer,
      ...words.describing,
    }),
  );
}

/** A boolean that may be left out. */
export function threeStateView(field: ThreeStateField, context: FieldContext): ViewElement {
  return radios(field, context, field.nullable ? [...YES_NO, { value: null, label: 'null', help: '' }] : YES_NO);
}

const YES_NO: readonly ChoiceOption[] = [
  { value: true, label: say.yes, help: '' },
  { value: false, label: say.no, help: '' },
];

/** Maximum number of options shown as radio buttons; more are in a select. */
const MAX_RADIOS = 5;

/** One of several values; the only one may be left out. */
export function choiceView(field: ChoiceField, context: FieldContext): ViewElement {
  const [only, another] = field.options;
  if (only !== undefined && another === undefined) return onlyValue(field, only, context);
  // Without a script, a select is always sent; of radio buttons, only the chosen one.
  const mayStayUnset = !context.scripted && !field.required && field.default === undefined;
  if (field.options.length <= MAX_RADIOS || mayStayUnset) return radios(field, context, field.options);
  const current = chosen(field, context);
  const none = element('option', { value: '', 'data-edit': 'clear' }, unsetText(field));
  return framed(field, context, (words) =>
    element(
      'select',
      {
        id: words.id,
        name: nameOf(field, context),
        required: isAskedByBrowser(field, context),
        disabled: isLocked(field),
        'data-edit': 'select',
        'data-pointer': field.pointer,
        ...words.describing,
      },
      (context.scripted || field.default === undefined) && none,
      field.options.map((option) =>
        element('option', { ...optionValue(option, context), selected: isSame(option.value, current) }, option.label),
      ),
    ),
  );
}

/** A choice with one value: it is sent or left out. The words of a constant are those of its field, which are already shown. */
function onlyValue(field: ChoiceField, option: ChoiceOption, context: FieldContext): ViewElement {
  const label = option.label === field.label ? shown(option.value) : option.label;
  const help = option.help === field.help ? '' : option.help;
  return grouped(
    field,
    context,
    element(
      'div',
      { class: 'options' },
      element(
        'label',
        { class: 'option' },
        element('input', {
          type: 'checkbox',
          name: nameOf(field, context),
          required: isAskedByBrowser(field, context),
          disabled: isLocked(field),
          checked: isSame(option.value, chosen(field, context)),
          'data-edit': 'checked',
          'data-pointer': field.pointer,
          ...optionValue(option, context),
        }),
        element('span', { dir: 'auto' }, say.sendOption(label), help !== '' && element('small', {}, ` ${help}`)),
      ),
    ),
  );
}

function radios(
  field: CheckboxField | ThreeStateField | ChoiceField,
  context: FieldContext,
  options: readonly ChoiceOption[],
): ViewElement {
  const current = chosen(field, context);
  // Computed once, because it is the same for every option and visits all of them.
  const shared: Attributes = {
    type: 'radio',
    name: context.scripted ? `${context.prefix}${field.pointer}` : nameOf(field, context),
    disabled: isLocked(field),
    required: isAskedByBrowser(field, context),
    'data-pointer': field.pointer,
  };
  const radio = (label: string, attributes: Attributes, help = ''): ViewElement =>
    element(
      'label',
      { class: 'option' },
      element('input', { ...shared, ...attributes }),
      element('span', { dir: 'auto' }, label, help !== '' && element('small', {}, ` ${help}`)),
    );
  const canBeUnset = context.scripted && !field.required;
  return grouped(
    field,
    context,
    element(
      'div',
      { class: 'options' },
      canBeUnset && radio(unsetText(field), { 'data-edit': 'clear', value: '', checked: current === undefined }),
      options.map((option) =>
        radio(option.label, { ...optionValue(option, context), checked: isSame(option.value, current), 'data-edit': 'value' }, option.help),
      ),
    ),
  );
}

function unsetText(field: AnyControl): string {
  if (field.default !== undefined) return say.defaultOption(defaultLabel(field, field.default));
  return field.required ? say.choose : say.notSet;
}

function defaultLabel(field: AnyControl, value: ConfigValue): string {
  const option = field.kind === 'choice' ? field.options.find((each) => isSame(each.value, value)) : undefined;
  return option?.label ?? displayText(value);
}

/** Without a script, the value of an option is the text in the query. */
function optionValue({ value }: ChoiceOption, { scripted }: FieldContext): Attributes {
  return { value: scripted ? JSON.stringify(value) : queryText(value), 'data-value': JSON.stringify(value) };
}

function queryText(value: ConfigValue): string {
  return encodeConfig({ value }).get('value') ?? '';
}

/** The value that a control shows as chosen; without a script the default, so that the form sends what it shows. */
function chosen(field: CheckboxField | ThreeStateField | ChoiceField, context: FieldContext): ConfigValue | undefined {
  const entry = entryOf(field, context);
  if (entry?.kind === 'value') return entry.value;
  return context.scripted ? undefined : field.default;
}

function isSame(left: ConfigValue, right: ConfigValue | undefined): boolean {
  return right !== undefined && JSON.stringify(left) === JSON.stringify(right);
}

/** A constant value. */
export function fixedView(field: FixedField, context: FieldContext): ViewElement {
  return element(
    'div',
    { class: 'field fixed' },
    !context.scripted && element('input', { type: 'hidden', name: nameOf(field, context), value: queryText(field.value) }),
    element('span', {}, field.label, ': '),
    element('code', {}, shown(field.value)),
  );
}

/** Attributes of every text control. */
function typing(field: TextField | NumberField | JsonField, context: FieldContext, { id, describing }: FieldNotes): Attributes {
  return {
    id,
    name: nameOf(field, context),
    required: isAskedByBrowser(field, context),
    disabled: isLocked(field),
    autocomplete: 'off',
    placeholder: context.scripted && field.default !== undefined && field.default !== '' ? shown(field.default) : undefined,
    'aria-required': context.scripted && field.required ? 'true' : undefined,
    'data-edit': 'typed',
    'data-pointer': field.pointer,
    ...describing,
  };
}

/** The name of the parameter if the browser may send it; never that of a secret, which must not appear in an address bar. */
function nameOf(field: AnyControl | FixedField, context: FieldContext): string | undefined {
  return context.scripted || isLocked(field) || !isSentByBrowser(field, context) ? undefined : field.param;
}

/** Whether the browser itself refuses to send the form without it: only what it sends. */
function isAskedByBrowser(field: AnyControl, context: FieldContext): boolean {
  return nameOf(field, context) !== undefined && mustBeFilled(field, context);
}

function isLocked({ readOnly, unsendable }: AnyControl | FixedField): boolean {
  return readOnly || unsendable !== undefined;
}

/** The text of a control when it is first shown. With a script the text is the draft's; without, the default is sent as it is shown. */
function startText(field: TextField | NumberField, context: FieldContext): string {
  if (context.scripted) return typedText(field, context);
  return field.default === undefined || field.default === null ? '' : shown(field.default);
}
