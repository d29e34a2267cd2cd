import type { Catalog } from '../../catalog/published/catalog.ts';
import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { SideFiles } from '../../catalog/published/side-files.ts';
import type { Finding } from '../../security/scan/detection/finding.ts';

/** What the page of a server is made from. */
export interface ServerPage {
  readonly record: ServerRecord;
  /** `undefined` where nothing is known of where its facts came from. */
  readonly content: Pick<ContentFile, 'from' | 'state' | 'changes'> | undefined;
  /** The gravest first. */
  readonly findings: readonly Finding[];
}

/** The site that pages belong to. */
export interface FormatSite {
  readonly catalog: Catalog;
  readonly publication: Publication;
  readonly files: SideFiles;
  readonly pageOf: (record: ServerRecord) => ServerPage;
}
