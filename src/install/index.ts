export type { HeaderTarget, ServerTarget, HttpTarget, StdioTarget, Setting } from './target.ts';
export {
  clientSnippets,
  type WayOut,
  type LinkWay,
  type CommandWay,
  type FileWay,
  type LackingWay,
  type ClientSnippetOptions,
} from './client-snippets.ts';
export {
  combinedSnippets,
  type SharedFile,
  type SharedLink,
  type SharedLinks,
  type SharedPlaceholder,
  type SharedWay,
} from './combined-snippets.ts';
export type { ConfigPaths } from './config-paths.ts';
export type { Json, JsonObject } from './json.ts';
export type { Placeholder, SecretStyle } from './placeholder.ts';
export type { Shell } from './shell-quoting.ts';
export type { FileFormat } from './snippet.ts';
