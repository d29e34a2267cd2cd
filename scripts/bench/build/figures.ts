import type { CommandUsage } from './process-usage.ts';

/** The files of an output folder. */
export interface FolderSize {
  readonly files: number;
  readonly bytes: number;
}

/** One build, and the files that its folder then had. */
export interface BuildFigures extends CommandUsage, FolderSize {}

/** Builds of the same servers. */
export interface SizeFigures {
  readonly servers: number;
  /** All file families, without a cache and an earlier build. */
  readonly cold: BuildFigures;
  /** After 1 % changed, with what the build before left behind. The first such build copies unchanged files into its tree. */
  readonly second: BuildFigures;
  /** After another 1 % changed. */
  readonly changed: BuildFigures;
  /** After no change. */
  readonly unchanged: BuildFigures;
  /** No optional file family, without a cache. */
  readonly bare: BuildFigures;
  /** Pages and JSON files of the same sizes from the same content files, by Eleventy. The targets are ratios to this. */
  readonly eleventy: BuildFigures;
  /** The same by Eleventy, from one data file. */
  readonly eleventyData: BuildFigures;
  /** The same files, by a loop that fills a template string, writes and hashes. */
  readonly plain: BuildFigures;
}

/** A build of all families without a cache, measured for its memory. */
export interface LargeFigures {
  readonly servers: number;
  readonly cold: BuildFigures;
  /** The check of all files of the build. */
  readonly verify?: CommandUsage | undefined;
}

/** What was measured. */
export interface Figures {
  readonly sizes: readonly SizeFigures[];
  readonly large: readonly LargeFigures[];
}
