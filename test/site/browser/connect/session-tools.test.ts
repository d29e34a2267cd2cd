import { describe, expect, it } from 'vitest';

import { listTools } from '../../../../src/site/browser/connect/session-tools.ts';

const page = (tools: unknown, nextCursor?: unknown): Record<string, unknown> => ({
  tools,
  ...(nextCursor !== undefined && { nextCursor }),
});

describe('the list of tools', () => {
  it('is read page by page', async () => {
    const asked: (string | undefined)[] = [];
    const { tools, notices } = await listTools((cursor) => {
      asked.push(cursor);
      const at = Number(cursor ?? 0);
      return Promise.resolve(page([{ name: `tool${at}` }], at < 3 ? String(at + 1) : undefined));
    });
    expect(asked).toEqual([undefined, '1', '2', '3']);
    expect(tools.map(({ name }) => name)).toEqual(['tool0', 'tool1', 'tool2', 'tool3']);
    expect(notices).toEqual([]);
  });

  it('reads the description of each tool, and the valid members of an invalid one', async () => {
    const inputSchema = { type: 'object', properties: { a: {} } };
    const { tools } = await listTools(() =>
      Promise.resolve(
        page([
          { name: 'a', title: 'A tool', description: ' Does things. ', inputSchema, annotations: { title: 'Other', readOnlyHint: true } },
          { name: 'b', annotations: { title: 'B tool', destructiveHint: true } },
          { name: 'c', title: 7, description: null, inputSchema: 'x', annotations: [] },
        ]),
      ),
    );
    expect(tools).toEqual([
      { name: 'a', title: 'A tool', description: 'Does things.', inputSchema, effect: 'reads' },
      { name: 'b', title: 'B tool', description: '', inputSchema: { type: 'object' }, effect: 'destroys' },
      { name: 'c', title: 'c', description: '', inputSchema: { type: 'object' }, effect: undefined },
    ]);
  });

  it('omits tools without a name, and reports it', async () => {
    const { tools, notices } = await listTools(() => Promise.resolve(page([{ name: '' }, 'x', { name: 'a' }])));
    expect(tools).toHaveLength(1);
    expect(notices).toEqual(['2 tools left out: a tool without a name cannot be called.']);
  });

  it('is empty for a page without tools', async () => {
    expect(await listTools(() => Promise.resolve(page('x')))).toEqual({ tools: [], notices: [] });
  });

  it('ends at a repeated cursor', async () => {
    let count = 0;
    await listTools(() => {
      count += 1;
      return Promise.resolve(page([{ name: 'a' }], 'same'));
    });
    expect(count).toBe(2);
  });

  it('ends after fifty pages', async () => {
    let count = 0;
    const { notices } = await listTools(() => Promise.resolve(page([{ name: 'a' }], String((count += 1)))));
    expect(count).toBe(50);
    expect(notices).toEqual(['The server has more than 50 tools; the rest is left out.']);
  });

  it('ends after a thousand tools', async () => {
    const crowd = Array.from({ length: 700 }, (_, index) => ({ name: `t${index}` }));
    const { tools, notices } = await listTools((cursor) => Promise.resolve(page(crowd, cursor === undefined ? '1' : undefined)));
    expect(tools).toHaveLength(1000);
    expect(notices).toEqual(['The server has more than 1,000 tools; the rest is left out.']);
  });
});
