import {
  isJsonObject,
  jsonObject,
  listMember,
  member,
  textMember,
  type JsonObject,
  type JsonValue,
} from '../../../catalog/parsing/json-tree.ts';

/** The memory of one page: its validators and its items. */
export interface RememberedPage {
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  readonly names: readonly string[];
  /** Further values that its source needs to continue from an unchanged page. */
  readonly more: JsonObject;
}

/** The pages of a list: those of its last complete reading, and those to remember. */
export class PageMemory {
  readonly #before: JsonValue | undefined;
  readonly #pages = jsonObject();

  /** @param memory memory of the source, with the pages under `pages` */
  constructor(memory: JsonObject, maySkipUnchanged: boolean) {
    this.#before = maySkipUnchanged ? member(memory, 'pages') : undefined;
  }

  /** The memory of a page that can be requested conditionally. */
  recall(url: string): RememberedPage | undefined {
    const page = member(this.#before, url);
    const [etag, lastModified] = [textMember(page, 'etag'), textMember(page, 'lastModified')];
    if (!isJsonObject(page) || (etag === undefined && lastModified === undefined)) return undefined;
    const more = member(page, 'more');
    return {
      etag,
      lastModified,
      names: listMember(page, 'names').filter((name) => typeof name === 'string'),
      more: isJsonObject(more) ? more : jsonObject(),
    };
  }

  /** Remembers a page, if it has validators. */
  keep(url: string, { etag, lastModified, names, more }: RememberedPage): void {
    if (etag === undefined && lastModified === undefined) return;
    this.#pages[url] = jsonObject([
      ...(etag === undefined ? [] : [['etag', etag] as const]),
      ...(lastModified === undefined ? [] : [['lastModified', lastModified] as const]),
      ['names', [...names]],
      ...(Object.keys(more).length === 0 ? [] : [['more', more] as const]),
    ]);
  }

  /** The value to store under `pages`. */
  tree(): JsonObject {
    return this.#pages;
  }
}
