import { isJsonObject, jsonObject, member, textMember, type JsonObject } from '../../catalog/parsing/json-tree.ts';
import { parseJson } from '../../catalog/parsing/json.ts';
import { UNTRUSTED_LIMITS } from '../../catalog/parsing/limits.ts';
import { locateProblems } from '../../catalog/parsing/document.ts';
import type { Problem, Read } from '../../catalog/parsing/problem.ts';
import { findConfigSchema } from '../../session-config/index.ts';
import { withoutLibraryDefault } from './library-defaults.ts';
import { withoutCommands } from './without-commands.ts';

/** The content of a `/.well-known/mcp-config` document (spec §2.4, and variants in use). */
export interface ConfigDocument {
  readonly configSchema: JsonObject;
  /** Omitted if it is the default text of a library, like the description. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The repository that the server states. */
  readonly repository: string | undefined;
}

/**
 * Reads a configuration document of any form that contains a schema. Otherwise the error is `no-config-schema`. Every problem has its
 * position.
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
  // The schema is part of a checked tree.
  const schema = isJsonObject(found.schema) ? withoutCommands(found.schema) : jsonObject();
  const textOf = (key: string): string | undefined =>
    withoutLibraryDefault(textMember(schema, key)) ?? withoutLibraryDefault(textMember(document.value, key));
  const repository = member(schema, 'x-repository') ?? member(document.value, 'x-repository');
  return {
    value: {
      configSchema: schema,
      title: textOf('title') ?? textMember(document.value, 'name'),
      description: textOf('description'),
      repository: typeof repository === 'string' ? repository : isJsonObject(repository) ? textMember(repository, 'url') : undefined,
    },
    problems: document.problems,
  };
}

function noSchema(): Problem {
  return {
    code: 'no-config-schema',
    severity: 'error',
    message: 'The document has no configuration schema.',
    hint: 'Serve a JSON Schema with "type": "object" and "properties", as the document itself or under "configSchema".',
    pointer: '',
  };
}
