import { readSubject, type ConnectSubject } from '../connect/connect-subject.ts';

/** What the build wrote into the page on which a server is configured; `undefined` for any other page, or one that cannot be read. */
export function subjectOfPage(html: string): ConnectSubject | undefined {
  const root = new DOMParser().parseFromString(html, 'text/html').getElementById('connect-root');
  try {
    return root === null ? undefined : readSubject(root.dataset);
  } catch {
    return undefined;
  }
}
