import { jsonObject, type JsonObject } from '../parsing/json-tree.ts';
import type { FieldReader } from '../values/field-reader.ts';
import { iconTree, readIcons, type ServerIcon } from './server-icon.ts';
import { readRepository, repositoryTree, type ServerRepository } from './server-repository.ts';
import { readStatus, type ServerStatus } from './server-status.ts';
import { statedUrl } from '../values/stated-url.ts';
import { timestamp } from '../values/timestamp.ts';

/** Facts without a default: absent if no source states them. */
export interface OptionalFacts extends ServerStatus {
  /** The server's website: an http(s) URL, as stated. */
  readonly websiteUrl?: string;
  /** As stated; passed on to clients and never loaded by a page. */
  readonly icons?: readonly ServerIcon[];
  /** As stated; absent if `owner` and `repo` say the same: a GitHub repository without further members. */
  readonly repository?: ServerRepository;
  /** Licence of the server: an SPDX expression or a short name, as stated. */
  readonly license?: string;
  /** Stars of its repository when a crawl last read it. */
  readonly stars?: number;
  /** ISO 8601 time of its latest release, as stated. */
  readonly releasedAt?: string;
}

/** The names of the optional facts, in the order of a content file. */
export const OPTIONAL_FACTS = [
  'websiteUrl',
  'icons',
  'repository',
  'license',
  'stars',
  'releasedAt',
  'status',
  'statusMessage',
  'statusChangedAt',
] as const satisfies readonly (keyof OptionalFacts)[];

/** Reads the website and the icons of a server's own document. */
export function readPresentation(reader: FieldReader): OptionalFacts {
  const website = reader.text('websiteUrl') ?? '';
  const websiteUrl = statedUrl(website);
  const icons = readIcons(reader);
  if (website !== '' && websiteUrl === undefined)
    reader.warn(
      'websiteUrl',
      'bad-url',
      '"websiteUrl" is not an http(s) URL; it is skipped.',
      'Write an absolute URL without credentials.',
    );
  return { ...(websiteUrl !== undefined && { websiteUrl }), ...(icons !== undefined && { icons }) };
}

/** Reads all optional facts of a record. */
export function readOptionalFacts(reader: FieldReader): OptionalFacts {
  const repository = readRepository(reader);
  return { ...readPresentation(reader), ...(repository && { repository }), ...readProject(reader), ...readStatus(reader) };
}

/** A name in printable ASCII. */
const LICENSE = /^[A-Za-z\d(][\x20-\x7E]{0,99}$/;

/** What stands for an unknown licence: GitHub's id of it, and texts such as `[NOT GIVEN]` and `<UNKNOWN>`. */
const UNKNOWN_LICENSE = /^(?:NOASSERTION|\[.*\]|<.*>)?$/;

/** The name of a licence; `undefined` for a text that is none. */
export function licenseName(text: string | undefined): string | undefined {
  const name = text?.trim() ?? '';
  return LICENSE.test(name) && !UNKNOWN_LICENSE.test(name) ? name : undefined;
}

function readProject(reader: FieldReader): OptionalFacts {
  const [text = '', release = ''] = [reader.text('license'), reader.text('releasedAt')];
  const [license, stars, releasedAt] = [licenseName(text), reader.count('stars'), timestamp(release)];
  if (license === undefined && !UNKNOWN_LICENSE.test(text))
    reader.warn('license', 'bad-license', '"license" is no name of a licence; it is skipped.', 'Write an SPDX expression such as MIT.');
  if (release !== '' && releasedAt === undefined)
    reader.warn('releasedAt', 'bad-time', '"releasedAt" is not an ISO 8601 time; it is skipped.', 'Write it like 2026-01-31T12:00:00Z.');
  return {
    ...(license !== undefined && { license }),
    ...(stars !== undefined && { stars }),
    ...(releasedAt !== undefined && { releasedAt }),
  };
}

/** The stated optional facts. */
export function optionalFactsOf(facts: OptionalFacts): OptionalFacts {
  const { websiteUrl, icons, repository, license, stars, releasedAt, status, statusMessage, statusChangedAt } = facts;
  return {
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(icons !== undefined && { icons }),
    ...(repository !== undefined && { repository }),
    ...(license !== undefined && { license }),
    ...(stars !== undefined && { stars }),
    ...(releasedAt !== undefined && { releasedAt }),
    ...(status !== undefined && { status }),
    ...(statusMessage !== undefined && { statusMessage }),
    ...(statusChangedAt !== undefined && { statusChangedAt }),
  };
}

/** The optional facts as a tree for the content file. */
export function optionalFactsTree(facts: OptionalFacts): JsonObject {
  const { icons, repository, ...texts } = optionalFactsOf(facts);
  const tree = jsonObject();
  for (const name of OPTIONAL_FACTS) {
    if (name === 'icons') {
      if (icons !== undefined) tree[name] = icons.map(iconTree);
    } else if (name === 'repository') {
      if (repository !== undefined) tree[name] = repositoryTree(repository);
    } else if (texts[name] !== undefined) tree[name] = texts[name];
  }
  return tree;
}
