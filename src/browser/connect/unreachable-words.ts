import type { Reach } from './failure-cause.ts';
import { STEPS, type FailureWords } from './failure-words.ts';

/** What counts of the page that asked. */
export interface AskingPage {
  /** Such as `https://list.example`. */
  readonly origin: string;
  /** Whether the browser takes itself to be in a network. */
  readonly online: boolean;
}

/** A browser tells pages nothing of a request that failed; the other facts tell some cases apart. */
export function unreachableWords(reach: Reach, url: URL, page: AskingPage): FailureWords {
  if (!page.online && !isThisMachine(url)) return OFFLINE;
  if (isMixed(url, page)) return MIXED;
  return reach === 'answers' ? refusesPages(url, page) : noAnswer(reach, url);
}

const OFFLINE: FailureWords = {
  title: 'You are offline',
  detail: 'The browser says that it has no network.',
  steps: ['Check your network, and connect again.'],
};

const MIXED: FailureWords = {
  title: 'The browser blocks this connection',
  detail:
    'This page came over HTTPS, and the server is at an address that begins with http:. Browsers let no secure page ask an insecure address.',
  steps: ['See whether the server also answers at an address that begins with https:.', STEPS.otherClient],
};

function refusesPages({ host }: URL, { origin }: AskingPage): FailureWords {
  return {
    title: 'The server does not answer to web pages',
    detail:
      `The host ${host} is there, but the browser withholds its answers from this page. Most likely the server does not allow pages of other ` +
      'sites (CORS). It may also want a sign-in, or have nothing at this path: refusals often lack the allowance, and then look the same.',
    steps: [
      STEPS.otherClient,
      `If the server is yours: answer OPTIONS, and send Access-Control-Allow-Origin (${origin} or *), Access-Control-Allow-Headers ` +
        '(Content-Type, Accept, Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name) and Access-Control-Expose-Headers (Mcp-Session-Id), ' +
        'with errors and redirects too.',
      'An extension that blocks requests has the same effect: try a window without extensions.',
    ],
  };
}

function noAnswer(reach: Reach, url: URL): FailureWords {
  return {
    title: `No answer from ${url.host}`,
    detail:
      reach === 'silent'
        ? 'The browser could not reach the server, and tells no page why. The name may not exist (DNS), nothing may run there, its certificate may be invalid (TLS), or a firewall, a VPN or an extension may stand between.'
        : 'The request failed, and the browser tells no page why. The server may not allow pages of other sites (CORS), may not run, or may have an invalid certificate (TLS).',
    steps: [
      `Open ${url.origin} in a new tab: there the browser says what is wrong with the name or the certificate.`,
      ...(isLocal(url)
        ? ['If the browser asks whether this page may reach your own network, allow it; and check that the server runs.']
        : []),
      'Check the spelling of the address.',
      'Turn off what filters your requests, or try another network.',
    ],
  };
}

/** Mixed content: a secure page asks what is not secure (W3C Mixed Content §4). This machine counts as secure. */
function isMixed(url: URL, { origin }: AskingPage): boolean {
  return origin.startsWith('https:') && url.protocol === 'http:' && !isThisMachine(url);
}

function isThisMachine({ hostname }: URL): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Hosts for which browsers ask before a page may reach them (Local Network Access). */
function isLocal(url: URL): boolean {
  return isThisMachine(url) || /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|\.local$/.test(url.hostname);
}
