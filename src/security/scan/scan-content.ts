import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { approvedOf } from './approval/approved-of.ts';
import { scanChanges } from './scan-changes.ts';
import type { ContentHash } from './approval/tool-pin.ts';
import type { Finding } from './detection/finding.ts';
import { scan } from './scan.ts';

/** Findings of a content file alone: in its facts, and in the changes since their approval. */
export function scanContent(content: Pick<ContentFile, 'facts' | 'from' | 'approved'>, hash: ContentHash): Finding[] {
  return [...scan(content.facts), ...scanChanges(approvedOf(content), content.facts, hash)];
}
