import { describe, expect, it } from 'vitest';

import { readSourcesFile } from '../../../src/crawler/index.ts';
import { badOwner } from '../../../src/crawler/source-list/github-owner.ts';
import { badRepositoryLocation } from '../../../src/crawler/source-list/repository-location.ts';

const read = (text: string): ReturnType<typeof readSourcesFile> => readSourcesFile(text, 'sources.yaml');

describe('sources.yaml', () => {
  it('is a list of typed entries, each with its position', () => {
    const { entries, total, problems } = read(
      'sources:\n  - kind: repository\n    location: acme/tool\n  - {kind: server, location: https://x.example, name: acme/x, verified: true, tags: [a]}\n',
    );
    expect(entries).toEqual([
      { kind: 'repository', location: 'acme/tool', verified: undefined, tags: [], file: 'sources.yaml', position: { line: 2, column: 5 } },
      {
        ...{ kind: 'server', location: 'https://x.example', name: 'acme/x', verified: true, tags: ['a'] },
        ...{ file: 'sources.yaml', position: { line: 4, column: 5 } },
      },
    ]);
    expect([total, problems]).toEqual([2, []]);
  });

  it.each([
    ['https://github.com/acme/tool', 'Write acme/tool.'],
    ['https://github.com/acme/tool.git', 'Write acme/tool.'],
    ['git@github.com:acme/tool.git', 'Write acme/tool.'],
    ['http://www.github.com/acme/tool/', 'Write acme/tool.'],
    ['https://github.com/acme/tool/tree/main/packages/mcp', 'Write acme/tool/packages/mcp@main.'],
    ['https://github.com/acme/tool/blob/main/server.json', 'Write acme/tool@main.'],
    ['https://github.com/acme/tool/blob/v1/packages/mcp/platform.yaml', 'Write acme/tool/packages/mcp@v1.'],
    ['https://github.com/acme/tool/issues/1', 'Write owner/repo, owner/repo/sub/folder or owner/repo@ref.'],
    ['https://github.com/acme', 'Write owner/repo, owner/repo/sub/folder or owner/repo@ref.'],
    ['https://git.example/acme/tool', 'Write owner/repo, owner/repo/sub/folder or owner/repo@ref.'],
  ])('says what to write for %s: %s', (location, hint) => {
    expect(badRepositoryLocation(location).hint).toBe(hint);
  });

  it.each([
    ['https://github.com/acme', 'Write acme.'],
    ['github.com/acme/', 'Write acme.'],
    ['@acme', 'Write acme.'],
    ['acme/tool', 'Write acme, or "kind: repository" for one repository.'],
    ['https://github.com/acme/tool', 'Write acme, or "kind: repository" for one repository.'],
    ['https://git.example/acme', 'Write the name of a user or an organisation at GitHub.'],
  ])('says which owner to write for %s', (location, hint) => {
    expect(badOwner(location).hint).toBe(hint);
  });

  it('says what to write if it is empty, or an entry has no kind', () => {
    const messages = (text: string): readonly string[] =>
      read(text).problems.map(({ problem }) => `${problem.message} ${problem.hint ?? ''}`);
    expect(messages('')).toEqual([expect.stringMatching(/^The file is empty\. Write "sources:" and below it "- kind: repository"/)]);
    expect(messages('sources:\n  - location: acme/a\n')).toEqual([
      expect.stringMatching(/^The source has no "kind"\. The kinds are: repository, server, file/),
    ]);
  });

  it('names each invalid entry with its position, and continues with the others', () => {
    const { entries, total, problems } = read(
      [
        'sources:',
        '  - kind: carrier-pigeon',
        '    location: acme/a',
        '  - kind: server',
        '    location: https://x.example',
        '  - just text',
        '  - kind: repository',
        '  - kind: repository',
        '    location: acme/b',
        '    name: ../../etc',
        '  - kind: file',
        '    location: a.yaml',
        '  - kind: repository',
        '    location: acme/good',
        '    tags: nothing',
      ].join('\n'),
    );
    expect(entries?.map(({ location }) => location)).toEqual(['acme/good']);
    expect(total).toBe(7);
    expect(problems.map(({ source, problem }) => [source, problem.code, problem.position?.line])).toEqual([
      ['acme/a', 'bad-source-kind', 2],
      ['https://x.example', 'missing-name', 4],
      ['sources[2]', 'bad-source', 6],
      ['sources[3]', 'missing-location', 7],
      ['acme/b', 'bad-name', 10],
      ['a.yaml', 'missing-name', 11],
      ['acme/good', 'wrong-type', 15],
    ]);
  });

  it('says which entry is empty', () => {
    const { entries, total, problems } = read('sources:\n  - kind: github\n    location: acme\n  -\n  - ~\n');
    expect([entries?.length, total]).toEqual([1, 3]);
    expect(problems.map(({ source, problem }) => [source, problem.code, problem.message])).toEqual([
      ['sources[1]', 'bad-source', 'Entry 2 of "sources" is empty.'],
      ['sources[2]', 'bad-source', 'Entry 3 of "sources" is empty.'],
    ]);
  });

  it('names an unknown key, and the similar known one', () => {
    const { entries, problems } = read('sources:\n  - kind: repository\n    location: acme/a\n    verifed: true\n    colour: red\n');
    expect(entries).toHaveLength(1);
    expect(problems.map(({ problem }) => [problem.code, problem.severity, problem.position?.line, problem.hint])).toEqual([
      ['unknown-key', 'warning', 4, 'Did you mean "verified"?'],
      ['unknown-key', 'warning', 5, 'The keys are: kind, location, name, verified, tags.'],
    ]);
  });

  it('says that the name of a file with many servers is ignored', () => {
    const { entries, problems } = read('sources:\n  - kind: file\n    location: r.jsonl\n    name: acme/x\n');
    expect(entries?.map(({ location, name }) => [location, name])).toEqual([['r.jsonl', undefined]]);
    expect(problems.map(({ problem }) => [problem.code, problem.severity, problem.position?.line, problem.message])).toEqual([
      ['name-not-allowed', 'warning', 4, 'A .jsonl file has many servers, so the "name" of its source is ignored.'],
    ]);
  });

  it('does not read the same list twice', () => {
    const { entries, problems } = read(
      [
        'sources:',
        '  - {kind: list, location: https://a.example/list.json, tags: [a]}',
        '  - {kind: list, location: https://a.example/list.json, tags: [b]}',
        '  - {kind: list, location: https://b.example/list.json}',
        '  - {kind: repository, location: acme/one, name: acme/a}',
        '  - {kind: repository, location: acme/one, name: acme/b}',
      ].join('\n'),
    );
    expect(entries?.map(({ location, tags }) => [location, tags])).toEqual([
      ['https://a.example/list.json', ['a']],
      ['https://b.example/list.json', []],
      ['acme/one', []],
      ['acme/one', []],
    ]);
    expect(problems.map(({ problem }) => [problem.code, problem.position?.line, problem.message])).toEqual([
      ['repeated-source', 3, 'Line 2 states the same list, so this entry is not read.'],
    ]);
  });

  it('knows the list kinds, names the most similar kind, and does not allow a name for them', () => {
    const { entries, problems } = read(
      [
        'sources:',
        '  - {kind: registry, location: https://registry.example, tags: [a]}',
        '  - {kind: docker-catalog, location: acme/catalogue}',
        '  - {kind: github, location: acme, name: acme/x}',
        '  - {kind: registry-orginal, location: https://x.example}',
        '  - {kind: ai-catalog}',
      ].join('\n'),
    );
    expect(entries?.map(({ kind }) => kind)).toEqual(['registry', 'docker-catalog']);
    expect(problems.map(({ problem }) => [problem.code, problem.position?.line, problem.hint])).toEqual([
      ['name-not-allowed', 4, 'Remove the key; the servers have the names that the source states.'],
      ['bad-source-kind', 5, 'Did you mean "registry-original"?'],
      ['missing-location', 6, 'Write the https base URL of a site with an AI Catalog.'],
    ]);
  });

  it.each([
    ['sources: {}', 'no-sources', 1],
    ['servers: []', 'no-sources', 1],
    ['sources:\n  - a: b\n c: d', 'yaml-syntax', 3],
    ['', 'empty-document', 1],
  ])('is one problem with a place if it is not a list (%j)', (text, code, line) => {
    const { entries, problems } = read(text);
    expect(entries).toBeUndefined();
    expect(problems).toMatchObject([{ problem: { code, severity: 'error', position: { line } } }]);
  });
});
