import { bareName, ownerOf } from '../../catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { beginning } from '../../i18n/formatting/counts-and-dates.ts';
import { fold, isJoined, spreadIdentifier } from './normalise.ts';

/** The searched fields of a server, each with its own weight. */
export type Field = 'displayName' | 'name' | 'owner' | 'repo' | 'description' | 'tags' | 'toolNames' | 'toolTexts';

/** Maximum characters of a server's description in the index. */
const MAX_DESCRIPTION = 1000;
/** Maximum characters of a tool's description in the index. */
const MAX_TOOL_DESCRIPTION = 200;
/** Maximum number of tool names in a server's embedded text. */
const MAX_TOOL_NAMES = 40;

/** The searched texts of a server. Identifiers are followed by their words. */
export function fieldTexts(record: ServerRecord): Readonly<Record<Field, string>> {
  const { qualifiedName, displayName, owner, repo, tags } = record;
  const tools = record.tools ?? [];
  const name = bareName(qualifiedName);
  return {
    displayName: spreadIdentifier(displayName),
    name: spreadIdentifier(name),
    owner: unless(ownWords(ownerOf(qualifiedName)), ownWords(owner)) + ownWords(owner),
    repo: unless(repo, name),
    description: spreadWords(beginning(record.description, MAX_DESCRIPTION)),
    tags: tags.join(' '),
    toolNames: tools.map((tool) => spreadIdentifier(tool.name)).join(' '),
    toolTexts: tools.map(({ description }) => beginning(description, MAX_TOOL_DESCRIPTION)).join(' '),
  };
}

/** What the names of many owners begin with: the domain of GitHub, or the top level of one's own domain, as in `com.atlassian`. */
const DOMAIN = /^(?:io\.github|[a-z]{2}|com|org|net|dev|app|xyz|info|cloud|tech|edu|gov)\.(?=.)/i;

function ownWords(owner: string): string {
  return owner.replace(DOMAIN, '');
}

/** Leaves out a text that equals another field. */
function unless(text: string, other: string): string {
  return fold(text) === fold(other) ? '' : `${spreadIdentifier(text)} `;
}

/** A text in which the words of identifiers follow them, such as `getUser get User`. */
export function spreadWords(text: string): string {
  return isJoined(text) ? text.split(' ').map(spreadIdentifier).join(' ') : text;
}

/** The embedded text of a server. It contains the name and the tags twice, because they describe the server in few words. */
export function embeddedServer({ displayName, description, tags, tools }: ServerRecord): string {
  const names = (tools ?? []).slice(0, MAX_TOOL_NAMES).map(({ name }) => identifierWords(name));
  const topics = tags.join(' ');
  return sentences([displayName, displayName, beginning(description, MAX_DESCRIPTION), topics, topics, names.join(' ')]);
}

/** The embedded texts of a server's tools, at most the first `max`. */
export function embeddedTools({ tools }: ServerRecord, max: number): string[] {
  return (tools ?? [])
    .slice(0, max)
    .map(({ name, description }) => sentences([identifierWords(name), beginning(description, MAX_TOOL_DESCRIPTION)]));
}

function identifierWords(identifier: string): string {
  return spreadIdentifier(identifier).replaceAll(/[_-]+/g, ' ');
}

function sentences(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('. ');
}
