import { isJsonObject, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import { ICON_LIMITS, ICON_TYPES, type IconExtension } from './icon-image.ts';
import type { ImageSize } from './image-size.ts';

/** The stored icon of a server. */
export interface IconFile extends ImageSize {
  /** Name in `content/icons`: the SHA-256 of its bytes in hexadecimal, and the extension of its format. */
  readonly file: string;
}

/** The folder of icons, in the content folder and in a published site. */
export const ICON_FOLDER = 'icons';

const NAME = /^([\da-f]{64})\.(png|jpg|webp)$/;

/** Hexadecimal digits of the hash in a published path. 96 bits cannot be met by chance or by search. */
const PUBLISHED_DIGITS = 24;

/** Whether a text is the name of a stored icon. */
export function isIconFile(name: string): boolean {
  return NAME.test(name);
}

/** The name of the published copy of a stored icon. It is shorter, because search results contain it. */
export function publishedIconName(file: string): string {
  return file.slice(0, PUBLISHED_DIGITS) + file.slice(file.indexOf('.'));
}

/** The path of a published icon below the publication's root. */
export function publishedIconPath({ file }: Pick<IconFile, 'file'>): string {
  return `${ICON_FOLDER}/${publishedIconName(file)}`;
}

/** The media type of a stored icon. */
export function iconMediaType({ file }: Pick<IconFile, 'file'>): string {
  // The name matches the pattern, so its extension is one of the table.
  return ICON_TYPES[file.slice(file.indexOf('.') + 1) as IconExtension];
}

/** Reads the file name and the size of an icon; `undefined` if one of them is missing or not possible. */
export function readIconFile(value: JsonValue | undefined): IconFile | undefined {
  if (!isJsonObject(value)) return undefined;
  const { file, width, height } = value;
  if (typeof file !== 'string' || !isIconFile(file) || !isSide(width) || !isSide(height)) return undefined;
  return { file, width, height };
}

function isSide(value: JsonValue | undefined): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= ICON_LIMITS.pixels;
}

/** The members of an icon in a content file. */
export function iconFileTree({ file, width, height }: IconFile): JsonObject {
  return { file, width, height };
}
