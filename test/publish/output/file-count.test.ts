import { describe, expect, it } from 'vitest';

import { countFiles, fileCountLines } from '../../../src/publish/output/file-count.ts';

describe('the number of files of a site', () => {
  it('is told by family, the largest first', () => {
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
      ...['v0.1/servers/index.html', 'robots.txt', '_astro/a.js'],
    ];
    expect(fileCountLines(countFiles(paths))).toEqual([
      '17 files: 4 twins, 3 pages, 2 feeds, 2 others, 1 API, 1 badges, 1 feeds of owners, 1 official API, 1 pictures, 1 search index.',
    ]);
  });

  it('comes with what can be left out where free hosts do not take so many', () => {
    const many = (count: number, path: (at: number) => string): string[] => Array.from({ length: count }, (_, at) => path(at));
    const paths = [...many(12_000, (at) => `servers/a/${at}.md`), ...many(9_000, (at) => `badges/a/${at}.svg`)];
    expect(fileCountLines(countFiles(paths))).toEqual([
      '21,000 files: 12,000 twins, 9,000 badges.',
      'Hosts that cost nothing take about 20,000 files. Under "files" in site.yaml, these leave out: "twins: false" 12,000, "badges: false" 9,000.',
    ]);
    expect(fileCountLines(countFiles(paths.slice(1_001)))).toHaveLength(1);
    expect(fileCountLines(countFiles(many(20_001, (at) => `${at}.html`)))[1]).toContain('Choose a host');
  });
});
