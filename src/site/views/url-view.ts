import type { ShownUrl } from '../../install/entries/remote-target.ts';
import type { Setting } from '../../install/index.ts';
import { codeText } from './code-text.ts';
import { element, type Child, type ViewElement } from './view.ts';

/** Minimum length of a secret whose last characters are shown. */
const SHOWN_FROM = 16;

/** A masked secret; its end is shown if the rest is long enough to stay secret. */
export function masked(secret: string): string {
  return `••••${secret.length >= SHOWN_FROM ? secret.slice(-4) : ''}`;
}

/** The URL, parameter by parameter, secrets masked unless revealed. */
export function urlView({ base, params }: ShownUrl, reveal: boolean): ViewElement {
  return element(
    'code',
    { class: 'address whole' },
    codeText(base),
    params.map((setting, index) => parameter(setting, index === 0 && !base.includes('?'), reveal)),
  );
}

function parameter({ name, value, secret }: Setting, isFirst: boolean, reveal: boolean): Child {
  const hidden = secret && !reveal;
  const text = hidden ? masked(value) : encoded(value);
  return element(
    'span',
    { class: hidden ? 'param masked' : 'param' },
    `${isFirst ? '?' : '&'}${encoded(name)}=`,
    element('b', {}, codeText(text)),
  );
}

/** Encoded for a query. */
function encoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
