import { FieldReader } from './field-reader.ts';

/** Optional families of files; free hosts allow about 20,000 files. */
export interface FileFamilies {
  /** An Open Graph image for every server, shown in link previews. */
  readonly openGraph: boolean;
  /** A badge for every server's README. */
  readonly badges: boolean;
  /** Copies of the icons of servers. A crawl fetches them only if this family is on. */
  readonly icons: boolean;
  /** Every page as Markdown and as JSON. */
  readonly twins: boolean;
  /** A feed for every owner. */
  readonly ownerFeeds: boolean;
  /** The official registry's API, version 0.1. */
  readonly official: boolean;
}

/** All families: the default of `site.yaml`. */
export const ALL_FAMILIES: FileFamilies = { openGraph: true, badges: true, icons: true, twins: true, ownerFeeds: true, official: true };

/** Reads `files` of `site.yaml`: `false` omits a family. */
export function readFileFamilies(reader: FieldReader): FileFamilies {
  const object = reader.object('files');
  if (object === undefined) return ALL_FAMILIES;
  const files = new FieldReader(object, reader.pointerTo('files'), reader.problems);
  const isOn = (family: keyof FileFamilies): boolean => files.flag(family) ?? true;
  return {
    openGraph: isOn('openGraph'),
    badges: isOn('badges'),
    icons: isOn('icons'),
    twins: isOn('twins'),
    ownerFeeds: isOn('ownerFeeds'),
    official: isOn('official'),
  };
}
