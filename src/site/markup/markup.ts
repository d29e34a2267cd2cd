/** HTML in which every text is escaped. Only this file makes it. */
export interface Markup {
  /** Serialised HTML. */
  readonly html: string;
}

/** What a template of {@link markup} takes: a text, which is escaped, markup, a list of both; `undefined`, `false` and `''` write nothing. */
export type MarkupValue = Markup | string | number | false | undefined | readonly MarkupValue[];

class Written implements Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/** No markup. */
export const NOTHING: Markup = new Written('');

/** The constant parts of a template by their identity, without line breaks and the indentation after them. */
const parts = new WeakMap<TemplateStringsArray, readonly string[]>();

/**
 * A template tag for HTML, as fast as adding strings. Texts are escaped for contents and for attribute values in double quotes; a value
 * must stand in one of these two places, never in a tag name, another attribute or a script. A line break and the indentation after it write nothing,
 * so a space that matters stands within a line.
 */
export function markup(template: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  let constant = parts.get(template);
  if (constant === undefined) {
    constant = template.map((part) => part.replaceAll(/\n\s*/g, ''));
    parts.set(template, constant);
  }
  let html = constant[0] ?? '';
  for (let at = 0; at < values.length; at++) html += written(values[at]) + (constant[at + 1] ?? '');
  return new Written(html);
}

/** HTML that this site's own code made, such as a constant script. Never for a text that anybody else wrote. */
export function ownHtml(html: string): Markup {
  return new Written(html);
}

function written(value: MarkupValue): string {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  if (value === undefined || value === false) return '';
  if (value instanceof Written) return value.html;
  if (isList(value)) {
    let html = '';
    for (const one of value) html += written(one);
    return html;
  }
  // An object that only looks like markup may come from a file.
  return escaped(value.html);
}

function isList(value: MarkupValue): value is readonly MarkupValue[] {
  return Array.isArray(value);
}

const SPECIAL = /[&<>"]/;

/** A text in which `&`, `<`, `>` and `"` are character references, for contents and attribute values in double quotes. */
export function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
