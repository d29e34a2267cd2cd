import type { HeaderTarget } from '../../install/index.ts';
import { masked } from './url-view.ts';
import { element, type ViewElement } from './view.ts';

/** The request headers, secrets masked unless revealed. */
export function headersView(headers: readonly HeaderTarget[], reveal: boolean): ViewElement {
  return element(
    'ul',
    { class: 'sent-headers' },
    headers.map((header) => element('li', {}, headerView(header, reveal))),
  );
}

/** One header within a line of text. */
export function headerView({ name, parts }: HeaderTarget, reveal: boolean): ViewElement {
  return element(
    'code',
    { class: 'address' },
    `${name}: `,
    parts.map((part) => {
      if (typeof part === 'string') return part;
      const hidden = part.secret && !reveal;
      return element('span', { class: hidden ? 'param masked' : 'param' }, element('b', {}, hidden ? masked(part.value) : part.value));
    }),
  );
}
