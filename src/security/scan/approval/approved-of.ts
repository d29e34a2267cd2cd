import type { Approved } from '../../../catalog/content-file/approved.ts';
import { WRITTEN_HERE, type ContentFile } from '../../../catalog/content-file/content-file.ts';
import type { FactGroup } from '../../../catalog/record/facts.ts';

type Written = Pick<ContentFile, 'facts' | 'from'>;

/**
 * Whether people maintain a group of facts manually: its source says so, or no crawl ever stated it. Manual changes are approved
 * automatically. Packages come with the connections, so a source that states connections only has dropped them.
 */
export function isMaintainedManually({ facts, from }: Written, group: FactGroup): boolean {
  const mayBeDropped = group === 'packages' && facts.packages === undefined;
  const origin = from[group] ?? (mayBeDropped ? from.connections : undefined);
  return origin === undefined || origin.source === WRITTEN_HERE;
}

/** The approval of a content file, without the groups of facts that people maintain manually. */
export function approvedOf(content: Written & Pick<ContentFile, 'approved'>): Approved | undefined {
  const { approved } = content;
  if (approved === undefined) return undefined;
  const { at, tools, hosts, owner, fields, packages } = approved;
  const isCrawled = (group: FactGroup): boolean => !isMaintainedManually(content, group);
  return {
    at,
    ...(tools && isCrawled('tools') && { tools }),
    ...(hosts && isCrawled('connections') && { hosts }),
    ...(owner && isCrawled('identity') && { owner }),
    ...(fields && isCrawled('connections') && { fields }),
    ...(packages && isCrawled('packages') && { packages }),
  };
}
