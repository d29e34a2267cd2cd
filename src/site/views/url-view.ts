import type { HeaderTarget, Setting } from '../../install/index.ts';
import { element, type Child, type ViewElement } from './view.ts';

/** An address of a connection in parts, as it is shown, and the headers that go with it. */
export interface ShownUrl {
  /** The endpoint; with its query only where that could not be written again as it stands. */
  readonly base: string;
  readonly params: readonly Setting[];
  readonly headers?: readonly HeaderTarget[];
  /** The older transport HTTP+SSE; left out for Streamable HTTP. */
  readonly transport?: 'sse';
}

/** Only of long secrets are the last characters shown. */
const SHOWN_FROM = 16;

/** A secret as it is shown: masked, its end shown where the rest is long enough to keep it secret. */
export function masked(secret: string): string {
  return `••••${secret.length >= SHOWN_FROM ? secret.slice(-4) : ''}`;
}

/** The address, parameter by parameter, secrets masked unless they are revealed. */
export function urlView({ base, params }: ShownUrl, reveal: boolean): ViewElement {
  return element(
    'code',
    { class: 'address whole' },
    base,
    params.map((setting, index) => parameter(setting, index === 0 && !base.includes('?'), reveal)),
  );
}

function parameter({ name, value, secret }: Setting, isFirst: boolean, reveal: boolean): Child {
  const hidden = secret && !reveal;
  const text = hidden ? masked(value) : encoded(value);
  return element('span', { class: hidden ? 'param masked' : 'param' }, `${isFirst ? '?' : '&'}${encoded(name)}=`, element('b', {}, text));
}

/** As a query writes it. */
function encoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
