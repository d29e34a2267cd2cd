import type { ByteView } from './byte-view.ts';
import type { ImageFinding, ImageSize } from './image-size.ts';

/** Whether bytes begin as a WebP image (RFC 9649, section 2.4). */
export function isWebp(view: ByteView): boolean {
  return view.text(0, 4) === 'RIFF' && view.text(8, 4) === 'WEBP';
}

const ANIMATION_FLAG = 0x02;

/**
 * The size of a WebP image: that of its canvas, or of its bit stream in the simple format. Both must agree, the chunks must fill the file, and
 * there must be one bit stream. Chunks or a flag of an animation refuse it.
 */
export function readWebp(view: ByteView): ImageFinding {
  if (view.littleUint32(4) + 8 !== view.length) return 'damaged';
  let canvas: ImageSize | undefined;
  let stream: ImageSize | undefined;
  let at = 12;
  while (at < view.length) {
    const type = view.text(at, 4);
    const length = view.littleUint32(at + 4);
    const start = at + 8;
    // A chunk of odd length is followed by one byte of padding.
    const end = start + length + (length % 2);
    if (!(end <= view.length)) return 'damaged';
    if (type === 'ANIM' || type === 'ANMF') return 'animated';
    if (type === 'VP8X') {
      if (at !== 12 || length < 10) return 'damaged';
      if ((view.byte(start) & ANIMATION_FLAG) !== 0) return 'animated';
      canvas = { width: view.littleUint24(start + 4) + 1, height: view.littleUint24(start + 7) + 1 };
    }
    if (type === 'VP8 ' || type === 'VP8L') {
      const size = type === 'VP8 ' ? lossySize(view, start, length) : losslessSize(view, start, length);
      if (size === undefined || stream !== undefined) return 'damaged';
      stream = size;
    }
    at = end;
  }
  if (stream === undefined) return 'damaged';
  const agrees = canvas === undefined || (canvas.width === stream.width && canvas.height === stream.height);
  return agrees ? stream : 'damaged';
}

/** The size in the header of a key frame (RFC 6386, section 9.1); two bits of each number are a scale. */
function lossySize(view: ByteView, start: number, length: number): ImageSize | undefined {
  const isKeyFrame = (view.byte(start) & 1) === 0;
  if (length < 10 || !isKeyFrame || view.text(start + 3, 3) !== '\u009D\u0001*') return undefined;
  return { width: view.littleUint16(start + 6) & 0x3f_ff, height: view.littleUint16(start + 8) & 0x3f_ff };
}

/** The size in the header of a lossless bit stream (RFC 9649, section 3.4): 14 bits each, minus one. */
function losslessSize(view: ByteView, start: number, length: number): ImageSize | undefined {
  if (length < 5 || view.byte(start) !== 0x2f) return undefined;
  const bits = view.littleUint32(start + 1);
  return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
}
