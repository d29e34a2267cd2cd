import * as say from '#messages/changes.ts';

import type { Change } from '../../catalog/content-file/change.ts';

/** A change in a few words, its subject apart: that is a stranger's. */
export function changeLabel({ kind }: Pick<Change, 'kind'>): string {
  return say.kinds[kind];
}
