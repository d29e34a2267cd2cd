import { dump } from 'js-yaml';

import { objectOf, type JsonObject } from './json.ts';
import { inputsMember, type PromptInput } from './prompt-input.ts';
import { plainName } from './server-names.ts';
import { tomlTable } from './toml.ts';

/** The language of a configuration file. */
export type FileFormat = 'json' | 'jsonc' | 'yaml' | 'toml';

/** What a snippet is made from. */
export interface SnippetContents {
  readonly name: string;
  readonly entry: JsonObject;
  readonly inputs: readonly PromptInput[];
}

/** How the entry of a server lies in its file. */
export interface SnippetForm {
  readonly format: FileFormat;
  /** The member that holds the servers. */
  readonly topLevelKey: string;
  readonly document: (key: string, contents: SnippetContents) => JsonObject;
}

/** Entries under their names; the questions beside them where the client asks any. */
export function entriesByName(format: FileFormat, topLevelKey = 'mcpServers'): SnippetForm {
  return {
    format,
    topLevelKey,
    document: (key, { name, entry, inputs }) => ({
      ...inputsMember(inputs),
      [key]: objectOf([[name, entry]]),
    }),
  };
}

/** Entries under names that need no quotes: files that the client's own command writes too. */
export function entriesByPlainName(format: FileFormat, topLevelKey = 'mcpServers'): SnippetForm {
  const form = entriesByName(format, topLevelKey);
  return { ...form, document: (key, contents) => form.document(key, { ...contents, name: plainName(contents.name) }) };
}

/** A file of its own with a list of entries: Continue. */
export const CONTINUE_FILE: SnippetForm = {
  format: 'yaml',
  topLevelKey: 'mcpServers',
  document: (key, { name, entry }) => ({ name, version: '0.0.1', schema: 'v1', [key]: [entry] }),
};

/** The text to paste, the top-level key included. The same contents give the same bytes. */
export function snippetText({ format, topLevelKey, document }: SnippetForm, contents: SnippetContents): string {
  const value = document(topLevelKey, contents);
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
