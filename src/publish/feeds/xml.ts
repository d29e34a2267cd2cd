import { visible } from '../../i18n/formatting/visible.ts';

/** Text for XML 1.0: markup escaped, and every character that XML or the eye does not take as its number. */
export function xml(text: string): string {
  return visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

/** What every XML file begins with. */
export const XML_HEAD = '<?xml version="1.0" encoding="utf-8"?>';
