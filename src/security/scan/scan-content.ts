import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { approvedOf } from './approval/approved-of.ts';
import { scanChanges } from './scan-changes.ts';
import type { ContentHash } from './approval/tool-pin.ts';
import type { Finding } from './detection/finding.ts';
import { scanServer } from './scan.ts';

/** Everything that is found in a content file by itself: in its facts, and in what changed since they were approved. */
export function scanContent(content: Pick<ContentFile, 'facts' | 'from' | 'approved'>, hash: ContentHash): Finding[] {
  return [...scanServer(content.facts), ...scanChanges(approvedOf(content), content.facts, hash)];
}
