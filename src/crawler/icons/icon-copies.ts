import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { WRITTEN_HERE } from '../../catalog/content-file/content-file.ts';
import type { ServerIconCopy } from '../../catalog/content-file/server-icon-copy.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { isQualifiedName } from '../../catalog/values/qualified-name.ts';
import { writeToStore } from '../../catalog/store/content-store.ts';
import { removeIcon, storedIcons, writeIcon } from '../../catalog/store/icon-store.ts';
import { withChangeTime } from '../../catalog/store/record-change.ts';
import type { CrawlContext } from '../context/crawl-context.ts';
import { readPrevious, readStoredContent } from '../merging/previous-file.ts';
import { fetchIcon } from './fetch-icon.ts';
import { iconCandidates } from './icon-candidates.ts';
import { storedIconUses } from './stored-icon-uses.ts';

/** What copying icons needs. */
interface IconCopyOptions {
  readonly contentDir: string;
  readonly context: Pick<CrawlContext, 'web' | 'signal'>;
  /** ISO 8601 time of the crawl. */
  readonly now: string;
  /** Called for an icon that could not be copied. */
  readonly onProblem: (qualifiedName: string, problem: Problem) => void;
}

/** A server whose icon is due. */
export interface DueIcon {
  readonly qualifiedName: string;
  /** Host of the first request; empty for a server without icons. */
  readonly host: string;
}

/** Requests to one host in one crawl: ten minutes at one per second. Further servers follow in the next crawl. */
const MAX_REQUESTS_PER_HOST = 600;

/** URLs that are tried for one server in one crawl. */
const MAX_CANDIDATES = 3;

/**
 * Copies the icons of servers into `content/icons`.
 *
 * An unchanged icon costs one conditional request. If no icon can be fetched, the last copy stays; if the server states none, it is removed.
 * The content file also states a source without a usable icon, so that it is requested again only when the server itself was read.
 */
export class IconCopies {
  readonly #options: IconCopyOptions;
  readonly #requests = new Map<string, number>();
  readonly #stored: ReadonlySet<string>;
  #copied = 0;

  constructor(options: IconCopyOptions) {
    this.#options = options;
    this.#stored = new Set(storedIcons(options.contentDir));
  }

  /** Number of icons that are new or changed. */
  get copied(): number {
    return this.#copied;
  }

  /**
   * The servers whose icons are due.
   *
   * @param read names of servers that this crawl read
   * @param isWhole whether servers for which no icon was requested are due as well
   */
  async due(read: Iterable<string>, isWhole: boolean): Promise<readonly DueIcon[]> {
    const { contentDir } = this.#options;
    const names = new Set(read);
    const { concerned, waiting } = storedIconUses(contentDir);
    const due: DueIcon[] = [];
    for (const qualifiedName of concerned) {
      if (!isQualifiedName(qualifiedName) || !(names.has(qualifiedName) || (isWhole && waiting.has(qualifiedName)))) continue;
      const { content } = await readStoredContent(contentDir, qualifiedName);
      if (content === undefined) continue;
      const [first] = candidatesOf(content);
      if (first !== undefined || content.icon !== undefined)
        due.push({ qualifiedName, host: first === undefined ? '' : new URL(first).host });
    }
    return due;
  }

  /** Brings the icon of a server up to date. */
  async copy({ qualifiedName }: DueIcon): Promise<void> {
    const { contentDir, now } = this.#options;
    const { content, mistake } = await readPrevious(contentDir, qualifiedName);
    if (content === undefined || mistake !== undefined || content.state.status === 'gone') return;
    const last = content.icon;
    if (last?.source === WRITTEN_HERE) return;
    const icon = await this.#iconOf(content);
    if (icon === last) return;
    const changed: { -readonly [Name in keyof ContentFile]: ContentFile[Name] } = { ...content };
    delete changed.icon;
    await writeToStore(contentDir, withChangeTime(icon === undefined ? changed : { ...changed, icon }, content, now));
    if (icon?.icon !== undefined) this.#copied += 1;
  }

  /** Deletes the stored icons that no content file uses. Call it when all content files are written. */
  async removeUnused(): Promise<void> {
    const { contentDir } = this.#options;
    const stored = storedIcons(contentDir);
    if (stored.length === 0) return;
    const { used } = storedIconUses(contentDir);
    for (const file of stored) if (!used.has(file)) await removeIcon(contentDir, file);
  }

  /** The copy that a content file should state; the same object if nothing changed. */
  async #iconOf(content: ContentFile): Promise<ServerIconCopy | undefined> {
    const { contentDir, context, now, onProblem } = this.#options;
    const { icon: last, facts } = content;
    const candidates = candidatesOf(content);
    let refused: ServerIconCopy | undefined;
    for (const source of candidates.slice(0, MAX_CANDIDATES)) {
      if (!this.#mayRequest(source)) return last;
      const known = last?.source === source ? last : undefined;
      const fetched = await fetchIcon(source, context.web, this.#validatorsOf(known), context.signal);
      if (fetched.kind === 'unchanged') return last;
      if (fetched.kind === 'fresh') {
        const icon = await writeIcon(contentDir, fetched.bytes, fetched.image);
        return known?.icon?.file === icon.file ? last : { icon, source, fetchedAt: now, ...fetched.validators };
      }
      onProblem(facts.qualifiedName, fetched.problem);
      if (fetched.kind === 'failed') return last;
      refused ??= { source, fetchedAt: now, ...fetched.validators };
    }
    // Without candidates, the server no longer states an icon.
    if (candidates.length === 0) return undefined;
    const isKept = last !== undefined && (last.icon !== undefined || last.source === refused?.source);
    return isKept ? last : refused;
  }

  /** The validators of an earlier response, unless its icon is missing in the folder. */
  #validatorsOf(known: ServerIconCopy | undefined): Pick<ServerIconCopy, 'etag' | 'lastModified'> {
    if (known === undefined || (known.icon !== undefined && !this.#stored.has(known.icon.file))) return {};
    const { etag, lastModified } = known;
    return { ...(etag && { etag }), ...(lastModified && { lastModified }) };
  }

  #mayRequest(url: string): boolean {
    const { host } = new URL(url);
    const count = this.#requests.get(host) ?? 0;
    this.#requests.set(host, count + 1);
    return count < MAX_REQUESTS_PER_HOST;
  }
}

/** The URLs of a server's icons, the known one first. */
function candidatesOf({ facts, icon }: ContentFile): readonly string[] {
  const all = iconCandidates(facts);
  return icon !== undefined && all.includes(icon.source) ? [icon.source, ...all.filter((url) => url !== icon.source)] : all;
}
