import type { Approved } from '../../../catalog/content-file/approved.ts';
import { WRITTEN_HERE, type ContentFile } from '../../../catalog/content-file/content-file.ts';
import type { FactGroup } from '../../../catalog/record/facts.ts';

type Written = Pick<ContentFile, 'from' | 'approved'>;

/** Whether people answer for a group of facts: they say so, or no crawl ever stated it. What they change is approved as it stands. */
export function isPeoplesOwn({ from }: Pick<ContentFile, 'from'>, group: FactGroup): boolean {
  const origin = from[group];
  return origin === undefined || origin.source === WRITTEN_HERE;
}

/** The approval of a content file as far as a crawl states what it speaks of. */
export function approvedOf(content: Written): Approved | undefined {
  const { approved } = content;
  if (approved === undefined) return undefined;
  const { at, tools, hosts, owner, fields } = approved;
  const [hasTools, hasReach, hasOwner] = (['tools', 'connections', 'identity'] as const).map((group) => !isPeoplesOwn(content, group));
  return {
    at,
    ...(hasTools === true && tools && { tools }),
    ...(hasReach === true && hosts && { hosts }),
    ...(hasOwner === true && owner && { owner }),
    ...(hasReach === true && fields && { fields }),
  };
}
