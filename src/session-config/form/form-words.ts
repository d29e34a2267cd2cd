import type { SchemaType } from '../schema/json-schema.ts';

/** Texts of a form for what the schema does not describe. */
export interface FormWords {
  /** The whole configuration, if it is one field. */
  readonly whole: string;
  /** An item of a list; its number follows. */
  readonly item: string;
  /** The value in a row of a record. */
  readonly value: string;
  readonly withoutName: string;
  readonly emptyText: string;
  /** Labels of options by type. */
  readonly types: Readonly<Record<SchemaType, string>>;
  /** The reason why there is no form. */
  readonly notJson: string;
  readonly notObject: string;
}

/** The English texts. */
export const DEFAULT_WORDS: FormWords = {
  whole: 'Configuration',
  item: 'Item',
  value: 'Value',
  withoutName: '(no name)',
  emptyText: '(empty text)',
  types: {
    string: 'Text',
    integer: 'Whole number',
    number: 'Number',
    boolean: 'Yes or no',
    array: 'List',
    object: 'Group',
    null: 'null',
  },
  notJson: 'The schema is not a JSON object.',
  notObject: 'The schema does not describe an object, and a form fills one.',
};
