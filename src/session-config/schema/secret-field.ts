import { isObject, type SchemaObject } from './json-schema.ts';

/** Last words in names of keys, tokens and passwords, or of URLs with a user and a password; `value` may follow. */
const SECRET_NAME =
  /(?:(?:api|access|private|secret)[ _-]?keys?|secrets?|token|passw(?:or)?ds?|passphrase|pwd|credentials?|auth(?:orization)?|bearer|jwt|cookie|conn(?:ection)?[ _-]?str(?:ing)?|dsn|(?:database|mongo(?:db)?|postgres|sql|mariadb|redis|amqp|mq|jdbc)[ _-]?(?:connection[ _-]?)?ur[il])(?:[ _-]?value)?$/i;
/** Such words only as separate words; `pat` is a personal access token. */
const BARE_WORD = /(?:^|[ _.-])(?:key|pass|pat|(?:db|pg)[ _-]?ur[il])$/i;
/** Names that end like secrets but are not: positions in a list of results, keys of entries. */
const NO_SECRET =
  /(?:(?:page|next|continuation|sync|max)[ _-]?token|(?:issue|object|project|branch|pull[ _-]?request|partition|sort|row|cache|foreign)[ _-]?key)$/i;

/** Last words in names and titles of fields that are not secret. */
const NOT_SECRET_END =
  /(?:address|id|ur[il]|path|file|name|header|type|mode|scheme|method|symbol|ticker|asset|currency|model|jar|limit|region)$/i;
/** The rest of a title after the field's name: a remark, a purpose, a mark. */
const REST_OF_TITLE = /(?:[([:,;*!]|\.(?!\w)|\s(?:[–—-]|of|to|per|for|from)\s).*/is;
/** A remark that names the content: `Login (password)`. */
const IMPLIED_BY_REMARK = /(?:\(|[–—-] )(pass\w+|(?:personal )?\w+ (?:key|token)s?)\b/i;
/** Ambiguous words in a title, such as a token of a blockchain, and the words before them that make them secrets. */
const AMBIGUOUS = /(?:^|\s)(?:token|auth(?:orization)?)s?$/i;
const QUALIFIED =
  /(?:api|app|access|account|auth|oauth2|authentication|bot|bearer|personal|refresh|client|session|service|secret|integration)\s\S+$/i;

/** Whether a configuration field is a secret or a list of secrets: by its schema, its name or its title. */
export function isSecretField(name: string, schema: SchemaObject): boolean {
  if (isMarkedSecret(schema)) return true;
  const titles = titlesAsNames(name, schema);
  if (mayBeText(schema) && (BARE_WORD.test(spaced(name)) || [name, ...titles].some(hasSecretName)) && !NO_SECRET.test(name)) return true;
  return isListOfTexts(schema) && [name, ...titles].some((list) => /s$/i.test(list) && hasSecretName(list.slice(0, -1)));
}

/** Whether a schema marks its value as a secret. */
export function isMarkedSecret(schema: SchemaObject): boolean {
  return schema['format'] === 'password' || ['writeOnly', 'secret', 'sensitive', 'x-secret'].some((mark) => schema[mark] === true);
}

function hasSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !NO_SECRET.test(name);
}

/** Whether a name ends with `token` and no word before it makes it a secret, such as `input_token`: it may be a coin of a blockchain. */
export function mayNameCoin(name: string): boolean {
  const words = spaced(name).replaceAll(/[_.-]/g, ' ');
  return /(?:^|\s)token$/i.test(words) && !QUALIFIED.test(words);
}

/** A name in camel case with its words separated. */
function spaced(name: string): string {
  return name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2');
}

/** The names of the field in its title; none if the name or the title shows that it is not a secret. */
function titlesAsNames(name: string, { title }: SchemaObject): string[] {
  if (typeof title !== 'string' || NO_SECRET.test(name) || NOT_SECRET_END.test(name)) return [];
  const head = title.replace(REST_OF_TITLE, '').trim();
  const remark = head === '' || NOT_SECRET_END.test(head) ? '' : (IMPLIED_BY_REMARK.exec(title)?.[1] ?? '');
  return [head, remark].filter((text) => !AMBIGUOUS.test(text) || QUALIFIED.test(text));
}

function mayBeText(schema: SchemaObject): boolean {
  return !Object.hasOwn(schema, 'enum') && (schema['type'] === undefined || hasType(schema, 'string'));
}

/** Items behind a reference are not checked. */
function isListOfTexts(schema: SchemaObject): boolean {
  const { items } = schema;
  return hasType(schema, 'array') && (items === undefined || (isObject(items) && !Object.hasOwn(items, '$ref') && mayBeText(items)));
}

function hasType({ type }: SchemaObject, name: string): boolean {
  return type === name || (Array.isArray(type) && type.includes(name));
}
