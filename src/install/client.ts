import type { ConfigPaths } from './config-paths.ts';
import type { EntryShape } from './entry.ts';
import type { CommandForm } from './install-command.ts';
import type { LinkForm } from './install-link.ts';
import type { SecretStyle } from './placeholder.ts';
import type { SnippetForm } from './snippet.ts';

/** A program that connects to MCP servers, and how servers are added to it. */
export interface Client {
  /** Stable name for URLs and settings. */
  readonly id: string;
  readonly label: string;
  /** It supports only local servers; a remote server runs through mcp-remote. */
  readonly localOnly?: boolean;
  /** It is known to support the older transport HTTP+SSE; otherwise such servers run through mcp-remote. */
  readonly sse?: boolean;
  /** On Windows it cannot start batch files such as `npx`, so `cmd /c` must start them. */
  readonly withoutBatchFiles?: boolean;
  readonly links?: readonly ClientLink[];
  readonly command?: ClientCommand;
  readonly file?: ClientFile;
}

/** A link that the client, or a web page for it, opens. */
export interface ClientLink {
  readonly form: LinkForm;
  readonly secrets: SecretStyle;
  /** The web host that receives the link's data; absent if the link opens the program directly. */
  readonly host?: string;
}

/** A command of the client. */
export interface ClientCommand {
  readonly form: CommandForm;
  readonly secrets: SecretStyle;
  /** On Windows its program is always a batch file. */
  readonly batchFile?: boolean;
}

/** A configuration file that a person edits. */
export interface ClientFile {
  readonly paths: ConfigPaths;
  readonly snippet: SnippetForm;
  readonly shape: EntryShape;
  readonly secrets: SecretStyle;
}
