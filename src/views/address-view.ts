import type { Setting } from '../clients/index.ts';
import { element, type Child, type ViewElement } from './view.ts';

/** An address of a connection in parts, as it is shown. */
export interface ShownAddress {
  /** The endpoint, without a query. */
  readonly base: string;
  readonly params: readonly Setting[];
}

/** Only of long secrets are the last characters shown. */
const SHOWN_FROM = 16;

/** A secret as it is shown: masked, its end shown where the rest is long enough to keep it secret. */
export function masked(secret: string): string {
  return `••••${secret.length >= SHOWN_FROM ? secret.slice(-4) : ''}`;
}

/** The address, parameter by parameter, secrets masked unless they are revealed. */
export function addressView({ base, params }: ShownAddress, reveal: boolean): ViewElement {
  return element(
    'code',
    { class: 'address whole' },
    base,
    params.map((setting, index) => parameter(setting, index, reveal)),
  );
}

function parameter({ name, value, secret }: Setting, index: number, reveal: boolean): Child {
  const hidden = secret && !reveal;
  const text = hidden ? masked(value) : encoded(value);
  return element(
    'span',
    { class: hidden ? 'param masked' : 'param' },
    `${index === 0 ? '?' : '&'}${encoded(name)}=`,
    element('b', {}, text),
  );
}

/** As a query writes it. */
function encoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
