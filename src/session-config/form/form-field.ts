import type { ConfigValue } from '../schema/config.ts';
import type { SchemaObject, SchemaType } from '../schema/json-schema.ts';

/** The common members of all fields. All of them are JSON; unknown members are absent. */
export interface FieldBase {
  /** Path of names to the value; empty for the whole configuration. An item of a list has its index as name. */
  readonly path: readonly string[];
  /** Name of the query parameter: the names joined by dots (spec §4.4). */
  readonly param: string;
  /** JSON Pointer (RFC 6901) of the value in the configuration. */
  readonly pointer: string;
  readonly label: string;
  /** Whether the label is the title in the schema and not made from the name. */
  readonly isTitled: boolean;
  /** The description in the schema; empty if there is none. */
  readonly help: string;
  /** It must be filled in if its parent is sent: required by the schema and without a default. */
  readonly required: boolean;
  /** Masked, never stored, never in a shared link. */
  readonly secret: boolean;
  /** Types that the schema allows, `null` last; empty if it states none. */
  readonly types: readonly SchemaType[];
  /** Whether null can be chosen. */
  readonly nullable: boolean;
  /** Shown and never sent. */
  readonly readOnly: boolean;
  readonly deprecated: boolean;
  /** The value that the server uses if nothing is sent. Shown, and sent only if chosen. Absent for secrets and if it is invalid. */
  readonly default?: ConfigValue;
  /** Examples in the schema; none for secrets. */
  readonly examples: readonly ConfigValue[];
  /** The reason why a query cannot contain the field, as a sentence. Such a field is shown and never sent. */
  readonly unsendable?: string;
}

/** Types of `<input>` that produce exactly the text of the format. */
export type InputType = 'text' | 'email' | 'url' | 'date' | 'password';

/** A text of one or more lines. */
export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly inputType: InputType;
  /** Whether the text probably has several lines; of secrets only those that state it, because a text area does not mask them by itself. */
  readonly multiline: boolean;
  /** The schema's `format`, even without a matching input type. */
  readonly format?: string;
  /** Minimum and maximum length, in characters (Unicode code points). */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** An untrusted regular expression: for the validator, not to be run on every keystroke. */
  readonly pattern?: string;
}

/** A number. */
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  /** Integers only. */
  readonly integer: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

/** A required boolean with a default: off and on. If untouched it is not sent, and the default applies. */
export interface CheckboxField extends FieldBase {
  readonly kind: 'checkbox';
}

/** A boolean without an initial value: unset, yes, no. If it is `required`, unset is invalid. */
export interface ThreeStateField extends FieldBase {
  readonly kind: 'three-state';
}

/** One option of a choice. */
export interface ChoiceOption {
  /** With its JSON type: `1` and `"1"` are different options. */
  readonly value: ConfigValue;
  /** Unique among the options. */
  readonly label: string;
  readonly help: string;
}

/** One of several values, or a single optional value. If null can be chosen, it is one of the options. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
}

/** A value with only one possibility: hidden, and sent with its parent. */
export interface FixedField extends FieldBase {
  readonly kind: 'fixed';
  readonly value: ConfigValue;
}

/** A list of values of one kind. */
export interface ListField extends FieldBase {
  readonly kind: 'list';
  /** The field of item 0; `itemField` returns that of any other item. */
  readonly item: FormField;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems: boolean;
}

/** Values of one kind under names that the user chooses: rows of name and value. */
export interface RecordField extends FieldBase {
  readonly kind: 'record';
  /** The field of the value in row 0; `rowField` returns that of any other row. */
  readonly value: FormField;
}

/** "If this is set, those must be set, too." The validator checks it, not the form. */
export interface DependentNames {
  readonly when: string;
  readonly names: readonly string[];
}

/** "Either these or those are required": of the alternatives, one must be set, or exactly one. */
export interface RequiredAlternatives {
  /** The keyword that states them. */
  readonly keyword: 'anyOf' | 'oneOf';
  /** Names of the members of each alternative, each with a value that is not set otherwise. Two or more alternatives. */
  readonly names: readonly (readonly string[])[];
}

/** Fields of a form or a group that are shown while its values fit a schema, or do not, in place of those of the same names. */
export interface ConditionalFields {
  /** Has only `properties` with listed values, `required` and `type`. */
  readonly if: SchemaObject;
  readonly holds: boolean;
  readonly fields: readonly FormField[];
}

/** The fields of a nested object. */
export interface GroupField extends FieldBase {
  readonly kind: 'group';
  readonly fields: readonly FormField[];
  readonly requiredWhen: readonly DependentNames[];
  /** Fields of which some must be set if the group is sent; absent if there are none. */
  readonly requiredAlternatives?: RequiredAlternatives;
  /** Further fields under conditions; absent if there are none. */
  readonly conditional?: readonly ConditionalFields[];
}

/** One option of a variant. */
export interface VariantOption {
  readonly label: string;
  readonly help: string;
  /** A member with a different fixed value in every option (discriminator). */
  readonly discriminator?: { readonly name: string; readonly value: ConfigValue };
  /** Has the path of the variant itself, so that fields with the same path in several options share their entries. */
  readonly field: FormField;
}

/** A value of one of several alternatives. */
export interface VariantField extends FieldBase {
  readonly kind: 'variant';
  /** Two or more; none of them is a variant. */
  readonly options: readonly VariantOption[];
}

/** Why a value is edited as JSON; `undeclared` for a required member without a schema. */
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

/** A value without a suitable control: edited as JSON. */
export interface JsonField extends FieldBase {
  readonly kind: 'json';
  readonly reason: JsonReason;
}

/** One field of a form; `kind` is the discriminator. */
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
