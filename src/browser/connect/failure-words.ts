import { element, type View } from '../../views/view.ts';

/** What a person wanted when something failed: to open a connection, or to call a tool of an open one. */
export type Purpose = 'connect' | 'call';

/** What is said of a failure, and what to do about it. */
export interface FailureWords {
  readonly title: string;
  /** What happened, in plain words. */
  readonly detail: string;
  /** What to do, in order. */
  readonly steps: readonly View[];
}

/** What there is to do in several cases. */
export const STEPS = {
  otherClient: element(
    'span',
    {},
    'Connect with an MCP client that runs outside the browser: see ',
    element('a', { href: '#clients' }, 'Use it in a client'),
    ' below.',
  ),
  tryLater: 'Wait a while and try again.',
  tellMaintainers: 'Tell the maintainers of the server.',
  tellCatalogue: 'Look in the documentation of the server for its new address; then tell the maintainers of this catalogue.',
  checkAddress: 'Check the address with the documentation of the server.',
  checkKey: 'If the configuration has a key or token, check that it is whole, still valid, and may do this.',
  checkArguments: 'Check what you filled in, and call again.',
  callCarefully: 'Find out whether the call was carried out; if it was not, call again.',
  reconnect: 'If it goes on, close this connection and open a new one.',
  leaveOut: 'Leave out what need not be configured.',
} as const;
