import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';

/** What is remembered of one page: its validators, and what stood there. */
export interface RememberedPage {
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  readonly names: readonly string[];
  /** Whatever else its source needs to go on from a page that did not change. */
  readonly more: JsonObject;
}

/** The pages of a list as they were when it was last read whole, and as they are to be remembered. */
export class PageMemory {
  readonly #before: JsonValue | undefined;
  readonly #pages = jsonObject();

  /** @param memory what the source noted, under `pages` */
  constructor(memory: JsonObject, mayPassOver: boolean) {
    this.#before = mayPassOver ? member(memory, 'pages') : undefined;
  }

  /** A page of which something is remembered and that can be asked for conditionally. */
  recall(url: string): RememberedPage | undefined {
    const page = member(this.#before, url);
    const [etag, lastModified] = [textMember(page, 'etag'), textMember(page, 'lastModified')];
    if (!isJsonObject(page) || (etag === undefined && lastModified === undefined)) return undefined;
    const names = member(page, 'names');
    const more = member(page, 'more');
    return {
      etag,
      lastModified,
      names: Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [],
      more: isJsonObject(more) ? more : jsonObject(),
    };
  }

  /** Remembers a page. One without validators is not worth it. */
  keep(url: string, { etag, lastModified, names, more }: RememberedPage): void {
    if (etag === undefined && lastModified === undefined) return;
    this.#pages[url] = jsonObject([
      ...(etag === undefined ? [] : [['etag', etag] as const]),
      ...(lastModified === undefined ? [] : [['lastModified', lastModified] as const]),
      ['names', [...names]],
      ...(Object.keys(more).length === 0 ? [] : [['more', more] as const]),
    ]);
  }

  /** What is to be noted under `pages`. */
  tree(): JsonObject {
    return this.#pages;
  }
}
