import { httpUrl } from '../../../catalog/values/http-url.ts';
import { githubRepository } from '../../../catalog/server-json/server-json-reader.ts';
import { MAX_TAGS } from '../../../catalog/record/facts-reader.ts';
import { licenseName } from '../../../catalog/record/optional-facts.ts';
import { statedUrl } from '../../../catalog/values/stated-url.ts';
import { versionOfTag } from '../../../catalog/values/version.ts';
import { isJsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';
import type { MemberUse } from './member-use.ts';

/** Descriptive members of a platform file. */
export interface PlatformMetadata {
  /** As written; the source checks whether it is a qualified name. */
  readonly name?: string;
  readonly displayName?: string;
  readonly description?: string;
  readonly version?: string;
  readonly tags?: readonly string[];
  readonly iconUrl?: string;
  readonly websiteUrl?: string;
  readonly license?: string;
  /** The GitHub repository that the file names. */
  readonly repository?: { readonly owner: string; readonly repo: string };
}

/** Reads the descriptive members of a platform file: first its own members, then those under `metadata`. */
export function readMetadata(file: JsonObject, use: MemberUse): PlatformMetadata {
  const reader = new MetadataReader(file, use);
  const title = reader.first(places('displayName', 'display_name', 'title'), nonEmpty);
  // Without a title, a name under `metadata` is the title.
  const ownName = reader.first(title === undefined ? ['/name'] : ['/name', '/metadata/name'], nonEmpty);
  const metadataName = title === undefined ? reader.first(['/metadata/name'], nonEmpty) : undefined;
  const name = ownName ?? metadataName;
  const displayName = title ?? metadataName;
  const description = reader.first(places('description'), nonEmpty);
  const version = reader.version((name ?? displayName ?? description) !== undefined);
  const iconUrl = reader.first(places('icon', 'iconUrl', 'icon_url'), (value) => httpUrl(nonEmpty(value) ?? ''));
  const websiteUrl = reader.first(places('homepage', 'website', 'websiteUrl', 'website_url'), (value) => statedUrl(nonEmpty(value) ?? ''));
  const license = reader.first(places('license', 'licence'), (value) => licenseName(nonEmpty(value) ?? textMember(value, 'type')));
  const repository = reader.first(places('repository', 'github'), (value) =>
    githubRepository(nonEmpty(value) ?? textMember(value, 'url') ?? ''),
  );
  const tags = reader.texts(places('tags', 'keywords', 'categories', 'category'), MAX_TAGS);
  return {
    ...(name && { name }),
    ...(displayName && { displayName }),
    ...(description && { description }),
    ...(version && { version }),
    ...(iconUrl && { iconUrl }),
    ...(websiteUrl && { websiteUrl }),
    ...(license && { license }),
    ...(tags.length > 0 && { tags }),
    ...(repository && { repository }),
  };
}

function places(...keys: string[]): string[] {
  return [...keys.map((key) => `/${key}`), ...keys.map((key) => `/metadata/${key}`)];
}

function nonEmpty(value: JsonValue | undefined): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** `1`, `1.0`: in a file without a description, this is the version of the file format. */
const FORMAT_VERSION = /^v?\d+(?:\.\d+)?$/i;

function textOrNumber(value: JsonValue | undefined): string {
  return typeof value === 'number' ? String(value) : (nonEmpty(value) ?? '');
}

class MetadataReader {
  readonly #file: JsonObject;
  readonly #use: MemberUse;

  constructor(file: JsonObject, use: MemberUse) {
    this.#file = file;
    this.#use = use;
  }

  /** The value of the first member of the right type. Other members with a different value are reported. */
  first<T>(pointers: readonly string[], read: (value: JsonValue) => T | undefined): T | undefined {
    let found: { readonly value: T; readonly key: string } | undefined;
    for (const pointer of pointers) {
      const stated = this.#at(pointer);
      const value = stated === undefined ? undefined : read(stated);
      if (value === undefined) continue;
      if (found === undefined) found = { value, key: pointer.slice(pointer.lastIndexOf('/') + 1) };
      else if (JSON.stringify(value) !== JSON.stringify(found.value)) {
        this.#use.leave(pointer, `"${found.key}" is used`);
        continue;
      }
      // Of a map, such as the repository of a package.json, only these are read.
      for (const part of isJsonObject(stated) ? [`${pointer}/url`, `${pointer}/type`] : [pointer]) this.#use.use(part);
    }
    return found?.value;
  }

  /** @param isDescribed whether the file describes its server, so that a short version belongs to the server */
  version(isDescribed: boolean): string | undefined {
    const pointers = places('version');
    const isOfFormat = (text: string): boolean => !isDescribed && FORMAT_VERSION.test(text);
    for (const pointer of pointers) {
      if (isOfFormat(textOrNumber(this.#at(pointer)))) this.#use.leave(pointer, 'the version of the file format is not part of a record');
    }
    return this.first(pointers, (value) => {
      const text = textOrNumber(value);
      return isOfFormat(text) ? undefined : versionOfTag(text);
    });
  }

  /** The first texts, each once: a text, or those of a list. Further ones are reported. */
  texts(pointers: readonly string[], max: number): string[] {
    const texts = new Set<string>();
    for (const pointer of pointers) {
      const stated = this.#at(pointer);
      const items = Array.isArray(stated)
        ? stated.map((item, index) => [item, pointerTo(pointer, index)] as const)
        : [[stated, pointer] as const];
      for (const [item, at] of items) {
        const text = nonEmpty(item);
        if (text === undefined) continue;
        if (texts.size === max && !texts.has(text)) this.#use.leave(at, `a server has at most ${max} tags`);
        else {
          texts.add(text);
          this.#use.use(at);
        }
      }
    }
    return [...texts];
  }

  #at(pointer: string): JsonValue | undefined {
    const [, first = '', second] = pointer.split('/');
    const value = member(this.#file, first);
    return second === undefined ? value : isJsonObject(value) ? member(value, second) : undefined;
  }
}
