import { readSubject, type ConnectSubject } from '../connect/connect-subject.ts';

/** Reads the data that the build wrote into a connect page; `undefined` for any other page, or if it is not readable. */
export function subjectOfPage(html: string): ConnectSubject | undefined {
  const root = new DOMParser().parseFromString(html, 'text/html').getElementById('connect-root');
  try {
    return root === null ? undefined : readSubject(root.dataset);
  } catch {
    return undefined;
  }
}
