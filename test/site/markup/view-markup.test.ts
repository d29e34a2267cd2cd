import { describe, expect, it } from 'vitest';

import { viewMarkup } from '../../../src/site/markup/view-markup.ts';
import { element } from '../../../src/site/views/view.ts';

describe('the markup of views', () => {
  it('has their elements, attributes and texts, escaped', () => {
    const view = element('p', { class: 'a"b', hidden: true }, 'x < y', element('code', {}, '&'));
    expect(viewMarkup(['1 > 0 ', view]).html).toBe('1 &gt; 0 <p class="a&quot;b" hidden>x &lt; y<code>&amp;</code></p>');
  });

  it('closes no element without contents', () => {
    expect(viewMarkup([element('input', { type: 'radio', value: '', checked: true })]).html).toBe('<input type="radio" value="" checked>');
  });

  it('writes the value of a textarea as its content, with a line break at its beginning', () => {
    expect(viewMarkup([element('textarea', { name: 'a', value: '\n</textarea>' })]).html).toBe(
      '<textarea name="a">\n\n&lt;/textarea&gt;</textarea>',
    );
    expect(viewMarkup([element('textarea', {}, 'text')]).html).toBe('<textarea>text</textarea>');
  });
});
