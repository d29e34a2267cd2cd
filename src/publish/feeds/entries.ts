import { changeId, type Change } from '../../catalog/content-file/change.ts';
import { publishedUrl, serverPagePath, type Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { Language } from '../../catalog/values/languages.ts';
import { beginning } from '../../i18n/formatting/counts-and-dates.ts';
import type { AtomEntry } from './atom-feed.ts';
import { feedTexts } from './feed-texts.ts';

/** A change with its server. */
export interface ServerChange extends Change {
  readonly record: ServerRecord;
}

/** Most UTF-16 units of each third-party text in an entry. */
const MAX_SHOWN = 1500;

/** Creates entries of a catalogue's feeds. */
interface EntryMaker {
  ofChange(change: ServerChange): AtomEntry;
  ofNewServer(record: ServerRecord): AtomEntry;
}

/** Creates entries in a language, with the URLs of a publication. */
export function entryMaker(language: Language, { url }: Publication): EntryMaker {
  const say = feedTexts(language);
  const pageOf = ({ qualifiedName }: ServerRecord): string => publishedUrl(serverPagePath(qualifiedName), { url });
  return {
    ofChange(change) {
      const { at, kind, subject, record, before, after } = change;
      const words = `${say.changeKinds[kind]}${subject === '' ? '' : `: ${subject}`}`;
      const texts = [
        `${record.qualifiedName}: ${words}.`,
        ...(before === undefined ? [] : [`${say.before}\n${before.slice(0, MAX_SHOWN)}`]),
        ...(after === undefined ? [] : [`${say.after}\n${after.slice(0, MAX_SHOWN)}`]),
      ];
      const title = `${record.displayName}: ${words}`;
      return { title, id: `urn:uuid:${changeId(record.id, change)}`, page: pageOf(record), updated: at, text: texts.join('\n\n') };
    },
    ofNewServer(record) {
      const { displayName, qualifiedName, id, createdAt, description } = record;
      const text = [`${say.newServer}: ${qualifiedName}`, beginning(description, MAX_SHOWN)].filter((part) => part !== '').join('\n\n');
      return { title: `${displayName} (${qualifiedName})`, id: `urn:uuid:${id}`, page: pageOf(record), updated: createdAt, text };
    },
  };
}
