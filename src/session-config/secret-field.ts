import { isObject, type SchemaObject } from './json-schema.ts';

/** Last words of names under which keys, tokens and passwords are kept, or addresses that hold a user and a password. */
const SECRET_NAME =
  /(?:^|[ _.-]|[a-z\d])(?:(?:api|access|private|secret)[ _-]?keys?|secrets?|token|passw(?:or)?ds?|passphrase|pwd|credentials?|auth|authorization|bearer|cookie|conn(?:ection)?[ _-]?str(?:ing)?|dsn|(?:database|mongo(?:db)?|postgres(?:ql)?|mysql|mariadb|redis|amqp|rabbitmq|jdbc)[ _-]?(?:connection[ _-]?)?ur[il])$/i;
const BARE_WORD = /(?:^|[ _.-])(?:key|pass|(?:db|pg)[ _-]?ur[il])$/i;
const BARE_CAMEL_WORD = /[a-z\d](?:Key|Pass|(?:Db|DB|Pg|PG)U(?:r[il]|R[IL]))$/;
/** Names that end like those of secrets, of things that merely are looked up: places in a list of results, entries of a store. */
const NO_SECRET =
  /(?:^|[ _.-]|[a-z\d])(?:(?:page|next|continuation|sync)[ _-]?token|(?:issue|object|project|branch|pull[ _-]?request|partition|sort|row|cache|foreign)[ _-]?key)$/i;

/** Last words of names that say what else a field holds, so that its title is not asked. */
const SAYS_OTHERWISE = /(?:address|id|ur[il]|path|file|name|header)$/i;

/** Whether a field of a configuration holds a secret, or is a list of them: said by its schema, by its name, or by its title. */
export function isSecretField(name: string, schema: SchemaObject): boolean {
  if (isMarkedSecret(schema)) return true;
  const title = titleAsName(name, schema);
  if (mayBeText(schema) && (saysSecret(name, BARE_WORD, BARE_CAMEL_WORD) || saysSecret(title))) return true;
  return isListOfTexts(schema) && [name, title].some((list) => /s$/i.test(list) && saysSecret(list.slice(0, -1)));
}

/** Whether a schema itself says that its value is a secret. */
export function isMarkedSecret(schema: SchemaObject): boolean {
  return schema['format'] === 'password' || ['writeOnly', 'secret', 'sensitive', 'x-secret'].some((mark) => schema[mark] === true);
}

/** Whether a name or a title ends in a word for secrets. In a title a key alone may be one of a keyboard or of a table. */
function saysSecret(name: string, ...words: readonly RegExp[]): boolean {
  return [SECRET_NAME, ...words].some((word) => word.test(name)) && !NO_SECRET.test(name);
}

/** The title as a name, without what follows in parentheses or behind a colon; empty where the name says something else. */
function titleAsName(name: string, { title }: SchemaObject): string {
  if (typeof title !== 'string' || NO_SECRET.test(name) || SAYS_OTHERWISE.test(name)) return '';
  return title.replace(/[(:].*/s, '').trim();
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
