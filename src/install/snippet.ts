import { dump } from 'js-yaml';

import { objectOf, type JsonObject } from './json.ts';
import { inputsMember, type PromptInput } from './prompt-input.ts';
import { plainName } from './server-names.ts';
import { tomlTable } from './toml.ts';

/** The language of a configuration file. */
export type FileFormat = 'json' | 'jsonc' | 'yaml' | 'toml';

/** What a snippet says of one server. */
export interface SnippetContents {
  readonly name: string;
  readonly entry: JsonObject;
  readonly inputs: readonly PromptInput[];
}

/** How the entries of servers lie in their file. */
export interface SnippetForm {
  readonly format: FileFormat;
  /** The member that holds the servers. */
  readonly topLevelKey: string;
  /** @param title what a file that has a name of its own is called */
  readonly document: (key: string, servers: readonly SnippetContents[], title: string) => JsonObject;
}

/** Entries under their names; the questions beside them where the client asks any. */
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

/** Entries under names that need no quotes: files that the client's own command writes too. */
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
