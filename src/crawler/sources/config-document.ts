import { isJsonObject, jsonObject, member, textMember, type JsonObject } from '../../catalog/parsing/json-tree.ts';
import { parseJson } from '../../catalog/parsing/json.ts';
import { UNTRUSTED_LIMITS } from '../../catalog/parsing/limits.ts';
import { locateProblems } from '../../catalog/parsing/document.ts';
import type { Problem, Read } from '../../catalog/parsing/problem.ts';
import { findConfigSchema } from '../../session-config/index.ts';
import { withoutLibraryDefault } from './library-defaults.ts';
import { withoutCommands } from './without-commands.ts';

/** What a `/.well-known/mcp-config` document says (spec §2.4, and its real relatives). */
export interface ConfigDocument {
  readonly configSchema: JsonObject;
  /** Left out where it is the default of a library, as the description. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The repository that the server says it comes from. */
  readonly repository: string | undefined;
}

/**
 * Reads a configuration document of any shape that holds a schema.
 * One without is the error `no-config-schema`; every problem is located.
 *
 * @param file URL for messages
 */
export function readConfigDocument(text: string, file: string): Read<ConfigDocument> {
  const document = parseJson(text, { file, limits: UNTRUSTED_LIMITS });
  if (document.value === undefined) return { value: undefined, problems: document.problems };
  const found = findConfigSchema(document.value);
  if (found === undefined) {
    return { value: undefined, problems: [...document.problems, ...locateProblems([noSchema()], document, file)] };
  }
  // Whatever is found stands in a checked tree.
  const schema = isJsonObject(found.schema) ? withoutCommands(found.schema) : jsonObject();
  const words = (key: string): string | undefined =>
    withoutLibraryDefault(textMember(schema, key)) ?? withoutLibraryDefault(textMember(document.value, key));
  const repository = member(schema, 'x-repository') ?? member(document.value, 'x-repository');
  return {
    value: {
      configSchema: schema,
      title: words('title') ?? textMember(document.value, 'name'),
      description: words('description'),
      repository: typeof repository === 'string' ? repository : isJsonObject(repository) ? textMember(repository, 'url') : undefined,
    },
    problems: document.problems,
  };
}

function noSchema(): Problem {
  return {
    code: 'no-config-schema',
    severity: 'error',
    message: 'The document holds no configuration schema.',
    hint: 'Serve a JSON Schema with "type": "object" and "properties", as the document itself or under "configSchema".',
    pointer: '',
  };
}
