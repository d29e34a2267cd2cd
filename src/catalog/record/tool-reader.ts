import { isJsonObject, jsonObject, type JsonValue } from '../parsing/json-tree.ts';
import { FieldReader } from '../values/field-reader.ts';
import type { Tool } from './record.ts';

/** Reads the tools of a record; `undefined` if the record states none. A tool without a name is reported and skipped. */
export function readTools(reader: FieldReader): Tool[] | undefined {
  const items = reader.list('tools');
  if (items === undefined) return undefined;
  const tools: Tool[] = [];
  items.forEach((item, index) => {
    const tool = isJsonObject(item) ? readToolMap(reader.item('tools', index, item)) : readTool(item);
    if (tool === undefined)
      reader.warnOfItem(
        'tools',
        index,
        'bad-tool',
        `Tool ${index + 1} is skipped: it has no "name".`,
        'Write {name: …, description: …, inputSchema: {…}}.',
      );
    else tools.push(tool);
  });
  return tools;
}

/** Reads one tool from a map or from its bare name. */
export function readTool(item: JsonValue): Tool | undefined {
  if (typeof item === 'string')
    return item.trim() === '' ? undefined : { name: item.trim(), description: '', inputSchema: emptyArguments() };
  return isJsonObject(item) ? readToolMap(new FieldReader(item)) : undefined;
}

function readToolMap(reader: FieldReader): Tool | undefined {
  const name = reader.text('name');
  if (name === undefined || name === '') return undefined;
  return { name, description: reader.text('description') ?? '', inputSchema: reader.object('inputSchema') ?? emptyArguments() };
}

function emptyArguments(): Tool['inputSchema'] {
  return jsonObject([['type', 'object']]);
}
