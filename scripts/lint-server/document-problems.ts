import { locateProblems, type ParsedDocument } from '../../src/catalog/parsing/document.ts';
import { parseJson } from '../../src/catalog/parsing/json.ts';
import { isJsonObject, type JsonValue } from '../../src/catalog/parsing/json-tree.ts';
import { UNTRUSTED_LIMITS } from '../../src/catalog/parsing/limits.ts';
import type { Problem } from '../../src/catalog/parsing/problem.ts';
import { parseYaml } from '../../src/catalog/parsing/yaml.ts';
import { packageProblems } from '../../src/catalog/store/package-problems.ts';
import { pointerTo } from '../../src/session-config/schema/pointer.ts';

/** A document that a server was read from. */
interface SeenDocument {
  readonly url: string;
  readonly bytes: Uint8Array;
}

/** Mistakes in the packages of a `server.json`, which a crawl stores as stated. Other documents have none. */
export function packageMistakes(seen: SeenDocument): Problem[] {
  if (!seen.url.endsWith('/server.json')) return [];
  const document = parsed(seen);
  return document.value === undefined ? [] : locateProblems(packageProblems(document.value), document, seen.url);
}

/** The problem of a configuration schema, at the place of the schema in its document. */
export function atSchema(problem: Problem, seen: SeenDocument): Problem {
  const document = parsed(seen);
  const pointer = document.value === undefined ? undefined : schemaIn(document.value, '');
  return { ...problem, file: seen.url, position: document.locate(pointer ?? '') };
}

function parsed({ url, bytes }: SeenDocument): ParsedDocument {
  const options = { file: url, limits: UNTRUSTED_LIMITS };
  return /\.ya?ml$/.test(url) ? parseYaml(bytes, options) : parseJson(new TextDecoder().decode(bytes), options);
}

/** The first configuration schema in a document. */
function schemaIn(value: JsonValue, pointer: string): string | undefined {
  if (!isJsonObject(value)) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const at = pointerTo(pointer, key);
    if (key === 'configSchema' || key === 'config_schema') return at;
    const below = schemaIn(item, at);
    if (below !== undefined) return below;
  }
  return undefined;
}
