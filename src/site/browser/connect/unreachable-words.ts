import * as say from '#messages/failures.ts';

import type { Reach } from './failure-cause.ts';
import type { FailureWords } from './failure-words.ts';

/** What counts of the page that asked. */
export interface AskingPage {
  /** Such as `https://list.example`. */
  readonly origin: string;
  /** Whether the browser takes itself to be in a network. */
  readonly online: boolean;
}

/** A browser tells pages nothing of a request that failed; the other facts tell some cases apart. */
export function unreachableWords(reach: Reach, url: URL, page: AskingPage): FailureWords {
  if (!page.online && !isThisMachine(url)) return say.offline;
  if (isMixed(url, page)) return say.mixed;
  return reach === 'answers' ? refusesPages(url, page) : noAnswer(reach, url);
}

/** What a server of MCP must allow pages to send, and to read. */
const ALLOWED = ['Content-Type', 'Accept', 'Mcp-Session-Id', 'Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name'].join(', ');
const EXPOSED = 'Mcp-Session-Id';

function refusesPages({ host }: URL, { origin }: AskingPage): FailureWords {
  return {
    title: say.refusesPages,
    detail: say.refusesPagesDetail(host),
    steps: [say.otherClient, say.allowPages(origin, ALLOWED, EXPOSED), say.extensionBlocks],
  };
}

function noAnswer(reach: Reach, url: URL): FailureWords {
  return {
    title: say.noAnswer(url.host),
    detail: reach === 'silent' ? say.silentDetail : say.failedDetail,
    steps: [say.openInTab(url.origin), ...(isLocal(url) ? [say.allowOwnNetwork] : []), say.checkSpelling, say.turnOffFilters],
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
