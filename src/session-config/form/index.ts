export type { Carrier, FormModel, UnreadKeyword } from './form-model.ts';
export type {
  CheckboxField,
  ChoiceField,
  ChoiceOption,
  DependentNames,
  FieldBase,
  FixedField,
  FormField,
  GroupField,
  InputType,
  JsonField,
  JsonReason,
  ListField,
  NumberField,
  RecordField,
  TextField,
  ThreeStateField,
  VariantField,
  VariantOption,
} from './form-field.ts';
export { configFields, type ConfigField } from './config-fields.ts';
export { configForm, type FormOptions } from './config-form.ts';
export { controlPointer, fieldNamed } from './control-pointer.ts';
export { draftErrors } from './draft-errors.ts';
export { draftOf } from './draft-of.ts';
export { itemCount, withItemAdded, withItemMoved, withItemRemoved, withRowAdded, withRowNamed } from './draft-items.ts';
export { itemField, rowField } from './field-at.ts';
export { emptyDraft, withEntry, withVariant, type DraftEntry, type FormDraft } from './form-draft.ts';
export { humanLabel } from './human-label.ts';
export type { FormWords } from './form-words.ts';
export { readDraft } from './read-draft.ts';
export type { DraftReading } from './read-entries.ts';
export { shownFields } from './shown-fields.ts';
