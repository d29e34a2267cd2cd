import { jsonObject, type JsonObject } from '../parsing/json-tree.ts';
import type { FieldReader } from '../values/field-reader.ts';
import { iconTree, readIcons, type ServerIcon } from './server-icon.ts';
import { readStatus, type ServerStatus } from './server-status.ts';
import { statedUrl } from '../values/stated-url.ts';

/** Facts without a default: absent if no source states them. */
export interface OptionalFacts extends ServerStatus {
  /** The server's website: an http(s) URL, as stated. */
  readonly websiteUrl?: string;
  /** As stated; passed on to clients and never loaded by a page. */
  readonly icons?: readonly ServerIcon[];
}

/** The names of the optional facts, in the order of a content file. */
export const OPTIONAL_FACTS = [
  'websiteUrl',
  'icons',
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
  return { ...readPresentation(reader), ...readStatus(reader) };
}

/** The stated optional facts. */
export function optionalFactsOf({ websiteUrl, icons, status, statusMessage, statusChangedAt }: OptionalFacts): OptionalFacts {
  return {
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(icons !== undefined && { icons }),
    ...(status !== undefined && { status }),
    ...(statusMessage !== undefined && { statusMessage }),
    ...(statusChangedAt !== undefined && { statusChangedAt }),
  };
}

/** The optional facts as a tree for the content file. */
export function optionalFactsTree(facts: OptionalFacts): JsonObject {
  const { icons, ...texts } = optionalFactsOf(facts);
  const tree = jsonObject();
  for (const name of OPTIONAL_FACTS) {
    if (name === 'icons') {
      if (icons !== undefined) tree[name] = icons.map(iconTree);
    } else if (texts[name] !== undefined) tree[name] = texts[name];
  }
  return tree;
}
