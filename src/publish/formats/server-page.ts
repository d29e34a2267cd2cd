import type { Catalog } from '../../catalog/published/catalog.ts';
import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { SideFiles } from '../../catalog/published/side-files.ts';
import type { Finding } from '../../security/scan/detection/finding.ts';

/** The data of a server's page. */
export interface ServerPage {
  readonly record: ServerRecord;
  /** `undefined` if the sources of its facts are unknown. */
  readonly content: Pick<ContentFile, 'from' | 'state' | 'changes'> | undefined;
  /** By severity, the highest first. */
  readonly findings: readonly Finding[];
}

/** The site of the pages. */
export interface FormatSite {
  readonly catalog: Catalog;
  readonly publication: Publication;
  readonly files: SideFiles;
  readonly pageOf: (record: ServerRecord) => ServerPage;
}
