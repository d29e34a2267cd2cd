export type { HeaderTarget, ServerTarget, HttpTarget, StdioTarget, Setting, TextTarget } from './launch/target.ts';
export {
  clientSnippets,
  type ClientSnippet,
  type LinkSnippet,
  type CommandSnippet,
  type FileSnippet,
  type MissingSnippet,
  type ClientSnippetOptions,
} from './client-snippets.ts';
export {
  combinedSnippets,
  type SharedFile,
  type SharedLink,
  type SharedLinks,
  type SharedPlaceholder,
  type CombinedSnippet,
} from './combined-snippets.ts';
export type { ConfigPaths } from './config-paths.ts';
export type { Json, JsonObject } from './json.ts';
export type { Placeholder, SecretStyle } from './placeholder.ts';
export type { Shell } from './shell-quoting.ts';
export type { FileFormat } from './snippet.ts';
export { hashCommands, startCommand } from './start-command.ts';
export { launchOfWay, programOf, programsOf, startableBy, waysOf, type PackageWay, type Way } from './ways.ts';
export type { Launch, Unsupported } from './launch/launch.ts';
export type { GivenValues } from './launch/filled-slots.ts';
export { entryName, longEntryName } from './server-names.ts';
