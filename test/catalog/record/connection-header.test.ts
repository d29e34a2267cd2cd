import { describe, expect, it } from 'vitest';

import { readHeaders, type ConnectionHeader } from '../../../src/catalog/record/connection-header.ts';
import { FieldReader } from '../../../src/catalog/values/field-reader.ts';
import type { Problem } from '../../../src/catalog/parsing/problem.ts';

function read(header: object): { readonly headers: readonly ConnectionHeader[] | undefined; readonly problems: readonly Problem[] } {
  const reader = new FieldReader({ headers: [JSON.parse(JSON.stringify(header))] });
  return { headers: readHeaders(reader), problems: reader.problems };
}

describe('a header in a source', () => {
  it.each([
    ['value', { name: 'X-A', value: '$GITHUB_TOKEN {r}' }],
    ['value', { name: 'X-A', value: 'Bearer ${r}' }],
    ['default', { name: 'X-A', default: '${ANTHROPIC_API_KEY}' }],
    ['choices', { name: 'X-A', choices: ['a', '{env:HOME}'] }],
    ['name', { name: '$HOME' }],
    ['name', { name: '%PATH%' }],
  ])('is omitted if clients would expand its %s, and the problem states the correct form: %j', (key, header) => {
    const { headers, problems } = read(header);
    expect(headers).toBeUndefined();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code: 'variable-in-header', severity: 'warning' });
    expect(problems[0]!.message).toContain('the header is skipped');
    expect(problems[0]!.hint).toContain('{name}');
    expect(problems[0]!.pointer).toBe(`/headers/0/${key}`);
  });

  it('loses only an example that clients would expand', () => {
    const { headers, problems } = read({ name: 'X-A', placeholder: '${API_KEY}', isRequired: true });
    expect(headers).toEqual([{ name: 'X-A', isRequired: true }]);
    expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([['variable-in-header', '/headers/0/placeholder']]);
  });
});

describe('a variable of a header', () => {
  it.each([
    ['value', 'variable-in-header', { value: '${env:GITHUB_TOKEN}' }],
    ['default', 'variable-in-header', { default: '%HOME%' }],
    ['choices', 'variable-in-header', { choices: ['eu', '{{SECRET}}'] }],
    ['value', 'bad-header-value', { value: 'a\nb' }],
    ['default', 'bad-header-value', { default: 'a\u0000' }],
    ['choices', 'bad-header-value', { choices: ['eu', 'ключ'] }],
  ])('loses "%s" if a header cannot contain it or clients would expand it (%s), and keeps its other members: %j', (key, code, bad) => {
    const { headers, problems } = read({
      name: 'X-A',
      value: 'v {r}',
      variables: { r: { description: 'Where.', isRequired: true, isSecret: true, ...bad } },
    });
    expect(headers).toEqual([
      { name: 'X-A', value: 'v {r}', variables: { r: { description: 'Where.', isRequired: true, isSecret: true } } },
    ]);
    expect(problems.map((problem) => [problem.code, problem.pointer])).toEqual([[code, `/headers/0/variables/r/${key}`]]);
    expect(problems[0]!.message).not.toContain('header is skipped');
    expect(problems[0]!.message).toContain(`of the variable is skipped`);
  });
});
