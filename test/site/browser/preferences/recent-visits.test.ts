import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { MAX_VISITS, readVisits, withVisit, type Visit } from '../../../../src/site/browser/preferences/recent-visits.ts';

const visit = (path: string): Visit => ({ title: path, href: `/list/${path}` });

describe('recent visits', () => {
  it('have the latest first, without duplicates, up to a maximum', () => {
    let visits: readonly Visit[] = [];
    for (const path of ['a', 'b', 'a', 'c', 'd', 'e', 'f']) visits = withVisit(visits, visit(path));
    expect(visits.map(({ title }) => title)).toEqual(['f', 'e', 'd', 'c', 'a']);
    expect(visits).toHaveLength(MAX_VISITS);
  });

  it('are read as stored', () => {
    const visits = [{ ...visit('servers/a/b/'), name: 'a/b' }, visit('?q=x')];
    expect(readVisits(JSON.stringify(visits), '/list/')).toEqual(visits);
  });

  it.each([
    null,
    '',
    '{',
    '{}',
    'null',
    '[null,1,"a"]',
    '[{"title":"x"}]',
    '[{"title":1,"href":"/list/"}]',
    '[{"title":"x","href":"/list/","name":1}]',
  ])('are empty if the stored text is invalid: %j', (text) => {
    expect(readVisits(text, '/list/')).toEqual([]);
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example/', '/other/', 'javascript:alert(1)'])(
    'omit URLs outside the site: %s',
    (href) => {
      expect(readVisits(JSON.stringify([{ title: 'x', href }]), '/list/')).toEqual([]);
      const resolved = readVisits(JSON.stringify([{ title: 'x', href }]), '/').map(
        (kept) => new URL(kept.href, 'https://site.example').origin,
      );
      expect(resolved.filter((origin) => origin !== 'https://site.example')).toEqual([]);
    },
  );

  it('are read from any text without an error', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(readVisits(JSON.stringify(value), '/'))));
  });
});
