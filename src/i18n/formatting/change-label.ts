import * as say from '#messages/changes.ts';

import type { Change } from '../../catalog/content-file/change.ts';

/** The label of a change, without its subject: that is third-party text. */
export function changeLabel({ kind }: Pick<Change, 'kind'>): string {
  return say.kinds[kind];
}
