import { jsonObject, type JsonObject } from '../parsing/json-tree.ts';
import type { FieldReader } from '../values/field-reader.ts';
import { iconTree, readIcons, type ServerIcon } from './server-icon.ts';
import { readRepository, repositoryTree, type ServerRepository } from './server-repository.ts';
import { readStatus, type ServerStatus } from './server-status.ts';
import { statedUrl } from '../values/stated-url.ts';

/** Facts without a default: absent if no source states them. */
export interface OptionalFacts extends ServerStatus {
  /** The server's website: an http(s) URL, as stated. */
  readonly websiteUrl?: string;
  /** As stated; passed on to clients and never loaded by a page. */
  readonly icons?: readonly ServerIcon[];
  /** As stated; absent if `owner` and `repo` say the same: a GitHub repository without further members. */
  readonly repository?: ServerRepository;
}

/** The names of the optional facts, in the order of a content file. */
export const OPTIONAL_FACTS = [
  'websiteUrl',
  'icons',
  'repository',
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
  return { ...readPresentation(reader), ...(repository && { repository }), ...readStatus(reader) };
}

/** The stated optional facts. */
export function optionalFactsOf({ websiteUrl, icons, repository, status, statusMessage, statusChangedAt }: OptionalFacts): OptionalFacts {
  return {
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(icons !== undefined && { icons }),
    ...(repository !== undefined && { repository }),
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
