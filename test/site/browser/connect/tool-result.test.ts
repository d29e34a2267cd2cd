import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readToolResult } from '../../../../src/site/browser/connect/tool-result.ts';

const parts = (...content: unknown[]): unknown => readToolResult({ content }).parts;

describe('the result of a tool as text', () => {
  it('shows texts unchanged, including markup', () => {
    const text = '<img src=x onerror=alert(1)>\n# title';
    expect(parts({ type: 'text', text })).toEqual([{ label: 'Text', text, note: '' }]);
  });

  it.each([
    [
      'an image',
      { type: 'image', data: 'AAAAAA==', mimeType: 'image/png' },
      { label: 'Image', text: '', note: 'image/png, 4 bytes, not shown.' },
    ],
    [
      'a sound',
      { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
      { label: 'Audio', text: '', note: 'audio/wav, 3 bytes, not shown.' },
    ],
    [
      'a resource that is text',
      { type: 'resource', resource: { uri: 'file:///a.txt', mimeType: 'text/plain', text: 'hello' } },
      { label: 'Resource file:///a.txt, text/plain', text: 'hello', note: '' },
    ],
    [
      'a resource that is not',
      { type: 'resource', resource: { uri: 'file:///a.bin', blob: 'AAAA' } },
      { label: 'Resource file:///a.bin', text: '', note: '3 bytes, not shown.' },
    ],
    [
      'a link to a resource',
      { type: 'resource_link', uri: 'javascript:alert(1)', name: 'a', title: 'a', description: 'First' },
      { label: 'Link to a resource', text: 'javascript:alert(1)\na\nFirst', note: '' },
    ],
    [
      'a part of an unknown kind',
      { type: 'smell', of: 'roses' },
      { label: 'Unknown content type (smell)', text: '{\n  "type": "smell",\n  "of": "roses"\n}', note: '' },
    ],
    ['a text without text', { type: 'text' }, { label: 'Unknown content type (text)', text: '{\n  "type": "text"\n}', note: '' }],
    [
      'a part with the name of a member of Object.prototype',
      { type: 'toString' },
      { label: 'Unknown content type (toString)', text: '{\n  "type": "toString"\n}', note: '' },
    ],
    ['no parts', null, { label: 'Unknown content type', text: 'null', note: '' }],
  ])('shows %s', (_, content, part) => {
    expect(parts(content)).toEqual([part]);
  });

  it('shows structured content, unless a text repeats it', () => {
    const structuredContent = { celsius: 12, sky: 'clear' };
    const shown = { label: 'Structured content', text: '{\n  "celsius": 12,\n  "sky": "clear"\n}', note: '' };
    const text = JSON.stringify(structuredContent, null, 4);
    expect(readToolResult({ content: [], structuredContent }).parts).toEqual([shown]);
    expect(readToolResult({ content: [{ type: 'text', text }], structuredContent }).parts).toEqual([{ label: 'Text', text, note: '' }]);
    expect(readToolResult({ content: [{ type: 'text', text: 'mild' }], structuredContent }).parts).toHaveLength(2);
  });

  it('states that there is no content', () => {
    for (const empty of [{ content: [] }, {}, null, { content: 'x' }])
      expect(readToolResult(empty)).toEqual({
        isError: false,
        parts: [{ label: 'Nothing', text: '', note: 'The tool answered without content.' }],
      });
  });

  it('marks an error of the tool', () => {
    expect(readToolResult({ content: [{ type: 'text', text: 'no such city' }], isError: true }).isError).toBe(true);
    expect(readToolResult({ content: [], isError: 'yes' }).isError).toBe(false);
  });

  it('truncates long texts and reports it, without splitting a character', () => {
    const [part] = readToolResult({ content: [{ type: 'text', text: `${'a'.repeat(19_999)}😀tail` }] }).parts;
    expect(part?.text).toBe('a'.repeat(19_999));
    expect(part?.note).toBe('The first 19,999 of 20,005 characters.');
  });

  it('shows a hundred parts and the number of the others', () => {
    const many = readToolResult({ content: Array.from({ length: 150 }, () => ({ type: 'text', text: 'x' })) }).parts;
    expect(many).toHaveLength(101);
    expect(many.at(-1)?.note).toBe('50 further parts not shown.');
  });

  it('does not fail on extremely nested values', () => {
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`);
    expect(readToolResult({ content: [deep], structuredContent: deep }).parts.map(({ text }) => text)).toEqual(
      Array.from({ length: 2 }, () => 'Too deeply nested to show.'),
    );
  });

  it('never fails, and always returns a part', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), (structuredContent, content) => {
        for (const result of [structuredContent, { content }, { content, structuredContent }])
          expect(
            readToolResult(result).parts.every(({ label, text, note }) => label !== '' && (text + note !== '' || label === 'Text')),
          ).toBe(true);
      }),
    );
  });
});
