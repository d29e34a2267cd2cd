import { jsonObject, type JsonObject } from '../parsing/json-tree.ts';
import type { FieldReader } from '../values/field-reader.ts';
import { iconTree, readIcons, type ServerIcon } from './server-icon.ts';
import { readStatus, type ServerStatus } from './server-status.ts';
import { statedUrl } from '../values/stated-url.ts';

/** Facts that have no default: left out wherever no source states them. */
export interface OptionalFacts extends ServerStatus {
  /** Where the server is presented by those who make it: an http(s) URL, as stated. */
  readonly websiteUrl?: string;
  /** As stated; handed on to clients and never loaded by a page. */
  readonly icons?: readonly ServerIcon[];
}

/** Their names, in the order in which a content file holds them. */
export const OPTIONAL_FACTS = [
  'websiteUrl',
  'icons',
  'status',
  'statusMessage',
  'statusChangedAt',
] as const satisfies readonly (keyof OptionalFacts)[];

/** Reads what a server's own document says: its website and its icons. */
export function readPresentation(reader: FieldReader): OptionalFacts {
  const website = reader.text('websiteUrl') ?? '';
  const websiteUrl = statedUrl(website);
  const icons = readIcons(reader);
  if (website !== '' && websiteUrl === undefined)
    reader.warn(
      'websiteUrl',
      'bad-url',
      '"websiteUrl" is not an http(s) URL; it is left out.',
      'Write an absolute URL without credentials.',
    );
  return { ...(websiteUrl !== undefined && { websiteUrl }), ...(icons !== undefined && { icons }) };
}

/** Reads all of them from a record. */
export function readOptionalFacts(reader: FieldReader): OptionalFacts {
  return { ...readPresentation(reader), ...readStatus(reader) };
}

/** Those of the facts that are stated. */
export function optionalFactsOf({ websiteUrl, icons, status, statusMessage, statusChangedAt }: OptionalFacts): OptionalFacts {
  return {
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(icons !== undefined && { icons }),
    ...(status !== undefined && { status }),
    ...(statusMessage !== undefined && { statusMessage }),
    ...(statusChangedAt !== undefined && { statusChangedAt }),
  };
}

/** The facts as a content file holds them. */
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
