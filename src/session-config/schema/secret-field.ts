import { isObject, type SchemaObject } from './json-schema.ts';

/** Last words of names under which keys, tokens and passwords are kept, or addresses that hold a user and a password. */
const SECRET_NAME =
  /(?:(?:api|access|private|secret)[ _-]?keys?|secrets?|token|passw(?:or)?ds?|passphrase|pwd|credentials?|auth(?:orization)?|bearer|cookie|conn(?:ection)?[ _-]?str(?:ing)?|dsn|(?:database|mongo(?:db)?|postgres|sql|mariadb|redis|amqp|rabbitmq|jdbc)[ _-]?(?:connection[ _-]?)?ur[il])$/i;
/** Such words only where they are not the end of a longer one. */
const BARE_WORD = /(?:^|[ _.-])(?:key|pass|(?:db|pg)[ _-]?ur[il])$/i;
/** Names that end like those of secrets, of things that merely are looked up: places in a list of results, entries of a store. */
const NO_SECRET =
  /(?:(?:page|next|continuation|sync)[ _-]?token|(?:issue|object|project|branch|pull[ _-]?request|partition|sort|row|cache|foreign)[ _-]?key)$/i;

/** Last words of names and titles that say what else a field holds. */
const SAYS_OTHERWISE =
  /(?:address|id|ur[il]|path|file|name|header|type|mode|scheme|method|symbol|ticker|asset|currency|model|jar|limit|region)$/i;
/** What follows the part of a title that names the field: a remark, a purpose, a mark. */
const REST_OF_TITLE = /(?:[([:,;*!]|\.(?!\w)|\s(?:[–—-]|of|to|per|for|from)\s).*/is;
/** A remark that names what the field holds: `Login (password)`. */
const TELLING_REMARK = /(?:\(|[–—-] )(pass\w+|(?:personal )?\w+ (?:key|token)s?)\b/i;
/** Words of a title that mean other things too, such as a token of a chain, and those before them that make them secrets. */
const AMBIGUOUS = /(?:^|\s)(?:token|auth(?:orization)?)s?$/i;
const QUALIFIED =
  /(?:api|app|access|account|auth|oauth2|authentication|bot|bearer|personal|refresh|client|session|service|secret|integration)\s\S+$/i;

/** Whether a field of a configuration holds a secret, or is a list of them: said by its schema, by its name, or by its title. */
export function isSecretField(name: string, schema: SchemaObject): boolean {
  if (isMarkedSecret(schema)) return true;
  const titles = titlesAsNames(name, schema);
  if (mayBeText(schema) && (BARE_WORD.test(spaced(name)) || [name, ...titles].some(saysSecret)) && !NO_SECRET.test(name)) return true;
  return isListOfTexts(schema) && [name, ...titles].some((list) => /s$/i.test(list) && saysSecret(list.slice(0, -1)));
}

/** Whether a schema itself says that its value is a secret. */
export function isMarkedSecret(schema: SchemaObject): boolean {
  return schema['format'] === 'password' || ['writeOnly', 'secret', 'sensitive', 'x-secret'].some((mark) => schema[mark] === true);
}

function saysSecret(name: string): boolean {
  return SECRET_NAME.test(name) && !NO_SECRET.test(name);
}

/** The words of a name in camel case, apart. */
function spaced(name: string): string {
  return name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2');
}

/** What a title calls the field; nothing where the name or the title says something else. */
function titlesAsNames(name: string, { title }: SchemaObject): string[] {
  if (typeof title !== 'string' || NO_SECRET.test(name) || SAYS_OTHERWISE.test(name)) return [];
  const head = title.replace(REST_OF_TITLE, '').trim();
  const remark = head === '' || SAYS_OTHERWISE.test(head) ? '' : (TELLING_REMARK.exec(title)?.[1] ?? '');
  return [head, remark].filter((said) => !AMBIGUOUS.test(said) || QUALIFIED.test(said));
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
