import { FACT_GROUP_NAMES, type FactGroup } from '../record/facts.ts';
import { MAX_CHANGE_SUBJECT, MAX_LISTED_CHANGES, type ListedChange, type ServerHistory } from '../record/server-history.ts';
import type { ChangeKind } from './change.ts';
import type { ContentFile } from './content-file.ts';

/** The group of facts in which a crawl finds a kind of change. */
const GROUP_OF: Readonly<Record<ChangeKind, FactGroup>> = {
  'tool-changed': 'tools',
  'tool-added': 'tools',
  'tool-removed': 'tools',
  'hosts-changed': 'connections',
  'owner-changed': 'identity',
  'field-added': 'connections',
  'package-changed': 'packages',
  'package-added': 'packages',
  'package-removed': 'packages',
  'package-updated': 'packages',
};

/** A first crawl reads its sources and package registries within this time, in milliseconds. */
const FIRST_CRAWL = 24 * 60 * 60 * 1000;

/**
 * The history of a listed server: the changes that crawls found, the groups of facts that changed after the first crawl, and its former
 * names. A group is left out where a change that a crawl found at the same time says more. Numbers of uses are left out, because they
 * change with every crawl.
 */
export function serverHistory({
  facts,
  from,
  approved,
  changes = [],
  formerNames = [],
}: Pick<ContentFile, 'facts' | 'from' | 'approved' | 'changes' | 'formerNames'>): ServerHistory {
  const times = [...Object.values(from).map(({ fetchedAt }) => fetchedAt), ...(approved === undefined ? [] : [approved.at])];
  const addedAt = times.length === 0 ? facts.createdAt : times.reduce((a, b) => (b < a ? b : a));
  const found = changes.map(({ at, kind, subject }): ListedChange => ({ at, what: kind, ...subjectOf(subject) }));
  const explained = new Set(changes.map(({ at, kind }) => `${GROUP_OF[kind]} ${at}`));
  const groups = FACT_GROUP_NAMES.flatMap((group): ListedChange[] => {
    const at = from[group]?.fetchedAt;
    if (at === undefined || at === addedAt || group === 'usage' || group === 'endpoints' || explained.has(`${group} ${at}`)) return [];
    return Date.parse(at) - Date.parse(addedAt) > FIRST_CRAWL ? [{ at, what: group }] : [];
  });
  const renamed = formerNames.map(({ name, since }): ListedChange => ({ at: since, what: 'renamed', ...subjectOf(name) }));
  const all = [...found, ...groups, ...renamed].sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
  return { addedAt, changes: all.slice(0, MAX_LISTED_CHANGES) };
}

/** The subject as `readServerHistory` returns it. */
function subjectOf(text: string): Pick<ListedChange, 'subject'> {
  const subject = text.trim().slice(0, MAX_CHANGE_SUBJECT).trim();
  return subject === '' ? {} : { subject };
}
