import { describe, expect, it } from 'vitest';

import { FieldReader } from '../../../src/catalog/values/field-reader.ts';
import { readTool, readTools } from '../../../src/catalog/record/tool-reader.ts';
import type { JsonObject } from '../../../src/catalog/parsing/json-tree.ts';

function read(object: JsonObject): { value: unknown; problems: string[] } {
  const reader = new FieldReader(object);
  return { value: readTools(reader), problems: reader.problems.map(({ code, pointer }) => `${code} ${pointer}`) };
}

describe('readTools', () => {
  it('distinguishes unknown tools from no tools', () => {
    expect(read({}).value).toBeUndefined();
    expect(read({ tools: null }).value).toBeUndefined();
    expect(read({ tools: [] })).toEqual({ value: [], problems: [] });
  });

  it('reads a map or a bare name', () => {
    expect(
      read({ tools: [' ping ', { name: 'pong', description: ' Answers. ', inputSchema: { type: 'object', required: ['a'] } }] }),
    ).toEqual({
      value: [
        { name: 'ping', description: '', inputSchema: { type: 'object' } },
        { name: 'pong', description: 'Answers.', inputSchema: { type: 'object', required: ['a'] } },
      ],
      problems: [],
    });
  });

  it('omits items without a name, gives their place and keeps the others', () => {
    const { value, problems } = read({ tools: [{ name: 'a' }, {}, '', 5, { name: ' ' }, [], 'b'] });
    expect(value).toMatchObject([{ name: 'a' }, { name: 'b' }]);
    expect(problems).toEqual([1, 2, 3, 4, 5].map((index) => `bad-tool /tools/${index}`));
  });

  it('reports a member of the wrong type with its own place and keeps the tool', () => {
    const { value, problems } = read({ tools: ['a', { name: 'b', description: ['x'], inputSchema: 'none' }] });
    expect(value).toEqual([
      { name: 'a', description: '', inputSchema: { type: 'object' } },
      { name: 'b', description: '', inputSchema: { type: 'object' } },
    ]);
    expect(problems).toEqual(['wrong-type /tools/1/description', 'wrong-type /tools/1/inputSchema']);
  });
});

describe('readTool', () => {
  it.each([null, 5, true, '', ' ', [], {}, { name: null }])('creates no tool from %j', (item) => {
    expect(readTool(item)).toBeUndefined();
  });
});
