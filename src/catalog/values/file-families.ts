import { FieldReader } from './field-reader.ts';

/** Families of files that a site can do without; hosts that cost nothing allow about 20,000 files. */
export interface FileFamilies {
  /** A picture for every server, shown where a link to it is shared. */
  readonly openGraph: boolean;
  /** A badge for every server's README. */
  readonly badges: boolean;
  /** Every page as Markdown and as JSON. */
  readonly twins: boolean;
  /** A feed for every owner. */
  readonly ownerFeeds: boolean;
  /** The official registry's API, version 0.1. */
  readonly official: boolean;
}

/** All of them, as they are published where `site.yaml` says nothing. */
export const ALL_FAMILIES: FileFamilies = { openGraph: true, badges: true, twins: true, ownerFeeds: true, official: true };

/** Reads `files` of `site.yaml`: a family is left out where it is `false`. */
export function readFileFamilies(reader: FieldReader): FileFamilies {
  const object = reader.object('files');
  if (object === undefined) return ALL_FAMILIES;
  const files = new FieldReader(object, reader.pointerTo('files'), reader.problems);
  const isOn = (family: keyof FileFamilies): boolean => files.flag(family) ?? true;
  return {
    openGraph: isOn('openGraph'),
    badges: isOn('badges'),
    twins: isOn('twins'),
    ownerFeeds: isOn('ownerFeeds'),
    official: isOn('official'),
  };
}
