import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import type { SideFile } from '../../catalog/published/side-files.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { Finding } from '../../security/scan/detection/finding.ts';
import { nearServer, type NearServer } from './listed-server.ts';
import { siteChecks } from './site-checks.ts';
import { siteData } from './site-data.ts';
import { sideFileHrefs } from './site-files.ts';
import { siteRelations } from './site-relations.ts';

/** All that the page of a server shows, besides the settings of the site. */
export interface ServerPageProps {
  readonly record: ServerRecord;
  /** Where its facts came from, and what changed; `undefined` if it has no content file. */
  readonly content: Pick<ContentFile, 'state' | 'from' | 'changes'> | undefined;
  /** Findings of the scan of this build, critical first. */
  readonly findings: readonly Finding[];
  /** Other servers of its owner. */
  readonly sameOwner: SameOwner;
  /** The most alike first, of other owners. */
  readonly related: readonly NearServer[];
  /** The profiles that it is in. */
  readonly profiles: readonly { readonly id: string; readonly name: string }[];
  /** Paths of its additional files, with the site's base; absent if a build does not write them. */
  readonly files: Readonly<Partial<Record<SideFile, string>>>;
}

/** The other servers of an owner. */
interface SameOwner {
  /** Those that are shown. */
  readonly shown: readonly NearServer[];
  /** The number of all of them. */
  readonly count: number;
}

/** The page on which a server is configured shows the server alone. */
export type ConnectPageProps = Pick<ServerPageProps, 'record' | 'files'>;

/** Servers of the same owner that are shown. */
const MAX_OF_OWNER = 6;

/** The additional files that a server's page links to. */
const LINKED = ['md', 'json', 'connect-json', 'badge', 'picture'] as const;

/** The additional files that the page that configures a server links to. */
const CONNECT_LINKED = ['connect-json', 'connect-md'] as const;

/** The props of the page of a server. They have all of other servers that the page shows, so a page with equal props has equal bytes. */
export function serverPageProps(record: ServerRecord): ServerPageProps {
  const { catalog, contentOf } = siteData();
  const content = contentOf(record);
  const sameOwner = siteRelations().sameOwner(record);
  return {
    record,
    content: content && { state: content.state, from: content.from, ...(content.changes && { changes: content.changes }) },
    findings: siteChecks().findingsOf(record),
    sameOwner: { shown: sameOwner.slice(0, MAX_OF_OWNER).map(nearServer), count: sameOwner.length },
    related: siteRelations().relatedTo(record).map(nearServer),
    profiles: catalog.profiles.flatMap(({ id, name }) => (record.profiles.includes(id) ? [{ id, name }] : [])),
    files: sideFileHrefs(LINKED, record.qualifiedName),
  };
}

/** The props of the page that configures a server. */
export function connectPageProps(record: ServerRecord): ConnectPageProps {
  return { record, files: sideFileHrefs(CONNECT_LINKED, record.qualifiedName) };
}
