import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';
import { xml, XML_HEAD } from './xml.ts';

/** An Atom feed (RFC 4287) as data. URLs are absolute. */
interface AtomFeed {
  readonly title: string;
  readonly language: string;
  /** URL of the feed. */
  readonly self: string;
  /** URL of the page with the same content; also the feed's id. */
  readonly page: string;
  /** The feed's author. */
  readonly author: string;
  /** ISO 8601 time of a feed without entries. */
  readonly asOf: string | undefined;
  /** Newest first. */
  readonly entries: readonly AtomEntry[];
}

/** An entry of a feed. Its id and its time never change, so that a reader shows it once. */
export interface AtomEntry {
  readonly title: string;
  /** Permanent IRI of the entry. */
  readonly id: string;
  readonly page: string;
  /** ISO 8601. */
  readonly updated: string;
  readonly text: string;
}

/** The text of a feed. */
export function atomFeed({ title, language, self, page, author, asOf, entries }: AtomFeed): string {
  return [
    XML_HEAD,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `  <title>${xml(title)}</title>`,
    `  <id>${xml(page)}</id>`,
    `  <link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    `  <updated>${entries[0]?.updated ?? asOf ?? UNKNOWN_TIME}</updated>`,
    `  <author><name>${xml(author)}</name></author>`,
    '  <generator>Portolan</generator>',
    ...entries.flatMap(entryLines),
    '</feed>',
    '',
  ].join('\n');
}

function entryLines({ title, id, page, updated, text }: AtomEntry): string[] {
  return [
    '  <entry>',
    `    <title>${xml(title)}</title>`,
    `    <id>${xml(id)}</id>`,
    `    <link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    `    <updated>${updated}</updated>`,
    `    <content type="text">${xml(text)}</content>`,
    '  </entry>',
  ];
}
