import type { HeaderTarget } from '../../install/index.ts';
import { masked } from './url-view.ts';
import { element, type ViewElement } from './view.ts';

/** The headers that requests carry, secrets masked unless they are revealed. */
export function headersView(headers: readonly HeaderTarget[], reveal: boolean): ViewElement {
  return element(
    'ul',
    { class: 'sent-headers' },
    headers.map((header) => element('li', {}, headerView(header, reveal))),
  );
}

/** One of them, within a line of text. */
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
