import type { ConfigError } from '../../../session-config/index.ts';
import { isObject, member } from '../../../session-config/schema/json-schema.ts';
import { parsedJson } from '../../../session-config/schema/parsed-json.ts';
import type { Refusal } from './failure-cause.ts';

/** The usable parts of the body of a refusal. */
interface RefusalBody {
  /** Error text from the server, uncut; empty if there is none. */
  readonly message: string;
  /** Errors in the configuration (spec §7.2). */
  readonly errors: readonly ConfigError[];
}

const MAX_ERRORS = 50;

/** Members that contain the error text: problem details (RFC 9457), JSON-RPC, OAuth, and other common names. */
const SENTENCES: readonly (readonly string[])[] = [
  ['detail'],
  ['error', 'message'],
  ['error_description'],
  ['message'],
  ['error'],
  ['title'],
];

/** Reads the body of a refusal as plain text or JSON; other media types give no text. */
export function readRefusalBody({ body, mediaType }: Refusal): RefusalBody {
  if (mediaType === 'text/plain') return { message: body.trim(), errors: [] };
  if (!/[/+]json$/.test(mediaType)) return { message: '', errors: [] };
  const value = parsedJson(body);
  const errors = member(value, 'errors');
  return { message: sentence(value), errors: Array.isArray(errors) ? errors.slice(0, MAX_ERRORS).flatMap(configError) : [] };
}

function sentence(value: unknown): string {
  const found = SENTENCES.map((path) => path.reduce(member, value)).find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof found === 'string' ? found.trim() : '';
}

/** Reads only these members: some published servers repeat sent values in others. */
function configError(item: unknown): ConfigError[] {
  if (!isObject(item)) return [];
  const [param, pointer, reason] = ['param', 'pointer', 'reason'].map((name) => member(item, name));
  if (typeof reason !== 'string' || (typeof param !== 'string' && typeof pointer !== 'string')) return [];
  const fromPointer = typeof pointer === 'string' ? pointer.slice(1).replaceAll('/', '.') || 'root' : 'root';
  return [{ param: typeof param === 'string' ? param : fromPointer, pointer: typeof pointer === 'string' ? pointer : '', reason }];
}
