import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ICON_LIMITS, inspectIcon } from '../../../src/catalog/icons/icon-image.ts';
import { jpegImage, losslessStream, lossyStream, pngImage, webpCanvas, webpFile } from '../../support/icon-images.ts';

const GREEN = [0, 128, 0] as const;

const ACCEPTED = {
  'a PNG': [pngImage(64, 48, GREEN), 'png'],
  'a baseline JPEG': [jpegImage(64, 48), 'jpg'],
  'a progressive JPEG': [jpegImage(64, 48, 0xc2), 'jpg'],
  'a lossy WebP': [webpFile(['VP8 ', lossyStream(64, 48)]), 'webp'],
  'a lossless WebP': [webpFile(['VP8L', losslessStream(64, 48)]), 'webp'],
  'an extended WebP': [webpFile(['VP8X', webpCanvas(64, 48)], ['ICCP', Buffer.alloc(3)], ['VP8L', losslessStream(64, 48)]), 'webp'],
} as const;

describe('inspectIcon', () => {
  it.each(Object.entries(ACCEPTED))('finds format and size of %s', (_, [bytes, extension]) => {
    expect(inspectIcon(bytes)).toEqual({ extension, width: 64, height: 48 });
  });

  it.each(Object.entries(ACCEPTED))('refuses %s that is cut short anywhere, or that other bytes follow', (_, [bytes]) => {
    for (let length = 0; length < bytes.length; length += 1) expect(inspectIcon(bytes.subarray(0, length))).toBeTypeOf('string');
    expect(inspectIcon(Buffer.concat([bytes, Buffer.from('<script>')]))).toBe('damaged');
  });

  it.each([
    ['an animated PNG', pngImage(8, 8, GREEN, ['acTL'])],
    ['a WebP with the flag of an animation', webpFile(['VP8X', webpCanvas(8, 8, 2)], ['VP8L', losslessStream(8, 8)])],
    ['a WebP with frames', webpFile(['VP8X', webpCanvas(8, 8)], ['ANMF', Buffer.alloc(16)])],
  ])('refuses %s as animated', (_, bytes) => {
    expect(inspectIcon(bytes)).toBe('animated');
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['GIF', Buffer.from('GIF89a')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
  ])('does not know %s', (_, bytes) => {
    expect(inspectIcon(bytes)).toBe('unknown-format');
  });

  it('refuses more bytes or pixels than the limits', () => {
    expect(inspectIcon(Buffer.concat([pngImage(8, 8, GREEN), Buffer.alloc(ICON_LIMITS.bytes)]))).toBe('too-large');
    for (const [width, height] of [
      [1025, 8],
      [8, 1025],
      [4_294_967_295, 8],
    ] as const) {
      expect(inspectIcon(pngImage(width, height, GREEN))).toBe('too-many-pixels');
    }
    expect(inspectIcon(jpegImage(1025, 8))).toBe('too-many-pixels');
    expect(inspectIcon(webpFile(['VP8 ', lossyStream(8, 1025)]))).toBe('too-many-pixels');
    expect(inspectIcon(pngImage(1024, 1024, GREEN))).toMatchObject({ width: 1024 });
  });

  it.each([
    ['a PNG without height', pngImage(8, 0, GREEN)],
    ['a JPEG without width', jpegImage(0, 8)],
    ['a lossless JPEG frame', jpegImage(8, 8, 0xc3)],
    ['a WebP whose canvas differs from its image', webpFile(['VP8X', webpCanvas(8, 8)], ['VP8 ', lossyStream(9, 8)])],
    ['a WebP with two images', webpFile(['VP8 ', lossyStream(8, 8)], ['VP8 ', lossyStream(8, 8)])],
    ['a WebP without an image', webpFile(['VP8X', webpCanvas(8, 8)])],
  ])('refuses %s', (_, bytes) => {
    expect(inspectIcon(bytes)).toBe('damaged');
  });

  it('ends for any bytes, with an accepted size or a reason', () => {
    const starts = Object.values(ACCEPTED).map(([bytes]) => bytes);
    const anyBytes = fc
      .tuple(fc.constantFrom(...starts), fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 6 }))
      .map(([start, edits]) => {
        const bytes = Buffer.from(start);
        for (const [at, value] of edits) bytes[at % bytes.length] = value;
        return bytes;
      });
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const found = inspectIcon(bytes);
        if (typeof found === 'string') return;
        expect(Math.min(found.width, found.height)).toBeGreaterThanOrEqual(1);
        expect(Math.max(found.width, found.height)).toBeLessThanOrEqual(ICON_LIMITS.pixels);
      }),
    );
  });
});
