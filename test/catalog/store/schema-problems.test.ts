import { describe, expect, it } from 'vitest';

import type { JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import { CONTENT_SCHEMAS, type ContentKind } from '../../../src/catalog/schemas/content-schemas.ts';
import { schemaProblems } from '../../../src/catalog/store/schema-problems.ts';

describe('schemaProblems', () => {
  it('reports nothing for the smallest file of each kind', () => {
    const smallest = {
      server: { qualifiedName: 'a' },
      profile: { name: 'a', servers: [] },
      site: {},
      sources: { sources: [] },
      products: { products: [] },
    };
    const kinds = Object.keys(CONTENT_SCHEMAS) as ContentKind[];
    expect(kinds.map((kind) => schemaProblems(kind, smallest[kind]))).toEqual([[], [], [], [], []]);
  });

  it('reports everything at once, each with a pointer and a hint', () => {
    const problems = schemaProblems('server', { qualifiedName: 5, tools: [{}, { name: 5 }], 'a/b': 1 });
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toEqual([
      'schema-additional-properties /a~1b',
      'schema-required /tools/0',
      'schema-type /qualifiedName',
      'schema-type /tools/1/name',
    ]);
    expect(problems.every(({ severity, hint }) => severity === 'error' && hint !== undefined && hint !== '')).toBe(true);
  });

  it('reports the requirement of a failed conditional, not that a condition failed', () => {
    expect(schemaProblems('server', { qualifiedName: 'a', connections: [{ type: 'http' }] })).toMatchObject([
      { code: 'schema-required', hint: 'Add "url".' },
    ]);
  });

  it.each<[string, ContentKind, JsonValue, string]>([
    ['kind of a source', 'sources', { sources: [{ location: 'https://acme.example' }] }, '"kind" is missing.'],
    ['kind of a source', 'sources', { sources: [{ location: 'https://acme.example', name: 'acme/x' }] }, '"kind" is missing.'],
    ['kind of a source', 'sources', { sources: [{ kind: 'servr', location: 'a', name: 'a/x' }] }, '"servr" is not an allowed value.'],
    ['status of a server', 'server', { qualifiedName: 'a', state: {} }, '"status" is missing.'],
    ['type of a connection', 'server', { qualifiedName: 'a', connections: [{}] }, '"type" is missing.'],
  ])('does not guess what else a missing or unknown %s needs (%s, %j)', (_what, kind, value, message) => {
    expect(schemaProblems(kind, value).map((problem) => problem.message)).toEqual([message]);
  });

  it('names the values of a missing key that allows only some', () => {
    const source = { location: 'https://acme.example' };
    expect(schemaProblems('sources', { sources: [source] })).toMatchObject([
      { hint: expect.stringMatching(/^Add "kind": repository, server, file, .*ai-catalog\.$/) as string },
    ]);
  });

  it('names the required type in words', () => {
    const messages = schemaProblems('server', { qualifiedName: 5, tags: 'x', verified: 'x', useCount: 'x', security: 'x' }).map(
      ({ message }) => message,
    );
    expect(messages.sort()).toEqual([
      'This must be a list.',
      'This must be a map.',
      'This must be an integer.',
      'This must be text (quote it if it looks like a number).',
      'This must be true or false.',
    ]);
  });

  it('names a key that another one excludes', () => {
    const problems = schemaProblems('sources', { sources: [{ kind: 'github', location: 'acme', name: 'acme/x' }] });
    expect(problems).toMatchObject([{ message: '"name" is not allowed here.', hint: 'Remove "name".', pointer: '/sources/0/name' }]);
  });

  it('names a key that has no value', () => {
    const found = schemaProblems('sources', { sources: null }).map(({ message, hint }) => `${message} ${hint ?? ''}`);
    expect(found).toEqual([
      '"sources" has no value; it must be a list. Write each item on a line of its own, after "- "; an empty list is [].',
    ]);
    expect(schemaProblems('sources', { sources: [null] }).map(({ message }) => message)).toEqual(['This must be a map.']);
  });

  it('lists all keys if none is similar', () => {
    expect(schemaProblems('site', { 'entirely different': 1 })).toMatchObject([
      {
        hint: 'The keys are: name, tagline, repositoryUrl, footer, language, logo, accent, styles, overrides, docs, editUrl, files, url, build, crawl, serve, apiAccess.',
      },
    ]);
  });
});
