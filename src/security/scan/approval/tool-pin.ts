import type { ToolDefinition } from '../../../catalog/content-file/approved.ts';
import type { Tool } from '../../../catalog/record/record.ts';
import { jsonObject, type JsonObject } from '../../../catalog/parsing/json-tree.ts';
import { canonicalJson } from '../../../session-config/schema/canonical-json.ts';

/** `sha256-` and the base64 digest of a text's UTF-8 bytes. */
export type ContentHash = (canonical: string) => string;

/** UTF-16 units of a description, and of a schema's JSON, that are kept beside a pin. */
const MAX_KEPT = 16_384;

/** What stands under one name in a list of tools: one definition, or several where the server repeats a name. */
export interface NamedTool {
  readonly name: string;
  /** Place of the first definition in the list. */
  readonly index: number;
  readonly definitions: readonly Tool[];
}

/** The tools of a server by name, in their order. */
export function toolsByName(tools: readonly Tool[]): ReadonlyMap<string, NamedTool> {
  const byName = new Map<string, NamedTool>();
  tools.forEach((tool, index) => {
    const known = byName.get(tool.name);
    byName.set(tool.name, { name: tool.name, index: known?.index ?? index, definitions: [...(known?.definitions ?? []), tool] });
  });
  return byName;
}

/** The pin of a tool: the digest of the RFC 8785 form of {name, description, inputSchema}, or of a list of them where a name is repeated. */
export function toolPin(tool: NamedTool, hash: ContentHash): string {
  return pinUnder(tool, hash)(tool.name);
}

/** The pin that a tool would have under any name. */
export function pinUnder({ definitions }: NamedTool, hash: ContentHash): (name: string) => string {
  // Members are sorted, and the name is the last of them: the rest is the same under every name.
  const rests = definitions.map(({ description, inputSchema }) =>
    canonicalJson(
      jsonObject([
        ['description', description],
        ['inputSchema', inputSchema],
      ]),
    ).slice(0, -1),
  );
  return (name) => {
    const texts = rests.map((rest) => `${rest},"name":${canonicalJson(name)}}`);
    return hash(texts.length === 1 ? texts.join('') : `[${texts.join(',')}]`);
  };
}

/** What is kept of a tool so that a difference can be shown. */
export function keptDefinition({ definitions }: NamedTool): ToolDefinition {
  const [only] = definitions;
  if (definitions.length !== 1 || only === undefined) return { description: cut(definitions.map(definitionText).join('\n\n')) };
  const isSmall = JSON.stringify(only.inputSchema).length <= MAX_KEPT;
  return { description: cut(only.description), ...(isSmall && { inputSchema: only.inputSchema }) };
}

function cut(text: string): string {
  return wholeCharacters(text, 0, MAX_KEPT);
}

/** A definition as people read it: the description, then the schema. */
export function definitionText({ description, inputSchema }: ToolDefinition): string {
  return inputSchema === undefined ? description : `${description}\n\n${schemaText(inputSchema)}`;
}

/** Its keys sorted, because their order is no difference. */
function schemaText(schema: JsonObject): string {
  return JSON.stringify(JSON.parse(canonicalJson(schema)), undefined, 2);
}

/** Part of a text, from one offset to another, without halves of surrogate pairs at its ends. */
export function wholeCharacters(text: string, from: number, to: number): string {
  return text
    .slice(from, to)
    .replace(/^[\uDC00-\uDFFF]/, '')
    .replace(/[\uD800-\uDBFF]$/, '');
}
