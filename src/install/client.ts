import type { ConfigPaths } from './config-paths.ts';
import type { EntryShape } from './entry.ts';
import type { CommandForm } from './install-command.ts';
import type { LinkForm } from './install-link.ts';
import type { SecretStyle } from './placeholder.ts';
import type { SnippetForm } from './snippet.ts';

/** A program that connects to MCP servers, and the ways in which it takes one in. */
export interface Client {
  /** Stable name for addresses and settings. */
  readonly id: string;
  readonly label: string;
  /** It takes no remote server: one comes in as a process of mcp-remote. */
  readonly localOnly?: boolean;
  /** It is known to take servers over the older transport HTTP+SSE; for any other they come in as a process of mcp-remote. */
  readonly sse?: boolean;
  readonly links?: readonly ClientLink[];
  readonly command?: ClientCommand;
  readonly file?: ClientFile;
}

/** A link that the client, or a web page for it, opens. */
export interface ClientLink {
  readonly form: LinkForm;
  readonly secrets: SecretStyle;
  /** The web host that sees what the link says; left out where the link opens the program itself. */
  readonly host?: string;
}

/** A command of the client's own. */
export interface ClientCommand {
  readonly form: CommandForm;
  readonly secrets: SecretStyle;
  /** On Windows its program is a batch file in every installation. */
  readonly batchFile?: boolean;
}

/** A configuration file that a person edits. */
export interface ClientFile {
  readonly paths: ConfigPaths;
  readonly snippet: SnippetForm;
  readonly shape: EntryShape;
  readonly secrets: SecretStyle;
}
