import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { checkContent } from '../../../src/catalog/store/check-content.ts';
import { placeOf, type Problem } from '../../../src/catalog/parsing/problem.ts';
import { readStore } from '../../../src/catalog/store/store.ts';
import { folderWith } from '../../support/content-folder.ts';

const SITE = `name: A
styles: theme/theme.css
overrides:
  footer: theme/Footer.astro
`;
const FILES = {
  'site.yaml': SITE,
  'theme/theme.css': "@import 'inner/tokens.css';\n",
  'theme/inner/tokens.css': ':root { --paper: #fff; }\n',
  'theme/Footer.astro': '<p>F</p>\n',
  'docs/b.md': '---\ntitle: B\ndescription: D\n---\n\n![x](x.png)\n',
  'docs/a.md': '---\r\ntitle: A\r\ndescription: D\r\norder: 1\r\n---\r\n\r\nText ``![y](y.png)``.\r\n\r\n```\n![z](z.png)\n```\r\n',
  'docs/x.png': 'an image',
  'docs/.draft.md': 'not read',
  'docs/notes.txt': 'not read',
};

const shown = (problems: readonly Problem[], folder: string): readonly string[] =>
  problems.map((problem) => `${placeOf(problem).replace(`${folder}${path.sep}`, '')} ${problem.severity} ${problem.code}`);

describe("an operator's files", () => {
  it('are found, with what they import, and have a hash each', async () => {
    const folder = await folderWith(FILES);
    const { theme, problems } = readStore(folder);
    expect(problems).toEqual([]);
    expect(theme).toMatchObject({
      styles: 'theme/theme.css',
      overrides: { footer: 'theme/Footer.astro' },
      files: ['theme/Footer.astro', 'theme/inner/tokens.css', 'theme/theme.css'],
      hasBuiltInDocs: true,
    });
    expect(theme?.docs).toEqual([
      { name: 'a', title: 'A', description: 'D', order: 1, markdown: '\nText ``![y](y.png)``.\n\n```\n![z](z.png)\n```\n', images: {} },
      { name: 'b', title: 'B', description: 'D', order: undefined, markdown: '\n![x](x.png)\n', images: { 'x.png': 'docs/x.png' } },
    ]);
  });

  it('are none in a content folder without them', async () => {
    expect(readStore(await folderWith({ 'site.yaml': 'name: A\n' })).theme).toBeUndefined();
    expect(readStore(await folderWith({})).theme).toBeUndefined();
    expect(readStore(await folderWith({ docs: 'no folder' })).theme).toBeUndefined();
  });

  it.each([
    ['theme/theme.css', 'hash'],
    ['theme/inner/tokens.css', 'hash'],
    ['theme/Footer.astro', 'hash'],
    ['docs/a.md', 'docsHash'],
    ['docs/x.png', 'docsHash'],
  ] as const)('change their hash with %s', async (file, changed) => {
    const folder = await folderWith(FILES);
    const before = readStore(folder).theme;
    await writeFile(path.join(folder, file), `${FILES[file]} `);
    const after = readStore(folder).theme;
    const other = changed === 'hash' ? 'docsHash' : 'hash';
    expect(after?.[changed]).not.toBe(before?.[changed]);
    expect(after?.[other]).toBe(before?.[other]);
  });

  it('are skipped if they are missing, with the line of site.yaml', async () => {
    const folder = await folderWith({ 'site.yaml': SITE });
    const { theme, problems } = readStore(folder);
    expect(theme).toBeUndefined();
    expect(shown(problems, folder)).toEqual(['site.yaml:2:1 warning missing-file', 'site.yaml:4:3 warning missing-file']);
  });

  it('are skipped if a link leads out of the content folder', async () => {
    const [folder, outside] = [await folderWith({ ...FILES, 'site.yaml': SITE.replaceAll('theme/', 'out/') }), await folderWith(FILES)];
    await symlink(path.join(outside, 'theme'), path.join(folder, 'out'));
    await symlink(path.join(outside, 'docs/b.md'), path.join(folder, 'docs/c.md'));
    const { theme, problems } = readStore(folder);
    expect(theme).toMatchObject({ styles: undefined, overrides: {} });
    expect(theme?.docs.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(shown(problems, folder)).toEqual([
      'site.yaml:2:1 warning outside-content',
      'site.yaml:4:3 warning outside-content',
      'docs/c.md:1:1 warning outside-content',
    ]);
  });

  it('may be links to files of the content folder', async () => {
    const folder = await folderWith({ ...FILES, 'look/Own.astro': '<p>Own</p>', 'site.yaml': SITE.replace('Footer', 'Linked') });
    await symlink('../look/Own.astro', path.join(folder, 'theme/Linked.astro'));
    const { theme, problems } = readStore(folder);
    expect(problems).toEqual([]);
    expect(theme?.files).toEqual(expect.arrayContaining(['theme/Linked.astro', 'look/Own.astro']));
  });

  it('report what a style sheet cannot load', async () => {
    const sheet =
      "/* url(a.png) */\n@import 'gone.css';\na { background: url(//cdn.example/x.png) }\nb { background: url( 'data:,x' ) }\nc { mask: url(#m) }\n";
    const folder = await folderWith({ ...FILES, 'theme/theme.css': sheet });
    expect(shown(readStore(folder).problems, folder)).toEqual([
      'theme/theme.css:2:1 error missing-file',
      'theme/theme.css:3:17 warning refused-request',
      'theme/theme.css:4:17 warning refused-request',
    ]);
  });

  it('report images of other hosts, which pages do not show', async () => {
    const text =
      '---\ntitle: B\ndescription: D\n---\n![x](https://cdn.example/x.png) ![y](/og/site.png)\n\n[z]: http://cdn.example/z.png\n';
    const folder = await folderWith({ ...FILES, 'docs/b.md': text });
    expect(shown(readStore(folder).problems, folder)).toEqual([
      'docs/b.md:5:1 warning refused-request',
      'docs/b.md:7:1 warning refused-request',
    ]);
  });

  it('have images with blanks in their names, and none that is missing', async () => {
    const text = '---\ntitle: B\ndescription: D\n---\n![x](<my file.png>) ![y](x.png "title")\n![z](none.png)\n';
    const folder = await folderWith({ ...FILES, 'docs/b.md': text, 'docs/my file.png': 'x' });
    const { theme, problems } = readStore(folder);
    expect(theme?.docs.find(({ name }) => name === 'b')?.images).toEqual({ 'my file.png': 'docs/my file.png', 'x.png': 'docs/x.png' });
    expect(shown(problems, folder)).toEqual(['docs/b.md:6:1 warning missing-file']);
  });

  it('report links to pages that do not exist, and none to other pages, in code or of images', async () => {
    const text = [
      '---\ntitle: B\ndescription: D\n---',
      'Read [one](nothing.md#part), [a](./A.md), [built in](deploy.md?x#nginx) and [elsewhere](https://x.example/nothing.md).',
      '[id]: other.md',
      '`[code](nothing.md)` ![image](nothing.md) [folder](sub/nothing.md)',
      '```\n[id2]: nothing.md\n```',
    ].join('\n');
    const folder = await folderWith({ ...FILES, 'docs/b.md': text, 'docs/nothing.md': 'no page', 'docs/nothing.md.png': 'x' });
    const found = readStore(folder).problems;
    expect(shown(found, folder)).toEqual([
      'docs/nothing.md:1:1 error no-front-matter',
      'docs/b.md:5:6 warning missing-page',
      'docs/b.md:6:1 warning missing-page',
    ]);
    expect(found.at(-1)?.message).toBe('The link is shown as text: there is no page "other.md".');
  });

  it('report images and links in HTML, which lead nowhere on the site', async () => {
    const text = [
      '---\ntitle: B\ndescription: D\n---',
      'See <img alt="x" src="x.png"> and <A HREF=a.md#part>a</A>, <img src=\'https://cdn.example/x.png\'>',
      '<!-- <img src="x.png"> --> `<img src="x.png">` <img src="/og/site.png"> <img src="data:,x"> <a href="/browse/">b</a> <a id="x">c</a>',
    ].join('\n');
    const folder = await folderWith({ ...FILES, 'docs/b.md': text });
    const found = readStore(folder).problems;
    expect(shown(found, folder)).toEqual([
      'docs/b.md:5:5 warning html-image',
      'docs/b.md:5:35 warning html-link',
      'docs/b.md:5:60 warning refused-request',
    ]);
    expect(found.map(({ hint }) => hint).slice(0, 2)).toEqual(['Write it as ![what it shows](x.png).', 'Write it as [text](a.md#part).']);
  });

  it('are reported if they are in a folder of docs', async () => {
    const folder = await folderWith({ ...FILES, 'docs/sub/c.md': '', 'docs/.drafts/d.md': '' });
    expect(shown(readStore(folder).problems, folder)).toEqual(['docs/sub/c.md:1:1 warning nested-page']);
  });

  it('are no pages if they are folders or have another encoding', async () => {
    const folder = await folderWith({ 'docs/a.md/x.txt': 'x', 'docs/b.md': '---\ntitle: B\ndescription: D\n---\n' });
    await writeFile(path.join(folder, 'docs/c.md'), Buffer.from([0x2d, 0xff, 0xfe]));
    const { theme, problems } = readStore(folder);
    expect(theme?.docs.map(({ name }) => name)).toEqual(['b']);
    expect(shown(problems, folder)).toEqual(['docs/a.md:1:1 warning missing-file', 'docs/c.md:1:1 error not-utf8']);
  });

  it('are checked with the rest of the content', async () => {
    const folder = await folderWith({ ...FILES, 'docs/b.md': '---\n- x\n---\n', 'theme/theme.css': 'a { src: url(gone.woff2) }\n' });
    const { problems } = await checkContent(folder);
    expect(shown(problems, folder)).toEqual(['docs/b.md:2:1 error no-front-matter', 'theme/theme.css:1:10 warning missing-file']);
  });
});
