import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import type { Profile } from '../../catalog/lists/profile.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { Finding } from '../../security/scan/detection/finding.ts';
import { outputKey } from './site-key.ts';

/** The members of a content file, besides the facts of the record, that outputs of a server show. */
type ShownContent = Pick<ContentFile, 'from' | 'state' | 'approved' | 'changes' | 'formerNames'>;

/** What the outputs of one server depend on besides the site. */
export interface ServerKeyParts {
  readonly record: ServerRecord;
  /** Its content file; `undefined` if it is not known. */
  readonly content: ShownContent | undefined;
  /** By severity, the highest first. */
  readonly findings: readonly Finding[];
  /** The profiles that list it. */
  readonly profiles: readonly Pick<Profile, 'id' | 'name'>[];
  /** What depends on the names of other servers: paths of its files, its name in another API. */
  readonly names: readonly (string | undefined)[];
}

/**
 * The key of the outputs of one server: SHA-256 (base64) over everything that they show of it. Findings, history and queries that only a
 * published record has are left out: findings and content file determine the first two, and no output of one server shows queries.
 *
 * @param site see `siteKey`
 */
export function serverKey(site: string, { record, content, findings, profiles, names }: ServerKeyParts): string {
  const { findings: _findings, history: _history, representativeQueries: _queries, ...own } = record;
  const { from, state, approved, changes, formerNames } = content ?? {};
  const known = content && { from, state, approvedAt: approved?.at, changes, formerNames };
  const listed = profiles.map(({ id, name }) => [id, name]);
  return outputKey(site, JSON.stringify([own, known ?? null, findings, listed, names]));
}
