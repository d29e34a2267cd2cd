import type { ByteView } from './byte-view.ts';
import type { ImageFinding } from './image-size.ts';

/** Whether bytes begin with the signature of PNG (PNG specification, section 5.2). */
export function isPng(view: ByteView): boolean {
  return view.text(0, 8) === '\u0089PNG\r\n\u001A\n';
}

/**
 * The size of a PNG image. The chunks must follow each other up to `IEND`, and the file must end there, so that it has no other content. The
 * chunk `acTL` marks an animation.
 */
export function readPng(view: ByteView): ImageFinding {
  if (view.uint32(8) !== 13 || view.text(12, 4) !== 'IHDR') return 'damaged';
  const size = { width: view.uint32(16), height: view.uint32(20) };
  let hasData = false;
  let at = 8;
  while (at + 12 <= view.length) {
    const length = view.uint32(at);
    const type = view.text(at + 4, 4);
    const end = at + 12 + length;
    if (end > view.length || !/^[A-Za-z]{4}$/.test(type)) return 'damaged';
    if (type === 'acTL') return 'animated';
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND') return hasData && end === view.length ? size : 'damaged';
    at = end;
  }
  return 'damaged';
}
