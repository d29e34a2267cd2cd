import { isJsonObject, jsonObject, type JsonObject } from '../parsing/json-tree.ts';
import type { FieldReader } from '../values/field-reader.ts';
import { SERVER_JSON_LIMITS } from '../values/server-json-format.ts';
import { statedUrl } from '../values/stated-url.ts';

/** An icon as a server states it (server.json, `Icon`). Passed on as data; no page of this catalogue loads it. */
export interface ServerIcon {
  /** An https URL with a host name, not an IP address. */
  readonly src: string;
  readonly mimeType?: string;
  /** `48x48`, or `any`. */
  readonly sizes?: readonly string[];
  /** The background that the icon is designed for. */
  readonly theme?: string;
}

/** The allowed values of the members of an icon. */
export const ICON_VALUES = {
  mimeType: ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'],
  theme: ['light', 'dark'],
} as const;

const SIZE = /^(?:\d+x\d+|any)$/;

/** Maximum number of icons per server, and of sizes per icon. */
const MAX = { icons: 20, sizes: 20 } as const;

/** Reads the `icons` of a server; `undefined` if none can be used. Unusable icons are reported and skipped. */
export function readIcons(reader: FieldReader): readonly ServerIcon[] | undefined {
  const icons: ServerIcon[] = [];
  reader.list('icons')?.forEach((item, index) => {
    if (icons.length >= MAX.icons) return;
    const icon = isJsonObject(item) ? readIcon(reader.item('icons', index, item)) : undefined;
    if (icon !== undefined) icons.push(icon);
    else
      reader.warnOfItem(
        'icons',
        index,
        'bad-icon',
        `Icon ${index + 1} is skipped: it needs an https "src" of at most ${SERVER_JSON_LIMITS.iconSource} characters, with a host name.`,
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
  const sizes = (reader.texts('sizes') ?? []).filter((size) => SIZE.test(size)).slice(0, MAX.sizes);
  return { src, ...(mimeType && { mimeType }), ...(sizes.length > 0 && { sizes }), ...(theme && { theme }) };
}

/** The URL of an icon that may be passed to clients: https, and neither an IP address nor localhost. */
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
  return reader.warn(key, 'bad-icon', `"${key}" is not an allowed value; it is skipped.`, `Write one of ${values.join(', ')}.`);
}

/** An icon as a tree for the content file. */
export function iconTree({ src, mimeType, sizes, theme }: ServerIcon): JsonObject {
  return jsonObject([
    ['src', src],
    ...(mimeType === undefined ? [] : [['mimeType', mimeType] as const]),
    ...(sizes === undefined ? [] : [['sizes', sizes.slice()] as const]),
    ...(theme === undefined ? [] : [['theme', theme] as const]),
  ]);
}
