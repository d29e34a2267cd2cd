import { changeId } from '../../catalog/content-file/change.ts';
import { publishedUrl, serverPagePath, type Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { Language } from '../../catalog/values/languages.ts';
import { beginning } from '../../i18n/formatting/counts-and-dates.ts';
import type { AtomEntry } from './atom-feed.ts';
import type { CatalogueChange } from './catalogue-changes.ts';
import { feedTexts } from './feed-texts.ts';
import { beginningOf, MAX_SHOWN, shownTexts } from './shown-texts.ts';

/** Creates entries of a catalogue's feeds. */
interface EntryMaker {
  ofChange(change: CatalogueChange): AtomEntry;
  ofNewServer(record: ServerRecord): AtomEntry;
}

/** Creates entries in a language, with the URLs of a publication. */
export function entryMaker(language: Language, { url }: Publication): EntryMaker {
  const say = feedTexts(language);
  const pageOf = ({ qualifiedName }: CatalogueChange['server']): string => publishedUrl(serverPagePath(qualifiedName), { url });
  return {
    ofChange(change) {
      const { at, kind, subject, server, before, after, message = '' } = change;
      const words = `${say.changeKinds[kind]}${subject === '' ? '' : `: ${subject}`}`;
      const [earlier, later] = shownTexts(before ?? '', after ?? '');
      const texts = [
        `${server.qualifiedName}: ${words}.`,
        ...(message === '' ? [] : [beginningOf(message)]),
        ...(before === undefined ? [] : [`${say.before}\n${earlier}`]),
        ...(after === undefined ? [] : [`${say.after}\n${later}`]),
      ];
      const title = `${server.displayName}: ${words}`;
      return {
        title,
        id: `urn:uuid:${changeId(server.id, identityOf(change))}`,
        page: pageOf(server),
        updated: at,
        text: texts.join('\n\n'),
      };
    },
    ofNewServer(record) {
      const { displayName, qualifiedName, id, createdAt, description } = record;
      const text = [`${say.newServer}: ${qualifiedName}`, beginning(description, MAX_SHOWN)].filter((part) => part !== '').join('\n\n');
      return { title: `${displayName} (${qualifiedName})`, id: `urn:uuid:${id}`, page: pageOf(record), updated: createdAt, text };
    },
  };
}

/** What tells a change from the others of its server. A server is added once, and each of its names is removed or renamed once at a time. */
function identityOf({ at, kind, subject, server }: CatalogueChange): Parameters<typeof changeId>[1] {
  if (kind === 'added') return { at: '', kind, subject };
  return kind === 'removed' || kind === 'renamed' ? { at, kind, subject: server.qualifiedName } : { at, kind, subject };
}
