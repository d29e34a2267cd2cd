import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { completeRecord } from '../../src/catalog/facts.ts';
import { changeFeed } from '../../src/components/change-feed.ts';
import type { ServerChange } from '../../src/components/site-changes.ts';
import { anyText } from '../support/json-arbitraries.ts';

const AT = '2026-01-01T00:00:00.000Z';
const OPTIONS = {
  ...{ name: 'Ports & <harbours>', self: 'https://site.example/list/changes/feed.xml', page: 'https://site.example/list/changes/' },
  ...{ asOf: undefined, serverUrl: (name: string) => `https://site.example/list/servers/${name}/` },
};

function change(more: Partial<ServerChange> = {}): ServerChange {
  const record = completeRecord({ qualifiedName: 'acme/tool', displayName: 'Tool' }, AT);
  return { at: AT, kind: 'tool-changed', subject: 'a', record, ...more };
}

/** The texts of all elements of a name; XML without attributes of that name in between. */
function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
}

describe('the feed of changes', () => {
  it('has what RFC 4287 asks of a feed and of each entry', () => {
    const xml = changeFeed([change(), change({ subject: 'b', before: 'x', after: 'y' })], OPTIONS);
    expect(xml).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
    expect(xml).toContain('<link rel="self" type="application/atom+xml" href="https://site.example/list/changes/feed.xml"/>');
    expect(elements(xml, 'name')).toEqual(['Ports &amp; &lt;harbours&gt;']);
    expect(elements(xml, 'title')).toEqual(['Changes · Ports &amp; &lt;harbours&gt;', 'Tool: Tool changed: a', 'Tool: Tool changed: b']);
    expect(elements(xml, 'updated')).toEqual([AT, AT, AT]);
    const ids = elements(xml, 'id');
    expect(new Set(ids).size).toBe(3);
    expect(ids.slice(1).every((id) => id.startsWith('urn:uuid:'))).toBe(true);
    expect(elements(xml, 'content')[1]).toBe('acme/tool: Tool changed: b.\n\nBefore:\nx\n\nAfter:\ny');
    expect(changeFeed([change(), change({ subject: 'b', before: 'x', after: 'y' })], OPTIONS)).toBe(xml);
  });

  it('is a feed without entries where nothing has changed', () => {
    const xml = changeFeed([], { ...OPTIONS, asOf: AT });
    expect(elements(xml, 'updated')).toEqual([AT]);
    expect(xml).not.toContain('<entry>');
  });

  it('is XML 1.0 whatever strangers wrote', () => {
    fc.assert(
      fc.property(anyText, anyText, (subject, text) => {
        const hostile = `]]><script>&'"\u0000\u0008\ufffe${text}`;
        const xml = changeFeed([change({ subject: `${subject}<b>`, before: hostile, after: text })], OPTIONS);
        // XML 1.0 §2.2: the characters that a document may hold.
        expect(xml).toMatch(/^[\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u);
        const markup = xml.replaceAll(
          /<\/?(?:feed|title|id|link|updated|author|name|generator|entry|content)\b[^<>]*>|<\?xml [^<>]*\?>/g,
          '',
        );
        expect(markup).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|apos;)/);
      }),
    );
  });
});
