import { describe, expect, it } from 'vitest';

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
