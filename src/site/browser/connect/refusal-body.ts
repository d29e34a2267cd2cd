import type { ConfigError } from '../../../session-config/index.ts';
import { isObject, member } from '../../../session-config/schema/json-schema.ts';
import type { Refusal } from './failure-cause.ts';

/** What the body of a refusal says that people can use. */
export interface RefusalBody {
  /** What the server says in its own words, not cut yet; empty where it says nothing. */
  readonly words: string;
  /** What it says is wrong with the configuration (spec §7.2). */
  readonly errors: readonly ConfigError[];
}

const MAX_ERRORS = 50;

/** Where servers put a sentence: problem details (RFC 9457), JSON-RPC, OAuth, and what is common besides. */
const SENTENCES: readonly (readonly string[])[] = [
  ['detail'],
  ['error', 'message'],
  ['error_description'],
  ['message'],
  ['error'],
  ['title'],
];

/** Reads the body of a refusal; what is markup or of another kind says nothing. */
export function readRefusalBody({ body, mediaType }: Refusal): RefusalBody {
  if (mediaType === 'text/plain') return { words: body.trim(), errors: [] };
  if (!/[/+]json$/.test(mediaType)) return { words: '', errors: [] };
  const value = parsed(body);
  const errors = member(value, 'errors');
  return { words: sentence(value), errors: Array.isArray(errors) ? errors.slice(0, MAX_ERRORS).flatMap(configError) : [] };
}

function sentence(value: unknown): string {
  const found = SENTENCES.map((path) => path.reduce(member, value)).find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof found === 'string' ? found.trim() : '';
}

/** Members of other names, in which published servers repeat what was sent, are not read. */
function configError(item: unknown): ConfigError[] {
  if (!isObject(item)) return [];
  const [param, pointer, reason] = ['param', 'pointer', 'reason'].map((name) => member(item, name));
  if (typeof reason !== 'string' || (typeof param !== 'string' && typeof pointer !== 'string')) return [];
  const fromPointer = typeof pointer === 'string' ? pointer.slice(1).replaceAll('/', '.') || 'root' : 'root';
  return [{ param: typeof param === 'string' ? param : fromPointer, pointer: typeof pointer === 'string' ? pointer : '', reason }];
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
