import { isObject, type SchemaObject } from './json-schema.ts';

/** Last words of names under which keys, tokens and passwords are kept. */
const SECRET_NAME =
  /(?:^|[_.-]|[a-z\d])(?:(?:api|access|private|secret)[_-]?keys?|secrets?|token|passw(?:or)?ds?|passphrase|pwd|credentials?|auth|authorization|bearer|cookie|conn(?:ection)?[_-]?str(?:ing)?|dsn)$/i;
/** Last words of names of addresses that hold a user and a password. */
const DATABASE_ADDRESS =
  /(?:^|[_.-]|[a-z\d])(?:database|mongo(?:db)?|postgres(?:ql)?|mysql|mariadb|redis|amqp|rabbitmq|jdbc)[_-]?(?:connection[_-]?)?ur[il]$/i;
const BARE_WORD = /(?:^|[_.-])(?:key|pass|(?:db|pg)[_-]?ur[il])$/i;
const BARE_CAMEL_WORD = /[a-z\d](?:Key|Pass|(?:Db|DB|Pg|PG)U(?:r[il]|R[IL]))$/;
/** Names that end like those of secrets, of things that merely are looked up: places in a list of results, entries of a store. */
const NO_SECRET =
  /(?:^|[_.-]|[a-z\d])(?:(?:page|next|continuation|sync)[_-]?token|(?:issue|object|project|branch|pull[_-]?request|partition|sort|row|cache|foreign)[_-]?key)$/i;

/** Whether a field of a configuration holds a secret, or is a list of them: said by its schema, or by its name. */
export function isSecretField(name: string, schema: SchemaObject): boolean {
  if (schema['format'] === 'password' || schema['writeOnly'] === true) return true;
  if ([schema['secret'], schema['sensitive'], schema['x-secret']].includes(true)) return true;
  if (mayBeText(schema) && isSecretName(name)) return true;
  const [, singular = ''] = /^(.+)s$/i.exec(name) ?? [];
  return isListOfTexts(schema) && SECRET_NAME.test(singular) && !NO_SECRET.test(singular);
}

function isSecretName(name: string): boolean {
  return [SECRET_NAME, DATABASE_ADDRESS, BARE_WORD, BARE_CAMEL_WORD].some((words) => words.test(name)) && !NO_SECRET.test(name);
}

function mayBeText(schema: SchemaObject): boolean {
  return !Object.hasOwn(schema, 'enum') && (schema['type'] === undefined || hasType(schema, 'string'));
}

/** Items behind a reference are not looked for. */
function isListOfTexts(schema: SchemaObject): boolean {
  const { items } = schema;
  return hasType(schema, 'array') && (items === undefined || (isObject(items) && !Object.hasOwn(items, '$ref') && mayBeText(items)));
}

function hasType({ type }: SchemaObject, name: string): boolean {
  return type === name || (Array.isArray(type) && type.includes(name));
}
