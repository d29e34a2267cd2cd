import { bareName, ownerOf } from '../../catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { beginning } from '../../i18n/formatting/counts-and-dates.ts';
import { fold, spreadIdentifier } from './normalise.ts';

/** The parts of a server that are searched, each of its own weight. */
export type Field = 'displayName' | 'name' | 'owner' | 'repo' | 'description' | 'tags' | 'toolNames' | 'toolTexts';

/** Characters of a server's description that are indexed. */
const MAX_DESCRIPTION = 1000;
/** Characters of a tool's description that are indexed. */
const MAX_TOOL_DESCRIPTION = 200;
/** Tools of a server whose names stand in its own embedded text. */
const MAX_TOOL_NAMES = 40;

/** The searched texts of a server. Identifiers have their words beside them. */
export function fieldTexts(record: ServerRecord): Readonly<Record<Field, string>> {
  const { qualifiedName, displayName, owner, repo, tags } = record;
  const tools = record.tools ?? [];
  const name = bareName(qualifiedName);
  return {
    displayName: spreadIdentifier(displayName),
    name: spreadIdentifier(name),
    owner: unless(ownerOf(qualifiedName), owner) + owner,
    repo: unless(repo, name),
    description: spreadWords(beginning(record.description, MAX_DESCRIPTION)),
    tags: tags.join(' '),
    toolNames: tools.map((tool) => spreadIdentifier(tool.name)).join(' '),
    toolTexts: tools.map(({ description }) => beginning(description, MAX_TOOL_DESCRIPTION)).join(' '),
  };
}

/** What is said elsewhere already is not said twice. */
function unless(text: string, other: string): string {
  return fold(text) === fold(other) ? '' : `${spreadIdentifier(text)} `;
}

function spreadWords(text: string): string {
  return text.split(' ').map(spreadIdentifier).join(' ');
}

/** The text that stands for a server when it is embedded. Its name stands twice: it says what the server is, in few words. */
export function embeddedServer({ displayName, description, tags, tools }: ServerRecord): string {
  const names = (tools ?? []).slice(0, MAX_TOOL_NAMES).map(({ name }) => identifierWords(name));
  return sentences([displayName, displayName, beginning(description, MAX_DESCRIPTION), tags.join(' '), names.join(' ')]);
}

/** The texts that stand for a server's tools when they are embedded, the first `most` of them. */
export function embeddedTools({ tools }: ServerRecord, most: number): string[] {
  return (tools ?? [])
    .slice(0, most)
    .map(({ name, description }) => sentences([identifierWords(name), beginning(description, MAX_TOOL_DESCRIPTION)]));
}

function identifierWords(identifier: string): string {
  return spreadIdentifier(identifier).replaceAll(/[_-]+/g, ' ');
}

function sentences(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('. ');
}
