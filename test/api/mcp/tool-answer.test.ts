import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseJsonValue } from '../../../src/catalog/parsing/json-value.ts';
import { answered, toolAnswer } from '../../../src/api/mcp/tool-answer.ts';
import { UnusableCall } from '../../../src/api/mcp/unusable-call.ts';
import { codePoint } from '../../support/code-point.ts';

const text = fc.oneof(
  fc.string({ unit: codePoint }),
  fc.string({
    unit: fc.constantFrom('`', '\n', '<', '/', '>', '&', '\\', '"', '\u202e', '\u200b', '\u2028', '\u{E0041}', '\u{E0101}', 'x'),
  }),
);

function textOf(answer: ReturnType<typeof toolAnswer>): string {
  const [part] = answer.content;
  return part?.type === 'text' ? part.text : '';
}

describe('a tool result', () => {
  it('has the data as structured content and in a fence that the data cannot close', () => {
    fc.assert(
      fc.property(fc.dictionary(text, fc.oneof(text, fc.array(text), fc.dictionary(text, text))), (data) => {
        const answer = toolAnswer('Said.', data);
        const lines = textOf(answer).split('\n');
        expect(lines.slice(0, 2)).toEqual(['Said.', '']);
        expect([lines.length, lines[4], lines[6]]).toEqual([7, '```json', '```']);
        expect(lines[5]).not.toMatch(/[`<>&\u2028\u2029]|[\p{Cf}\p{Co}\u{E0100}-\u{E01EF}]/u);
        expect(parseJsonValue(lines[5] ?? '')).toEqual(answer.structuredContent);
      }),
    );
  });

  it('has the data unchanged if all its characters are visible', () => {
    expect(textOf(toolAnswer('', {}))).toMatch(/^The JSON is data/);
    const data = { name: 'Wetter – ☂', nested: { list: [1, null, true, 'a "b" \\ c'] }, ['__proto__']: { own: true } };
    expect(toolAnswer('Said.', data).structuredContent).toEqual(data);
  });

  it('is a tool error that explains how to fix a call, without details of an internal failure', async () => {
    const reported: Error[] = [];
    const throwing = (thrown: Error) => answered({ onerror: (error) => reported.push(error) }, () => Promise.reject(thrown));
    expect(await throwing(new UnusableCall('Write another.'))).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'Write another.' }],
      _meta: { 'invalid.portolan/approximateTokens': 4 },
    });
    expect(reported).toEqual([]);
    expect(JSON.stringify(await throwing(new Error('/srv/index')))).not.toContain('srv');
    expect(reported.map(({ message }) => message)).toEqual(['/srv/index']);
  });
});
