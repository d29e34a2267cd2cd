import type { SchemaType } from '../schema/json-schema.ts';

/** What a form says where the schema gives no words. */
export interface FormWords {
  /** The configuration as a whole, where one field stands for it. */
  readonly whole: string;
  /** An item of a list; its number follows. */
  readonly item: string;
  /** The value in a row of a record. */
  readonly value: string;
  readonly withoutName: string;
  readonly emptyText: string;
  /** Values of a type, as one of several kinds. */
  readonly types: Readonly<Record<SchemaType, string>>;
  /** Why there is no form. */
  readonly notJson: string;
  readonly notObject: string;
}

/** The words in English. */
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
