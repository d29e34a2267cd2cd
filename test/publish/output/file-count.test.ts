import { describe, expect, it } from 'vitest';

import { countFiles, fileCountLines } from '../../../src/publish/output/file-count.ts';

describe('the number of files of a site', () => {
  it('is reported per family, the largest first', () => {
    const paths = [
      ...['index.html', '404.html', 'servers/a/b/index.html', 'servers/a/b.md', 'servers/a/b.json', 'index.md', 'categories/x.json'],
      ...[
        'badges/a/b.svg',
        'og/site.png',
        'owners/a/feed.xml',
        'feeds/new.xml',
        'changes/feed.xml',
        'api/servers.json',
        'search/manifest.json',
      ],
      ...['v0.1/servers/index.html', 'connect/a/b.md', 'connect/a/b.json', 'robots.txt', '_astro/a.js'],
    ];
    expect(fileCountLines(countFiles(paths))).toEqual([
      '19 files: alternate formats 4, pages 3, feeds 2, install entries 2, others 2, API 1, badges 1, images 1, official registry API 1, owner feeds 1, search index 1.',
    ]);
  });

  it('comes with the settings that reduce it above the limit of free hosts', () => {
    const many = (count: number, path: (at: number) => string): string[] => Array.from({ length: count }, (_, at) => path(at));
    const paths = [...many(12_000, (at) => `servers/a/${at}.md`), ...many(9_000, (at) => `badges/a/${at}.svg`)];
    expect(fileCountLines(countFiles(paths))).toEqual([
      '21,000 files: alternate formats 12,000, badges 9,000.',
      'Free hosts accept about 20,000 files. To publish fewer, set under "files" in site.yaml: "twins: false" 12,000, "badges: false" 9,000. With "packed: true" there, files are in packs, and a script answers for them on Cloudflare, Netlify, Vercel, Deno and Node; other hosts need files.',
    ]);
    expect(fileCountLines(countFiles(paths.slice(1_001)))).toHaveLength(1);
    expect(fileCountLines(countFiles(many(20_001, (at) => `${at}.html`)))[1]).toContain('Choose a host');
    expect(fileCountLines(countFiles(['packs/0.bin', 'packs/index/0.bin', ...many(20_001, (at) => `servers/a/${at}/index.html`)]))).toEqual(
      [
        '20,003 files: pages 20,001, packs 2.',
        'Free hosts accept about 20,000 files. Write "packed: pages" under "files" in site.yaml: then pages are in packs, too.',
      ],
    );
  });
});
