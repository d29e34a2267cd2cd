import { describe, expect, it } from 'vitest';

import { addDocsLinks, docsTarget } from '../../../src/site/build/docs-links.ts';

describe('links of the documentation', () => {
  it('name pages by their files, and become their URLs on the site', () => {
    expect(docsTarget('deploy.md', '/')).toBe('/docs/deploy/');
    expect(docsTarget('rebuild.md#sign-it', '/list')).toBe('/list/docs/rebuild/#sign-it');
    expect(docsTarget('./Deploy.md?x=1#nginx', '/')).toBe('/docs/deploy/#nginx');
  });

  it('name pages of the site from its root, and become URLs below its base', () => {
    expect(docsTarget('/checks/', '/')).toBe('/checks/');
    expect(docsTarget('/checks/', '/list/')).toBe('/list/checks/');
  });

  it('do not change if they are external', () => {
    for (const href of ['https://example.org/a.md', '#part', '//example.org/', 'mailto:a@b.c', '../README.md'])
      expect(docsTarget(href, '/list/')).toBeUndefined();
  });

  it('become text if the site does not show their page', () => {
    interface Plugin {
      readonly element: { visit(node: object, context: { setProperty(...set: unknown[]): void }): void };
    }
    const hastPlugins: Plugin[] = [];
    addDocsLinks({ options: { hastPlugins } }, '/', new Set(['find']));
    const set: unknown[] = [];
    for (const href of ['find.md#words', 'deploy.md#nginx', '/deploy/'])
      hastPlugins[0]?.element.visit({ properties: { href } }, { setProperty: (_, ...rest) => void set.push(rest) });
    expect(set).toEqual([
      ['href', '/docs/find/#words'],
      ['href', null],
      ['href', '/deploy/'],
    ]);
  });

  it('are changed by a plugin if the processor supports one', () => {
    interface Plugin {
      readonly element: { visit(node: object, context: { setProperty(...set: unknown[]): void }): void };
    }
    const hastPlugins: Plugin[] = [];
    addDocsLinks({ options: { hastPlugins } }, '/list/');
    const set: unknown[] = [];
    for (const href of ['start.md', '#x', 7])
      hastPlugins[0]?.element.visit({ properties: { href } }, { setProperty: (_, ...rest) => void set.push(rest) });
    expect(set).toEqual([['href', '/list/docs/start/']]);
    expect(() => addDocsLinks({ options: {} }, '/')).not.toThrow();
  });
});
