import { byteView, type ByteView } from './byte-view.ts';
import type { ImageFinding, ImageSize } from './image-size.ts';
import { isJpeg, readJpeg } from './jpeg-header.ts';
import { isPng, readPng } from './png-header.ts';
import { isWebp, readWebp } from './webp-header.ts';

/** Limits of an icon: bytes of the file, pixels of each side. */
export const ICON_LIMITS = { bytes: 100 * 1024, pixels: 1024 } as const;

/** Image formats of icons, by file name extension. */
export const ICON_TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;

/** The file name extension of an icon. */
export type IconExtension = keyof typeof ICON_TYPES;

/** An accepted icon. */
export interface IconImage extends ImageSize {
  readonly extension: IconExtension;
}

/** Why an image is not accepted as an icon. */
export type IconFault = 'too-large' | 'unknown-format' | 'damaged' | 'animated' | 'too-many-pixels';

interface Format {
  readonly extension: IconExtension;
  readonly is: (view: ByteView) => boolean;
  readonly read: (view: ByteView) => ImageFinding;
}

const FORMATS: readonly Format[] = [
  { extension: 'png', is: isPng, read: readPng },
  { extension: 'jpg', is: isJpeg, read: readJpeg },
  { extension: 'webp', is: isWebp, read: readWebp },
];

/**
 * Decides by the bytes alone whether a file is an icon that this catalogue publishes: a complete PNG, JPEG or WebP image that is not
 * animated, within {@link ICON_LIMITS}. The structure is read, the pixels are not decoded. SVG is not accepted, because it can contain scripts
 * and links.
 */
export function inspectIcon(bytes: Uint8Array): IconImage | IconFault {
  if (bytes.length > ICON_LIMITS.bytes) return 'too-large';
  const view = byteView(bytes);
  const format = FORMATS.find(({ is }) => is(view));
  if (format === undefined) return 'unknown-format';
  const found = format.read(view);
  if (typeof found === 'string') return found;
  const { width, height } = found;
  if (!(width > 0 && height > 0)) return 'damaged';
  if (width > ICON_LIMITS.pixels || height > ICON_LIMITS.pixels) return 'too-many-pixels';
  return { extension: format.extension, width, height };
}
