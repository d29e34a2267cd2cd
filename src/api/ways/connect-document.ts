import { publishedUrl, connectPagePath, serverPagePath, type Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { installEntries, type EntryChoice, type InstallEntries, type InstalledServer } from '../../install/entries/install-entries.ts';
import { jsonEscaped } from '../text/json-escape.ts';

/** Version of the format; a member is removed only with a new version. */
const FORMAT = 'portolan-connect-1';

/** The entries that add a server to clients: `connect/<name>.json`, and the answer of the live API. */
export interface ConnectDocument extends InstallEntries {
  readonly format: typeof FORMAT;
  readonly qualifiedName: string;
  /** Page on which its user enters the values. */
  readonly page: string;
  /** Its source advises against new use. */
  readonly deprecated?: true;
  /** A check of its texts and URLs found a severe problem. */
  readonly failedChecks?: true;
}

/** The members of a record that its document needs. */
type ConnectedServer = InstalledServer & Pick<ServerRecord, 'status' | 'security'>;

/** The entries of a server, all or those chosen. */
export function connectDocument(server: ConnectedServer, { url }: Publication, choice: EntryChoice = {}): ConnectDocument {
  const { qualifiedName } = server;
  const entries = installEntries(server, choice);
  const path = entries.ways.length === 0 ? serverPagePath(qualifiedName) : connectPagePath(qualifiedName);
  return {
    ...{ format: FORMAT, qualifiedName, page: publishedUrl(path, { url }) },
    ...(server.status === 'deprecated' && { deprecated: true as const }),
    ...(server.security?.scanPassed === false && { failedChecks: true as const }),
    ...entries,
  };
}

/** Characters that begin or end a tag, and line ends of scripts. An ampersand stays, because links have many, and readers copy them. */
const MARKUP = /[<>\u2028\u2029]/g;

/** The bytes of the document: compact JSON without tags, the same live and static. */
export function connectBody(document: ConnectDocument): string {
  return jsonEscaped(JSON.stringify(document), MARKUP);
}
