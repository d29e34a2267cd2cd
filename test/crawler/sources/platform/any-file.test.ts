import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { httpUrl } from '../../../../src/catalog/values/http-url.ts';
import { readPlatformFile } from '../../../../src/crawler/sources/platform-file.ts';
import { checkedTree } from '../../../../src/catalog/parsing/checked-tree.ts';
import { UNTRUSTED_LIMITS } from '../../../../src/catalog/parsing/limits.ts';
import { cases } from '../../../support/cases.ts';

/** Words that platform files are made of. */
const KEYS = [
  ...[
    'name',
    'title',
    'metadata',
    'startCommand',
    'type',
    'transport',
    'url',
    'endpoint',
    'remotes',
    'mcpServers',
    'headers',
    'deployment',
  ],
  ...[
    'env',
    'required_env',
    'config',
    'configuration',
    'configSchema',
    'properties',
    'required',
    'default',
    'enum',
    'options',
    'secret',
    'value',
  ],
  ...['tools', 'inputSchema', 'input', 'schema', 'args', 'schemas', '$ref', '$defs', 'command', 'commandFunction', 'tags', 'a', 'API_KEY'],
];
const TEXTS = [
  ...[
    'stdio',
    'http',
    'sse',
    'https://acme.example/mcp',
    'http://localhost/mcp',
    '${API_KEY}',
    '${A:-b}',
    '<your key>',
    '',
    'object',
    'integer',
  ],
  ...['#/schemas/a', '#/tools/0', '#', '#/', '#/%', 'https://${HOST}', 'rm -rf /', '__proto__', 'constructor', 'A=B'],
];

const leaf = fc.oneof(fc.constantFrom(...TEXTS), fc.integer(), fc.boolean(), fc.constant(null), fc.string({ maxLength: 12 }));
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', maxDepth: 6 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 6 }),
  ),
}));

/** Notices of unused members: fifty, and one that counts the rest. */
const MAX_UNUSED = 51;

describe('any platform file', () => {
  it('is read or refused, without inherited members, with public URLs only and a short list of problems', () => {
    const file = fc.dictionary(fc.constantFrom(...KEYS), anyValue, { minKeys: 1, maxKeys: 8 });
    fc.assert(
      fc.property(file, (source) => {
        const { value = null } = checkedTree(source, UNTRUSTED_LIMITS);
        const before = JSON.stringify(value);
        const read = readPlatformFile(value);
        expect(JSON.stringify(value)).toBe(before);
        const notices = read.problems.filter(({ severity }) => severity === 'notice');
        const unused = notices.filter(({ code }) => code === 'unused-member');
        expect(unused.length).toBeLessThanOrEqual(MAX_UNUSED);
        expect(notices.length - unused.length, 'notices of the command').toBeLessThanOrEqual(1);
        for (const { url, configSchema } of read.value?.connections ?? []) {
          expect(url === undefined || (httpUrl(url) !== undefined && !url.includes('localhost'))).toBe(true);
          expect(Object.getPrototypeOf(configSchema)).toBeNull();
        }
        for (const { name, inputSchema } of read.value?.tools ?? []) {
          expect(name).not.toBe('');
          expect(Object.getPrototypeOf(inputSchema)).toBeNull();
        }
      }),
      { numRuns: cases(1000) },
    );
  });
});
