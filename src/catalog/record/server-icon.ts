import { isJsonObject, jsonObject, type JsonObject } from '../parsing/json-tree.ts';
import type { FieldReader } from '../values/field-reader.ts';
import { SERVER_JSON_LIMITS } from '../values/server-json-schema.ts';
import { statedUrl } from '../values/stated-url.ts';

/** An icon as a server states it (server.json, `Icon`). Handed on as data; no page of this catalogue loads it. */
export interface ServerIcon {
  /** An https URL at a host with a name. */
  readonly src: string;
  readonly mimeType?: string;
  /** `48x48`, or `any`. */
  readonly sizes?: readonly string[];
  /** The background that it is made for. */
  readonly theme?: string;
}

/** What an icon may say of itself. */
export const ICON_VALUES = {
  mimeType: ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'],
  theme: ['light', 'dark'],
} as const;

const SIZE = /^(?:\d+x\d+|any)$/;

/** Most icons of a server, and most sizes of an icon. */
const MOST = { icons: 20, sizes: 20 } as const;

/** The `icons` of a server; `undefined` where there is none that can be used. What cannot be used is named and left out. */
export function readIcons(reader: FieldReader): readonly ServerIcon[] | undefined {
  const icons: ServerIcon[] = [];
  reader.list('icons')?.forEach((item, index) => {
    if (icons.length >= MOST.icons) return;
    const icon = isJsonObject(item) ? readIcon(reader.item('icons', index, item)) : undefined;
    if (icon !== undefined) icons.push(icon);
    else
      reader.warnOfItem(
        'icons',
        index,
        'bad-icon',
        `Icon ${index + 1} is left out: it needs an https "src" of at most ${SERVER_JSON_LIMITS.iconSource} characters, at a host with a name.`,
        'Write {src: https://…, mimeType: image/png, sizes: [48x48]}.',
      );
  });
  return icons.length === 0 ? undefined : icons;
}

function readIcon(reader: FieldReader): ServerIcon | undefined {
  const src = iconSource(reader.text('src') ?? '');
  if (src === undefined) return undefined;
  const mimeType = oneOf(reader, 'mimeType');
  const theme = oneOf(reader, 'theme');
  const sizes = (reader.texts('sizes') ?? []).filter((size) => SIZE.test(size)).slice(0, MOST.sizes);
  return { src, ...(mimeType && { mimeType }), ...(sizes.length > 0 && { sizes }), ...(theme && { theme }) };
}

/** The address of an icon that clients may be handed: over https, and of no machine that is only known by a number or as one's own. */
export function iconSource(text: string): string | undefined {
  const src = statedUrl(text);
  if (src === undefined || !src.startsWith('https:') || src.length > SERVER_JSON_LIMITS.iconSource) return undefined;
  const { hostname } = new URL(src);
  return /^(?:\[.*\]|[\d.]+|(?:.*\.)?localhost\.?)$/.test(hostname) ? undefined : src;
}

function oneOf(reader: FieldReader, key: keyof typeof ICON_VALUES): string | undefined {
  const text = reader.text(key);
  const values: readonly string[] = ICON_VALUES[key];
  if (text === undefined || values.includes(text)) return text;
  return reader.warn(key, 'bad-icon', `"${key}" is none that an icon may have; it is left out.`, `Write one of ${values.join(', ')}.`);
}

/** An icon as a content file holds it. */
export function iconTree({ src, mimeType, sizes, theme }: ServerIcon): JsonObject {
  return jsonObject([
    ['src', src],
    ...(mimeType === undefined ? [] : [['mimeType', mimeType] as const]),
    ...(sizes === undefined ? [] : [['sizes', sizes.slice()] as const]),
    ...(theme === undefined ? [] : [['theme', theme] as const]),
  ]);
}
