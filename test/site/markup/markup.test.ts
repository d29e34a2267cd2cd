import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { markup, NOTHING, ownHtml, type Markup, type MarkupValue } from '../../../src/site/markup/markup.ts';
import { anyText } from '../../support/json-arbitraries.ts';
import { tagsOf } from '../tags.ts';

const HOSTILE = `"><script>alert('1')</script>&amp;`;

describe('a template of markup', () => {
  it('escapes texts in contents and in attribute values, and inserts markup as it is', () => {
    const inner = markup`<b>${'a < b'}</b>`;
    expect(markup`<p title="${HOSTILE}">${inner} ${HOSTILE}</p>`.html).toBe(
      `<p title="&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;"><b>a &lt; b</b> &quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;</p>`,
    );
  });

  it('writes nothing for what is absent, and every item of a list', () => {
    expect(markup`<p>${undefined}${false}${''}${NOTHING}</p>`.html).toBe('<p></p>');
    expect(markup`${[1, 'two', [markup`<b>3</b>`]]}`.html).toBe('1two<b>3</b>');
  });

  it('leaves out line breaks with their indentation, and keeps spaces within a line', () => {
    expect(
      markup`
      <ul>
        <li>${'a'} ${'b'}</li>
      </ul>
    `.html,
    ).toBe('<ul><li>a b</li></ul>');
  });

  it('keeps the line breaks of values', () => {
    expect(markup`<pre>${'a\n  b'}</pre>`.html).toBe('<pre>a\n  b</pre>');
  });

  it('escapes an object that only looks like markup, as a file could have one', () => {
    // What a reader of JSON returns has this form.
    const fake = JSON.parse('{"html":"<script>"}') as Markup;
    expect(markup`${fake}`.html).toBe('&lt;script&gt;');
    expect(markup`${ownHtml('<i>own</i>')}`.html).toBe('<i>own</i>');
  });

  it('has the same elements for any text', () => {
    const page = (value: MarkupValue): Markup => markup`<p title="${value}" class="${value}"><a href="/x">${value}</a></p>`;
    fc.assert(
      fc.property(anyText, (text) => {
        const tags = [...tagsOf(page(`${text}<b x="'>`).html)];
        expect(tags.map(({ name }) => name)).toEqual(['p', 'a']);
        expect([...(tags[0]?.attributes.keys() ?? [])]).toEqual(['title', 'class']);
      }),
    );
  });
});
