/** Last words of names under which keys, tokens and passwords are kept. */
const SECRET_NAME =
  /(?:^|[_.-]|[a-z\d])(?:api[_-]?key|access[_-]?key|private[_-]?key|secret|token|passw(?:or)?d|passphrase|pwd|credentials?|auth)$/i;
const BARE_WORD = /(?:^|[_.-])(?:key|pass)$/i;
const BARE_CAMEL_WORD = /[a-z\d](?:Key|Pass)$/;
/** Names that end like those of secrets, of things that merely are looked up: places in a list of results, entries of a store. */
const NO_SECRET =
  /(?:^|[_.-]|[a-z\d])(?:(?:page|next|continuation|sync)[_-]?token|(?:issue|object|project|branch|pull[_-]?request|partition|sort|row|cache|foreign)[_-]?key)$/i;

/** Whether a field of a configuration holds a secret: said by its schema, or by its name. */
export function isSecretField(name: string, schema: Readonly<Record<string, unknown>>): boolean {
  if (schema['format'] === 'password' || schema['writeOnly'] === true) return true;
  if ([schema['secret'], schema['sensitive'], schema['x-secret']].includes(true)) return true;
  const type = schema['type'];
  if (type !== undefined && type !== 'string' && !(Array.isArray(type) && type.includes('string'))) return false;
  if (Object.hasOwn(schema, 'enum') || NO_SECRET.test(name)) return false;
  return SECRET_NAME.test(name) || BARE_WORD.test(name) || BARE_CAMEL_WORD.test(name);
}
