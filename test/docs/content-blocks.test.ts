import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formatProblem } from '../../src/catalog/parsing/problem.ts';
import { checkContent } from '../../src/catalog/store/check-content.ts';
import { blocksOf, docsFiles, type DocsBlock } from '../support/docs-blocks.ts';

const YAML = docsFiles()
  .flatMap(blocksOf)
  .filter(({ language }) => language === 'yaml');

describe('every content file that the documentation shows', () => {
  let content: string;
  beforeAll(async () => {
    content = await mkdtemp(path.join(tmpdir(), 'portolan-docs-content-'));
    await cp('content', content, { recursive: true });
  });
  afterAll(() => rm(content, { recursive: true }));

  it('names its file', () => {
    expect(YAML.length).toBeGreaterThan(6);
    for (const { at, meta } of YAML) expect([at, meta]).toEqual([at, expect.stringMatching(/^[a-z/-]+\.yaml$/)]);
  });

  it.each(YAML.map((block): [string, DocsBlock] => [`${block.at} ${block.meta}`, block]))(
    '%s has no problem',
    async (_, { meta, text }) => {
      const file = path.join(content, meta);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
      const { problems } = await checkContent(content);
      const found = problems.filter(({ severity, file: named }) => severity !== 'notice' && named?.endsWith(meta) === true);
      expect(found.map(formatProblem)).toEqual([]);
    },
  );
});
