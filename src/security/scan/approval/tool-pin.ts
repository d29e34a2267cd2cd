import type { ToolDefinition } from '../../../catalog/content-file/approved.ts';
import type { Tool } from '../../../catalog/record/record.ts';
import { jsonObject, type JsonObject } from '../../../catalog/parsing/json-tree.ts';
import { canonicalJson } from '../../../session-config/schema/canonical-json.ts';

/** `sha256-` and the base64 digest of a text's UTF-8 bytes. */
export type ContentHash = (canonical: string) => string;

/** Maximum length of a description, and of a schema's JSON, stored with a pin, in UTF-16 units. */
const MAX_STORED = 16_384;

/** The definitions of one name in a list of tools: one, or several if the server repeats the name. */
export interface NamedTool {
  readonly name: string;
  /** Index of the first definition in the list. */
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

/** The pin of a tool: the digest of the RFC 8785 form of {name, description, inputSchema}, or of a list of them if a name is repeated. */
export function toolPin(tool: NamedTool, hash: ContentHash): string {
  return pinUnder(tool, hash)(tool.name);
}

/** Returns a function that computes the pin of a tool under another name. */
export function pinUnder({ definitions }: NamedTool, hash: ContentHash): (name: string) => string {
  // Members are sorted and the name is the last one, so the rest is the same for every name.
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

/** The stored definition of a tool, for showing differences later. */
export function storedDefinition({ definitions }: NamedTool): ToolDefinition {
  const [only] = definitions;
  if (definitions.length !== 1 || only === undefined) return { description: cut(definitions.map(definitionText).join('\n\n')) };
  const isSmall = JSON.stringify(only.inputSchema).length <= MAX_STORED;
  return { description: cut(only.description), ...(isSmall && { inputSchema: only.inputSchema }) };
}

function cut(text: string): string {
  return sliceWhole(text, 0, MAX_STORED);
}

/** A definition as readable text: the description, then the schema. */
export function definitionText({ description, inputSchema }: ToolDefinition): string {
  return inputSchema === undefined ? description : `${description}\n\n${schemaText(inputSchema)}`;
}

/** Keys are sorted, because their order does not matter. */
function schemaText(schema: JsonObject): string {
  return JSON.stringify(JSON.parse(canonicalJson(schema)), undefined, 2);
}

/** A slice of a text, without unpaired surrogates at its ends. */
export function sliceWhole(text: string, from: number, to: number): string {
  return text
    .slice(from, to)
    .replace(/^[\uDC00-\uDFFF]/, '')
    .replace(/[\uD800-\uDBFF]$/, '');
}
