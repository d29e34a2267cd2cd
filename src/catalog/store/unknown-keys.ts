import { isJsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem } from '../parsing/problem.ts';
import { CONTENT_SCHEMAS, type ContentKind } from '../schemas/content-schemas.ts';
import { knownWordsHint } from '../values/nearest-word.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';

/** The keywords of a content schema that decide which keys are known. Its references lead to its own definitions. */
interface KeySchema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, KeySchema>>;
  readonly additionalProperties?: boolean | KeySchema;
  readonly items?: KeySchema;
}

type Definitions = Readonly<Record<string, KeySchema>>;

/**
 * The keys of a file that its published schema does not know, at any depth: of all violations of the schema, those of
 * `additionalProperties`. A crawl reads thousands of files only for these, and starts faster where it compiles no schema.
 */
export function unknownKeys(kind: ContentKind, value: JsonValue): Problem[] {
  // The schemas are this project's own, and no other keyword of them makes keys known or unknown.
  const schema = CONTENT_SCHEMAS[kind] as KeySchema & { readonly definitions?: Definitions };
  const found: Problem[] = [];
  collect({ definitions: schema.definitions ?? {}, found }, { schema, value, pointer: '' });
  return found;
}

interface Search {
  readonly definitions: Definitions;
  readonly found: Problem[];
}

interface Place {
  readonly schema: KeySchema;
  readonly value: JsonValue;
  readonly pointer: string;
}

function collect(search: Search, { schema, value, pointer }: Place): void {
  const { properties = {}, additionalProperties = true, items } = resolved(schema, search.definitions);
  if (Array.isArray(value)) {
    if (items !== undefined)
      for (const [at, item] of value.entries()) collect(search, { schema: items, value: item, pointer: pointerTo(pointer, at) });
  } else if (isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      const known = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
      if (known === false) search.found.push(unknownKey(key, properties, pointer));
      else if (typeof known === 'object') collect(search, { schema: known, value: member, pointer: pointerTo(pointer, key) });
    }
  }
}

const REFERENCE = '#/definitions/';

function resolved(schema: KeySchema, definitions: Definitions): KeySchema {
  return schema.$ref === undefined ? schema : (definitions[schema.$ref.slice(REFERENCE.length)] ?? {});
}

function unknownKey(key: string, properties: object, parent: string): Problem {
  return {
    code: 'schema-additional-properties',
    severity: 'error',
    ...unknownKeyText(key, Object.keys(properties)),
    pointer: pointerTo(parent, key),
  };
}

/**
 * What to say of a key that a schema does not know.
 *
 * @param known the keys that it knows
 */
export function unknownKeyText(key: string, known: readonly string[]): { readonly message: string; readonly hint: string } {
  const meant = OTHER_KEYS.find(({ among, keys }) => known.includes(among) && keys.has(key))?.keys.get(key);
  return { message: `"${key}" is not a key here.`, hint: meant ?? knownWordsHint(key, known, 'keys') };
}

const PACKAGE_HINT = 'Write the package that the command starts under "packages": registryType, identifier and version.';

/** Keys of other formats with the same content: of the configuration files of clients, and of other lists of packages. */
const OTHER_KEYS: readonly { readonly among: string; readonly keys: ReadonlyMap<string, string> }[] = [
  { among: 'packages', keys: new Map(['command', 'args', 'env', 'mcpServers'].map((key) => [key, PACKAGE_HINT])) },
  {
    among: 'registryType',
    keys: new Map([
      ['env', 'Write "environmentVariables": a list of {name: …, description: …}.'],
      ['args', 'Write "packageArguments": a list of {type: positional, value: …} or {type: named, name: --flag, value: …}.'],
      ['name', 'Write "identifier".'],
      ['type', 'Write "registryType".'],
      ['registry_name', 'Write "registryType".'],
    ]),
  },
];
