import { dump } from 'js-yaml';

import { objectOf, type JsonObject } from './json.ts';
import { inputsMember, type PromptInput } from './prompt-input.ts';
import { plainName } from './server-names.ts';
import { tomlTable } from './toml.ts';

/** The language of a configuration file. */
export type FileFormat = 'json' | 'jsonc' | 'yaml' | 'toml';

/** The data of one server in a snippet. */
interface SnippetContents {
  readonly name: string;
  readonly entry: JsonObject;
  readonly inputs: readonly PromptInput[];
}

/** How the entries of servers are arranged in a file. */
export interface SnippetForm {
  readonly format: FileFormat;
  /** The member that holds the servers. */
  readonly topLevelKey: string;
  /** @param title name for file formats that have one */
  readonly document: (key: string, servers: readonly SnippetContents[], title: string) => JsonObject;
}

/** Entries by name, with the client's prompts if there are any. */
export function entriesByName(format: FileFormat, topLevelKey = 'mcpServers'): SnippetForm {
  return {
    format,
    topLevelKey,
    document: (key, servers) => ({
      ...inputsMember(servers.flatMap(({ inputs }) => inputs)),
      [key]: objectOf(servers.map(({ name, entry }) => [name, entry])),
    }),
  };
}

/** Entries by names that need no quotes: files that the client's own command also writes. */
export function entriesByPlainName(format: FileFormat, topLevelKey = 'mcpServers'): SnippetForm {
  const form = entriesByName(format, topLevelKey);
  const plain = (server: SnippetContents): SnippetContents => ({ ...server, name: plainName(server.name) });
  return { ...form, document: (key, servers, title) => form.document(key, servers.map(plain), title) };
}

/** A file of its own with a list of entries: Continue. */
export const CONTINUE_FILE: SnippetForm = {
  format: 'yaml',
  topLevelKey: 'mcpServers',
  document: (key, servers, title) => ({ name: title, version: '0.0.1', schema: 'v1', [key]: servers.map(({ entry }) => entry) }),
};

/** The text to paste, the top-level key included. The same contents give the same bytes. */
export function snippetText({ format, topLevelKey, document }: SnippetForm, servers: readonly SnippetContents[], title: string): string {
  const value = document(topLevelKey, servers, title);
  switch (format) {
    case 'json':
    case 'jsonc':
      return `${JSON.stringify(value, null, 2)}\n`;
    case 'yaml':
      return dump(value, { lineWidth: -1 });
    case 'toml':
      return tomlTables(topLevelKey, value);
  }
}

function tomlTables(topLevelKey: string, document: JsonObject): string {
  const entries = Object.entries(document[topLevelKey] ?? {});
  return entries.map(([name, entry]: [string, JsonObject]) => tomlTable([topLevelKey, name], entry)).join('\n');
}
