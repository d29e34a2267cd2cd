import { visible } from '../../i18n/formatting/visible.ts';

/** Text for XML 1.0: markup is escaped, and every character that XML forbids or that is invisible is replaced by its code point. */
export function xml(text: string): string {
  return visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

/** The XML declaration. */
export const XML_HEAD = '<?xml version="1.0" encoding="utf-8"?>';
