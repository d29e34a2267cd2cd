import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { builtOnce } from '../support/built-once.ts';
import { filesBelow } from '../support/built-site.ts';

const BASE = '/list/';

/** The URLs in a page: of links, images, scripts and styles. */
function urlsIn(html: string): string[] {
  const text = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, (all) => all.slice(0, all.indexOf('>') + 1));
  return [...text.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&').replaceAll('&#38;', '&'),
  );
}

function idsIn(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id.replaceAll('&amp;', '&').replaceAll('&#38;', '&')));
}

describe('every link inside a built site', () => {
  let files: ReadonlySet<string>;
  const pages = new Map<string, string>();
  beforeAll(async () => {
    const folder = await builtOnce('content', { PORTOLAN_BASE: '/list' });
    files = new Set(await filesBelow(folder));
    for (const file of [...files].filter((name) => name.endsWith('.html')))
      pages.set(file, await readFile(path.join(folder, file), 'utf8'));
  });

  /** The file for a URL path of the site; `undefined` if there is none. */
  function fileOf(pathname: string): string | undefined {
    const name = decodeURIComponent(pathname).slice(BASE.length);
    return [name, `${name}index.html`].find((file) => files.has(file));
  }

  it('leads to a file, and its fragment to an element of that page', () => {
    const ids = new Map([...pages].map(([file, html]) => [file, idsIn(html)]));
    const broken = new Set<string>();
    let count = 0;
    for (const [file, html] of pages) {
      const here = new URL(`https://portolan.example${BASE}${file.replace(/index\.html$/, '')}`);
      for (const link of urlsIn(html)) {
        const url = new URL(link, here);
        if (url.origin !== here.origin || url.protocol !== 'https:') continue;
        count += 1;
        const target = url.pathname.startsWith(BASE) ? fileOf(url.pathname) : undefined;
        const wanted = decodeURIComponent(url.hash.slice(1));
        if (target === undefined) broken.add(`${file}: ${link}`);
        else if (wanted !== '' && target.endsWith('.html') && ids.get(target)?.has(wanted) !== true)
          broken.add(`${file}: ${link} (no such id)`);
      }
    }
    process.stdout.write(`${count} links on ${pages.size} pages\n`);
    expect([...broken].slice(0, 20)).toEqual([]);
    expect(count).toBeGreaterThan(5000);
  });

  it('includes each page of the documentation, with links to its previous or next page', () => {
    const docs = [...pages.keys()].filter((file) => /^docs\/[^/]+\/index\.html$/.test(file));
    expect(docs.length).toBeGreaterThan(15);
    for (const file of docs) {
      const html = pages.get(file) ?? '';
      expect([file, html.includes('<article class="docs"'), /rel="(?:prev|next)"/.test(html), html.match(/<h1/g)?.length]).toEqual([
        file,
        true,
        true,
        1,
      ]);
      expect(pages.get('docs/index.html')).toContain(`href="${BASE}${file.replace('index.html', '')}"`);
    }
  });
});

describe('every link inside the repository', () => {
  it.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'ARCHITECTURE.md', 'src/session-config/README.md'])(
    'in %s leads to a file',
    (file) => {
      const text = readFileSync(file, 'utf8')
        .replaceAll(/```[\s\S]*?```/g, '')
        .replaceAll(/`[^`]*`/g, (code) => code.replaceAll('](', ''));
      const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^(?:https?:|mailto:|#)/.test(target));
      const missing = targets.filter((target) => !existsSync(path.join(path.dirname(file), target.split('#')[0] ?? '')));
      expect(missing).toEqual([]);
    },
  );
});
