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
  /** Every server in few words, as Markdown. */
  readonly briefs: boolean;
  /** The entries that add a server to clients, as JSON and as Markdown. */
  readonly install: boolean;
  /** A feed for every owner. */
  readonly ownerFeeds: boolean;
  /** The official registry's API, version 0.1. */
  readonly official: boolean;
  /** Which files are published in packs, which a script of the host reads; absent for none. */
  readonly packed?: PackedFiles;
}

/** Which files are in packs: all but the pages and a few others, or the pages, too. */
export type PackedFiles = true | 'pages';

/** All families: the default of `site.yaml`. */
export const ALL_FAMILIES: FileFamilies = {
  ...{ openGraph: true, badges: true, icons: true, twins: true, briefs: true, install: true, ownerFeeds: true, official: true },
};

/** Reads `files` of `site.yaml`: `false` omits a family. */
export function readFileFamilies(reader: FieldReader): FileFamilies {
  const object = reader.object('files');
  if (object === undefined) return ALL_FAMILIES;
  const files = new FieldReader(object, reader.pointerTo('files'), reader.problems);
  const isOn = (family: Exclude<keyof FileFamilies, 'packed'>): boolean => files.flag(family) ?? true;
  const packed = files.raw('packed') === 'pages' ? 'pages' : files.flag('packed');
  return {
    openGraph: isOn('openGraph'),
    badges: isOn('badges'),
    icons: isOn('icons'),
    twins: isOn('twins'),
    briefs: isOn('briefs'),
    install: isOn('install'),
    ownerFeeds: isOn('ownerFeeds'),
    official: isOn('official'),
    ...((packed === 'pages' || packed === true) && { packed }),
  };
}
