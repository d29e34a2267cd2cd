import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formatProblem } from '../../src/catalog/parsing/problem.ts';
import { checkContent } from '../../src/catalog/store/check-content.ts';
import { blocksOf, docsFiles, type DocsBlock } from '../support/docs-blocks.ts';

const BLOCKS = docsFiles().flatMap(blocksOf);
const YAML = BLOCKS.filter(({ language }) => language === 'yaml');
/** Files that content files name. */
const OTHERS = BLOCKS.filter(({ language, meta }) => /^(?:css|astro|md)$/.test(language) && meta !== '');

describe('every content file that the documentation shows', () => {
  let content: string;
  beforeAll(async () => {
    content = await mkdtemp(path.join(tmpdir(), 'portolan-docs-content-'));
    await cp('content', content, { recursive: true });
    for (const { meta, text } of OTHERS) {
      await mkdir(path.dirname(path.join(content, meta)), { recursive: true });
      await writeFile(path.join(content, meta), text);
    }
  });
  afterAll(() => rm(content, { recursive: true }));

  it('names its file', () => {
    expect(YAML.length).toBeGreaterThan(6);
    for (const { at, meta } of YAML) expect([at, meta]).toEqual([at, expect.stringMatching(/^[a-z/-]+\.yaml$/)]);
  });

  it('has the files that it names, and pages without problems', async () => {
    expect(OTHERS.length).toBeGreaterThan(4);
    const { problems } = await checkContent(content);
    expect(problems.filter(({ file }) => file?.endsWith('.md')).map(formatProblem)).toEqual([]);
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
