import * as say from '#messages/failures.ts';

import { isThisMachine } from '../../../catalog/values/this-machine.ts';
import type { Reach } from './failure-cause.ts';
import type { FailureText } from './failure-text.ts';

/** The page that sent the request. */
export interface RequestingPage {
  /** Such as `https://list.example`. */
  readonly origin: string;
  /** Whether the browser reports a network connection. */
  readonly online: boolean;
}

/** Browsers give pages no reason for a failed request. These facts distinguish some cases. */
export function unreachableText(reach: Reach, url: URL, page: RequestingPage): FailureText {
  if (!page.online && !isThisMachine(url.hostname)) return say.offline;
  if (isMixed(url, page)) return say.mixed;
  return reach === 'answers' ? refusesPages(url, page) : noAnswer(reach, url);
}

/** The headers that an MCP server must allow pages to send and to read. */
const ALLOWED = ['Content-Type', 'Accept', 'Mcp-Session-Id', 'Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name'].join(', ');
const EXPOSED = 'Mcp-Session-Id';

function refusesPages({ host }: URL, { origin }: RequestingPage): FailureText {
  return {
    title: say.refusesWebPages,
    detail: say.refusesWebPagesDetail(host),
    steps: [say.otherClient, say.allowWebPages(origin, ALLOWED, EXPOSED), say.extensionBlocks],
  };
}

function noAnswer(reach: Reach, url: URL): FailureText {
  return {
    title: say.noAnswer(url.host),
    detail: reach === 'silent' ? say.unreachableDetail : say.failedDetail,
    steps: [say.openInTab(url.origin), ...(isLocal(url) ? [say.allowOwnNetwork] : []), say.checkSpelling, say.turnOffFilters],
  };
}

/** Mixed content: a secure page requests an insecure URL (W3C Mixed Content §4). Localhost counts as secure. */
function isMixed(url: URL, { origin }: RequestingPage): boolean {
  return origin.startsWith('https:') && url.protocol === 'http:' && !isThisMachine(url.hostname);
}

/** Hosts for which browsers ask the user for permission (Local Network Access). */
function isLocal(url: URL): boolean {
  return isThisMachine(url.hostname) || /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|\.local$/.test(url.hostname);
}
