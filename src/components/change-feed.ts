import { changeId } from '../catalog/change.ts';
import { UNKNOWN_TIME } from '../catalog/timestamp.ts';
import { changeWords } from '../words/change-words.ts';
import { visible } from '../words/visible.ts';
import type { ServerChange } from './site-changes.ts';

/** What a feed needs to know beside the changes. */
export interface FeedOptions {
  /** Name of the catalogue. */
  readonly name: string;
  /** Absolute address of the feed itself, and of the page that shows the same. */
  readonly self: string;
  readonly page: string;
  /** ISO 8601 time of the feed where nothing has changed yet. */
  readonly asOf: string | undefined;
  /** Absolute address of a server's page. */
  readonly serverUrl: (qualifiedName: string) => string;
}

/** UTF-16 units of each text of a change that an entry shows. */
const MOST_SHOWN = 1500;

/** The changes as an Atom feed (RFC 4287). Ids and times are those of the changes, so that a reader shows each once. */
export function changeFeed(changes: readonly ServerChange[], options: FeedOptions): string {
  const { name, self, page, asOf } = options;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <title>${xml(`Changes · ${name}`)}</title>`,
    `  <id>${xml(page)}</id>`,
    `  <link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    `  <updated>${changes[0]?.at ?? asOf ?? UNKNOWN_TIME}</updated>`,
    `  <author><name>${xml(name)}</name></author>`,
    '  <generator>Portolan</generator>',
    ...changes.flatMap((change) => entry(change, options)),
    '</feed>',
    '',
  ].join('\n');
}

function entry(change: ServerChange, { serverUrl }: FeedOptions): string[] {
  const { at, subject, record } = change;
  const words = `${changeWords(change)}${subject === '' ? '' : `: ${subject}`}`;
  return [
    '  <entry>',
    `    <title>${xml(`${record.displayName}: ${words}`)}</title>`,
    `    <id>urn:uuid:${changeId(record.id, change)}</id>`,
    `    <link rel="alternate" type="text/html" href="${xml(serverUrl(record.qualifiedName))}"/>`,
    `    <updated>${at}</updated>`,
    `    <content type="text">${xml(contentOf(words, change))}</content>`,
    '  </entry>',
  ];
}

function contentOf(words: string, { record, before, after }: ServerChange): string {
  const texts = [
    ...(before === undefined ? [] : [`Before:\n${before.slice(0, MOST_SHOWN)}`]),
    ...(after === undefined ? [] : [`After:\n${after.slice(0, MOST_SHOWN)}`]),
  ];
  return [`${record.qualifiedName}: ${words}.`, ...texts].join('\n\n');
}

/** Text for XML 1.0: markup escaped, and every character that XML or the eye does not take as its number. */
function xml(text: string): string {
  return visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
