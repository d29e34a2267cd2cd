/** What is said of a failure, and what to do about it. */
export interface FailureWords {
  readonly title: string;
  /** What happened, in plain words. */
  readonly detail: string;
  /** What to do, in order. */
  readonly steps: readonly string[];
}

/** What there is to do in several cases. */
export const STEPS = {
  otherClient: 'Connect with an MCP client that runs outside the browser; the ways are on the page of the server.',
  tryLater: 'Wait a while and connect again.',
  tellMaintainers: 'Tell the maintainers of the server.',
  tellCatalogue: 'Look in the documentation of the server for its new address; then tell the maintainers of this catalogue.',
  checkAddress: 'Check the address with the documentation of the server.',
  checkKey: 'If the configuration has a key or token, check that it is whole, still valid, and may do this.',
  leaveOut: 'Leave out what need not be configured.',
} as const;
