import type { ConfigValue } from '../schema/config.ts';
import type { SchemaType } from '../schema/json-schema.ts';

/** What every field of a form carries. All of it is JSON: members that are not known are left out. */
export interface FieldBase {
  /** Names on the way to the value; empty for the configuration as a whole. An item of a list is named by its index. */
  readonly path: readonly string[];
  /** Name of the query parameter: the names joined by dots (spec §4.4). */
  readonly param: string;
  /** JSON Pointer (RFC 6901) of the value in the configuration. */
  readonly pointer: string;
  readonly label: string;
  /** Whether the label is a title that the schema gives, and not made from the name. */
  readonly isTitled: boolean;
  /** What the schema says of the field; empty where it says nothing. */
  readonly help: string;
  /** A person must fill it in wherever what holds it is sent: required by the schema, and without a default. */
  readonly required: boolean;
  /** Masked, never stored, never in a link that is shared. */
  readonly secret: boolean;
  /** Types that the schema allows, `null` last; empty where it names none. */
  readonly types: readonly SchemaType[];
  /** Whether null is a value that may be chosen. */
  readonly nullable: boolean;
  /** Shown, and never sent. */
  readonly readOnly: boolean;
  readonly deprecated: boolean;
  /** What the server takes where nothing is sent. To be shown, and sent only when chosen. Left out for secrets, and where it does not fit. */
  readonly default?: ConfigValue;
  /** Values that the schema gives as examples; none for secrets. */
  readonly examples: readonly ConfigValue[];
  /** Why the notation of the query cannot carry the field, as a sentence. Such a field is shown and never sent. */
  readonly unsendable?: string;
}

/** Kinds of `<input>` that give exactly the text which the format asks for. */
export type InputType = 'text' | 'email' | 'url' | 'date' | 'password';

/** A line of text, or several. */
export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly inputType: InputType;
  /** Whether the text is likely to have several lines; never for secrets, which no text area masks. */
  readonly multiline: boolean;
  /** The schema's `format`, also where no kind of input stands for it. */
  readonly format?: string;
  /** Smallest and largest length, in characters (Unicode code points). */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression of a stranger: for the validator, not to be run on every keystroke. */
  readonly pattern?: string;
}

/** A number. */
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  /** Whole numbers only. */
  readonly integer: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

/** A boolean with a default that the schema requires: off and on. Left alone it is not sent, and the default holds. */
export interface CheckboxField extends FieldBase {
  readonly kind: 'checkbox';
}

/** A boolean that nothing is chosen for at first: unset, yes, no. Where it is `required`, unset is no answer. */
export interface ThreeStateField extends FieldBase {
  readonly kind: 'three-state';
}

/** One value among those that a choice offers. */
export interface ChoiceOption {
  /** With its own JSON type: `1` and `"1"` are two options. */
  readonly value: ConfigValue;
  /** Unlike that of every other option. */
  readonly label: string;
  readonly help: string;
}

/** One of several values, or the only one where it may be left out. Where null may be chosen it is among the options. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
}

/** A value that cannot be otherwise: hidden, and sent with what holds it. */
export interface FixedField extends FieldBase {
  readonly kind: 'fixed';
  readonly value: ConfigValue;
}

/** Any number of values of one kind, in order. */
export interface ListField extends FieldBase {
  readonly kind: 'list';
  /** The field of item 0; `itemField` gives that of any other. */
  readonly item: FormField;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems: boolean;
}

/** Values of one kind under names that the person chooses: rows of name and value. */
export interface RecordField extends FieldBase {
  readonly kind: 'record';
  /** The field of the value in row 0; `rowField` gives that of any other. */
  readonly value: FormField;
}

/** "When this is set, those must be set too." The form does not enforce it; the validator does. */
export interface DependentNames {
  readonly when: string;
  readonly names: readonly string[];
}

/** Fields that belong together: a nested object. */
export interface GroupField extends FieldBase {
  readonly kind: 'group';
  readonly fields: readonly FormField[];
  readonly requiredWhen: readonly DependentNames[];
}

/** One of the shapes that a variant may take. */
export interface VariantOption {
  readonly label: string;
  readonly help: string;
  /** A member that has another fixed value in every option, by which the shapes are told apart. */
  readonly discriminator?: { readonly name: string; readonly value: ConfigValue };
  /** Stands at the place of the variant itself, so that fields which options share also share what was typed. */
  readonly field: FormField;
}

/** A value of one of several shapes. */
export interface VariantField extends FieldBase {
  readonly kind: 'variant';
  /** Two or more; none of them is itself a variant. */
  readonly options: readonly VariantOption[];
}

/** Why a value is edited as JSON; `undeclared` where the schema requires a member of which it says nothing more. */
export type JsonReason =
  | 'any'
  | 'undeclared'
  | 'no-members'
  | 'tuple'
  | 'too-deep'
  | 'too-many'
  | 'recursive'
  | 'unresolved-reference'
  | 'conflicting'
  | 'nothing-fits';

/** A value that no control stands for: edited as JSON. */
export interface JsonField extends FieldBase {
  readonly kind: 'json';
  readonly reason: JsonReason;
}

/** One field of a form, told apart by `kind`. */
export type FormField =
  | TextField
  | NumberField
  | CheckboxField
  | ThreeStateField
  | ChoiceField
  | FixedField
  | ListField
  | RecordField
  | GroupField
  | VariantField
  | JsonField;
