import type { ByteView } from './byte-view.ts';
import type { ImageFinding, ImageSize } from './image-size.ts';

/** Whether bytes begin as a JPEG image (ITU-T T.81, annex B): start of image, then another marker. */
export function isJpeg(view: ByteView): boolean {
  return view.uint16(0) === 0xff_d8 && view.byte(2) === 0xff;
}

/** Frames that browsers decode: baseline, extended sequential and progressive. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);

const START_OF_SCAN = 0xda;

/** Markers of other frames, of hierarchical images, and those without a length, which cannot stand before a scan. */
function isRefused(marker: number): boolean {
  const isOtherFrame = marker > 0xc2 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
  return isOtherFrame || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9) || marker === 0xde || marker === 0xdf;
}

/** The size of a JPEG image, from its only frame. A scan must follow the frame, and the file must end with "end of image". */
export function readJpeg(view: ByteView): ImageFinding {
  if (view.uint16(view.length - 2) !== 0xff_d9) return 'damaged';
  let size: ImageSize | undefined;
  let at = 2;
  while (at + 4 <= view.length) {
    const marker = view.byte(at + 1);
    if (view.byte(at) !== 0xff || isRefused(marker)) return 'damaged';
    // Markers may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.uint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > view.length - 2) return 'damaged';
    if (marker === START_OF_SCAN) return size ?? 'damaged';
    if (FRAMES.has(marker)) {
      if (size !== undefined || length < 8) return 'damaged';
      size = { height: view.uint16(at + 5), width: view.uint16(at + 7) };
    }
    at = end;
  }
  return 'damaged';
}
