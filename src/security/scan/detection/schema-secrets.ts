import { isJsonObject, member, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';
import { isMarkedSecret, isSecretField, mayNameCoin } from '../../../session-config/schema/secret-field.ts';
import { isPublicAddress } from './public-address.ts';
import type { DeclaredSchema, SchemaPlace } from './schema-places.ts';
import { containsSecret, isPlaceholder, isRandom } from './secret-values.ts';

/** A secret that a schema states. */
interface StatedSecret {
  readonly keyword: (typeof KEYWORDS)[number];
  /** JSON Pointer to the text. */
  readonly pointer: string;
  readonly text: string;
  /** Why it is one: by its form, as the default of a field for secrets, or because it looks random. */
  readonly by: 'form' | 'field' | 'randomness';
}

const KEYWORDS = ['default', 'const', 'enum', 'examples', 'example'] as const;

/** Names of fields whose values look random and are no secrets. */
const RANDOM_NAME = /id$|hash|address|mint|cursor|ref$|sha|digest/i;

/** The secrets among the values that a subschema states: defaults, choices and examples, and the texts within them. */
export function* schemaSecrets({ name = '', pointer, schema }: SchemaPlace, of: DeclaredSchema['of']): Generator<StatedSecret> {
  for (const keyword of KEYWORDS) {
    const value = member(schema, keyword);
    if (value === undefined) continue;
    for (const [at, text] of textsIn(value, `${pointer}/${keyword}`)) {
      if (text === '') continue;
      const isAddress = isPublicAddress(text);
      // A private key can have the form of an address, so only the name of a coin makes an address harmless in a field for keys.
      if (isAddress && namesCoin(name, of) && !isMarkedSecret(schema)) continue;
      const isOfField = keyword === 'default' && typeof value === 'string' && isSecretField(name, schema);
      if (containsSecret(text)) yield { keyword, pointer: at, text, by: 'form' };
      else if (isOfField && !isPlaceholder(text) && text !== name && !isHarmless(text, name, schema))
        yield { keyword, pointer: at, text, by: 'field' };
      else if (isRandom(text) && !isAddress && !RANDOM_NAME.test(name)) yield { keyword, pointer: at, text, by: 'randomness' };
    }
  }
}

/** An address of a service without credentials and query. */
const BARE_URL = /^[a-z][a-z\d+.-]*:\/\/[^@?#]*$/i;

const NAME_OF_URL = /(?:ur[il]|dsn|conn(?:ection)?[ _-]?str(?:ing)?)$/i;
const KIND_OF_AUTHENTICATION =
  /^(?:oauth(?:2(?:\.[01])?)?|oidc|saml|jwt|mtls|basic|bearer|digest|token|header|api[_-]?key|none|null|no|yes|true|false|on|off|auto|enabled?|disabled?|required|optional|anonymous)$/i;

/** Whether the default of a field for secrets is not secret: the URL of a service without credentials, or the kind of an authentication. */
export function isHarmless(text: string, name: string, schema: JsonObject): boolean {
  if (isMarkedSecret(schema)) return false;
  if (/auth(?:orization)?$/i.test(name)) return KIND_OF_AUTHENTICATION.test(text);
  return NAME_OF_URL.test(name) && BARE_URL.test(text);
}

/** Whether a name may be that of a coin. A setting named `token` is a key, and an argument of that name may be a coin. */
function namesCoin(name: string, of: DeclaredSchema['of']): boolean {
  return mayNameCoin(name) && (of === 'arguments' || !/^token$/i.test(name));
}

/** The texts in a value, with their JSON Pointers. */
function* textsIn(value: JsonValue, pointer: string): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [pointer, value];
  else if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* textsIn(item, `${pointer}/${index}`);
  else if (isJsonObject(value)) for (const [key, item] of Object.entries(value)) yield* textsIn(item, pointerTo(pointer, key));
}
