import fc from 'fast-check';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { Canvas, rgbOf } from '../../../src/publish/images/open-graph/canvas.ts';
import { canDraw } from '../../../src/publish/images/open-graph/can-draw.ts';
import { fillPolygons } from '../../../src/publish/images/open-graph/coverage.ts';
import { fontFiles, readFonts, type Fonts } from '../../../src/publish/images/open-graph/fonts.ts';
import { encodePng } from '../../../src/publish/images/open-graph/png.ts';
import { brokenLines, layOut, type TextStyle } from '../../../src/publish/images/open-graph/text-line.ts';

const NEEDS_FONTS = canDraw() ? '' : '(skipped: the optional packages with fonts are not installed)';

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}

describe('the coverage of a shape', () => {
  const coordinate = fc.double({ min: -20, max: 20, noNaN: true });

  it('is the area of a rectangle, whichever way its points go round', () => {
    fc.assert(
      fc.property(coordinate, coordinate, fc.double({ min: 1, max: 9, noNaN: true }), fc.boolean(), (x, y, size, isTurned) => {
        const points = [
          { x, y },
          { x: x + size, y },
          { x: x + size, y: y + 2 * size },
          { x, y: y + 2 * size },
        ];
        const { values, left, top } = fillPolygons([isTurned ? points.reverse() : points]);
        // Each pixel is rounded to a part in 255.
        expect(Math.abs(sum(values) / 255 - 2 * size * size)).toBeLessThanOrEqual(values.length / 510 + 1e-6);
        expect([left, top]).toEqual([Math.floor(x), Math.floor(y)]);
      }),
    );
  });

  it('is the area of a triangle, whose edges cross several pixels of a row', () => {
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (ax, ay, bx, by) => {
        const area = Math.abs(ax * by - ay * bx) / 2;
        const { values } = fillPolygons([
          [
            { x: 0, y: 0 },
            { x: ax, y: ay },
            { x: bx, y: by },
          ],
        ]);
        expect(Math.abs(sum(values) / 255 - area)).toBeLessThanOrEqual(values.length / 510 + 1e-3);
      }),
    );
  });

  it('leaves out a hole, which goes round the other way', () => {
    const square = (size: number): { x: number; y: number }[] => [
      { x: -size, y: -size },
      { x: size, y: -size },
      { x: size, y: size },
      { x: -size, y: size },
    ];
    expect(sum(fillPolygons([square(4), square(2).reverse()]).values) / 255).toBe(48);
  });
});

describe('an image with a palette', () => {
  const dot = { left: 0, top: 0, width: 1, height: 1 };

  it('mixes colours by coverage, and cuts what is outside', () => {
    const canvas = new Canvas(2, 1, rgbOf('#ffffff'));
    canvas.draw({ ...dot, values: Uint8Array.of(255) }, 0, 0, rgbOf('#000000'));
    canvas.draw({ ...dot, values: Uint8Array.of(128) }, 1, 0, rgbOf('#000000'));
    for (const [x, y] of [
      [2, 0],
      [-1, 0],
      [0, 1],
    ] as const)
      canvas.draw({ ...dot, values: Uint8Array.of(255) }, x, y, rgbOf('#ff0000'));
    expect(Array.from(canvas.pixels, (pixel) => canvas.colours[pixel])).toEqual([
      [0, 0, 0],
      [128, 128, 128],
    ]);
  });

  it('takes the nearest colour when its palette is full', () => {
    const canvas = new Canvas(1, 1, rgbOf('#000000'));
    for (let red = 0; red < 300; red += 1) canvas.draw({ ...dot, values: Uint8Array.of(255) }, 0, 0, [red % 256, red > 255 ? 1 : 0, 0]);
    expect(canvas.colours).toHaveLength(256);
    expect(canvas.colours[canvas.pixels[0] ?? 0]).toEqual([299 % 256, 0, 0]);
  });

  it('is a PNG of its pixels', () => {
    const canvas = new Canvas(3, 2, rgbOf('#0a0b0c'));
    canvas.draw({ ...dot, values: Uint8Array.of(255) }, 2, 1, rgbOf('#ff8000'));
    const png = Buffer.from(encodePng(canvas));
    const at = (tag: string): number => png.indexOf(tag) + 4;
    expect([...png.subarray(at('IHDR'), at('IHDR') + 13)]).toEqual([0, 0, 0, 3, 0, 0, 0, 2, 8, 3, 0, 0, 0]);
    expect([...png.subarray(at('PLTE'), at('PLTE') + 6)]).toEqual([10, 11, 12, 255, 128, 0]);
    expect([...inflateSync(png.subarray(at('IDAT')))]).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  });
});

describe.skipIf(!canDraw())(`lines of text ${NEEDS_FONTS}`, () => {
  const fonts: Fonts = canDraw() ? readFonts(fontFiles()) : { serif: [], sans: [] };
  const style: TextStyle = { parts: fonts.sans, size: 30 };
  const widthOf = (text: string): number => layOut(text, style).width;

  it('are kerned', () => {
    expect(widthOf('AV')).toBeLessThan(widthOf('A') + widthOf('V'));
    expect(widthOf('ll')).toBeCloseTo(2 * widthOf('l'), 6);
  });

  it('have an outline for every glyph that is not blank, also for letters with accents', () => {
    for (const parts of Object.values(fonts)) {
      for (const { part, glyph } of layOut('Aé9Жώ', { parts, size: 30 }).glyphs) expect(part.outline(glyph).length).toBeGreaterThan(0);
      const [blank] = layOut(' ', { parts, size: 30 }).glyphs;
      expect(blank?.part.outline(blank.glyph)).toEqual([]);
    }
  });

  it('break at spaces and within long words, and none is wider than its room', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'W', 'i', 'é'), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (words, lines) => {
        const room = { width: 200, lines };
        const broken = brokenLines(words.join(' '), style, room);
        expect(broken.length).toBeLessThanOrEqual(lines);
        for (const line of broken) expect(widthOf(line)).toBeLessThanOrEqual(room.width);
        const isCut = broken.at(-1)?.endsWith('…') === true;
        const [shown, all] = [broken.join('').replaceAll(' ', ''), words.join('')];
        if (isCut) expect(all.startsWith(shown.slice(0, -1))).toBe(true);
        else expect(shown).toBe(all);
      }),
    );
  });
});
