import type { ConfigValue } from '../schema/config.ts';
import { buildField, ROOT_PLACE, type FormBuild } from './build-field.ts';
import type { FormField, JsonField } from './form-field.ts';
import type { Carrier, FormModel } from './form-model.ts';
import { DEFAULT_WORDS, type FormWords } from './form-words.ts';
import { allowedValues } from './allowed-values.ts';
import { given } from './given.ts';
import { innerFieldsOf } from './inner-fields.ts';
import { schemaDocument } from './schema-document.ts';

/** Options of a form. */
export interface FormOptions {
  /** How the values are sent. Default `query`. */
  readonly carrier?: Carrier;
  /** Maximum nesting depth of groups; deeper ones are edited as JSON. Default 8. */
  readonly maxDepth?: number;
  /** Maximum number of fields; further ones are only listed. Default 512. */
  readonly maxFields?: number;
  /** Texts for what the schema does not describe. Default English. */
  readonly words?: FormWords;
}

/**
 * The form for a configuration schema, or for the input schema of a tool (`carrier: 'json'`). It never throws: values without a suitable
 * control are edited as JSON, and a schema that declares nothing gives a form without fields.
 *
 * @param schema an untrusted JSON Schema, draft-07 or 2020-12
 */
export function configForm(schema: unknown, options: FormOptions = {}): FormModel {
  const { carrier = 'query', maxDepth = 8, maxFields = 512, words = DEFAULT_WORDS } = options;
  const document = schemaDocument(schema);
  if (document === undefined) return { ...EMPTY, carrier, refusal: words.notJson };
  // The root is not counted.
  let count = -1;
  const build: FormBuild = {
    document,
    carrier,
    words,
    maxDepth,
    beyond: [],
    countField: () => {
      count += 1;
    },
    isFull: () => count >= maxFields,
  };
  const root = buildField(document.root, { ...ROOT_PLACE, label: words.whole }, build);
  const { beyond } = build;
  return {
    ...EMPTY,
    title: root.isTitled ? root.label : '',
    description: root.help,
    carrier,
    ...partsOf(root, words),
    beyond,
    unread: document.unread,
  };
}

const EMPTY: Omit<FormModel, 'carrier'> = {
  title: '',
  description: '',
  fields: [],
  requiredWhen: [],
  isFlat: true,
  beyond: [],
  unread: [],
};

type RootParts = Partial<FormModel>;

/** A group at the root is the form itself; any other schema that allows an object is its only field. */
function partsOf(root: FormField, words: FormWords): RootParts {
  if (root.kind === 'group') {
    const { fields, requiredWhen, requiredAlternatives, conditional } = root;
    return { fields, requiredWhen, ...given({ requiredAlternatives, conditional }), isFlat: fields.every(isFlat) };
  }
  if (root.kind === 'variant') {
    return whole({ ...root, options: root.options.map((option) => ({ ...option, field: mayBeEmpty(option.field) })) });
  }
  if (root.kind === 'record') return whole(root);
  return root.kind === 'json' ? partsOfJson(root, words) : { refusal: words.notObject };
}

function whole(root: FormField): RootParts {
  return { fields: [mayBeEmpty(root)], isFlat: false };
}

/** The whole configuration is an empty object if nothing is entered. Only the validator knows whether it may be. */
function mayBeEmpty(root: FormField): FormField {
  return root.kind === 'record' || root.kind === 'json' ? { ...root, required: false } : root;
}

/** An object without declared members has nothing to configure. */
function partsOfJson(root: JsonField, words: FormWords): RootParts {
  const mayBeObject = root.types.length === 0 || root.types.includes('object');
  if (!mayBeObject || root.reason === 'nothing-fits') return { refusal: words.notObject };
  return root.reason === 'any' || root.reason === 'no-members' ? {} : whole(root);
}

/** Whether plain HTML inputs can send a field: single values, and groups of them with dotted names. */
function isFlat(field: FormField): boolean {
  // A hidden value would always be sent, also if the group is omitted.
  if (field.kind === 'group') return field.fields.every(isFlat) && (field.required || field.fields.every(({ kind }) => kind !== 'fixed'));
  return field.kind !== 'json' && innerFieldsOf(field).length === 0 && !allowedValues(field).some(isContainer);
}

function isContainer(value: ConfigValue): boolean {
  return typeof value === 'object' && value !== null;
}
