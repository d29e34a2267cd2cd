import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { filesBelow } from '../support/built-site.ts';
import { htmlFaults } from '../support/html-faults.ts';
import { gateFolder } from './gate-site.ts';
import { hasAllCases } from '../support/cases.ts';

describe('the HTML of the documentation, which is written in Markdown', () => {
  it('is valid on every page', async () => {
    const folder = await gateFolder();
    const all = (await filesBelow(folder)).filter((file) => /^docs\/.+\.html$/.test(file));
    expect(all.length).toBeGreaterThan(10);
    const pages = all.filter((_, at) => hasAllCases || at % 10 === 0);
    const faults: string[] = [];
    for (const page of pages)
      for (const fault of htmlFaults(await readFile(path.join(folder, page), 'utf8'))) faults.push(`${page}: ${fault}`);
    expect(faults).toEqual([]);
  }, 240_000);
});

describe('the HTML check', () => {
  it.each([
    ['<input type="search" role="combobox" aria-label="a">', 'attribute-misuse'],
    ['<input type="radio" name="a" autocomplete="off" aria-label="a">', 'valid-autocomplete'],
    ['<input type="checkbox" name="a" autocomplete="off" aria-label="a">', 'valid-autocomplete'],
    ['<textarea aria-label="a" value="b"></textarea>', 'attribute-misuse'],
    ['<p id="a"></p><p id="a"></p>', 'no-dup-id'],
    ['<p aria-describedby="nowhere">a</p>', 'no-missing-references'],
    ['<ul><p>a</p></ul>', 'element-permitted-content'],
    ['<input type="checkbox" maxlength="4" aria-label="a">', 'input-attributes'],
    ['<button type="go">a</button>', 'attribute-allowed-values'],
    ['<p><div>a</div></p>', 'close-order'],
  ])('reports %s', (html, rule) => {
    const page = `<!DOCTYPE html><html lang="en"><head><title>a</title></head><body>${html}</body></html>`;
    expect(htmlFaults(page).map((fault) => fault.split(':')[0])).toContain(rule);
  });

  it('accepts roles and attributes that are valid for an element', () => {
    const html = '<input type="text" role="combobox" aria-label="a" aria-expanded="false"><textarea aria-label="b">c</textarea>';
    expect(htmlFaults(`<!DOCTYPE html><html lang="en"><head><title>a</title></head><body>${html}</body></html>`)).toEqual([]);
  });
});
