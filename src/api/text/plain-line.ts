import { visibleText } from '../../catalog/values/visible-text.ts';
import { cutText } from '../../i18n/formatting/cut-text.ts';

/** Untrusted text as one visible line of at most `maxLength` UTF-16 units, with an ellipsis where it is cut. */
export function plainLine(text: string, maxLength: number): string {
  return cutText(visibleText(text), maxLength);
}
