import { crc32, deflateSync } from 'node:zlib';

import type { Canvas } from './canvas.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** 8 bits per pixel, with a palette; no interlacing (PNG 3, §11.2.1). */
const FORMAT = Uint8Array.of(8, 3, 0, 0, 0);

/** Level of compression: the default level makes files a fifth smaller and costs twice as much as the drawing. */
const LEVEL = 3;

/** Encodes an image as PNG with a palette. */
export function encodePng({ width, height, pixels, colours }: Canvas): Uint8Array {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Each row begins with its filter: none, because neighbouring numbers of colours are not alike.
  const rows = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row += 1) rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const chunks = [
    chunk('IHDR', Buffer.concat([head, FORMAT])),
    chunk('PLTE', Uint8Array.from(colours.flat())),
    chunk('IDAT', deflateSync(rows, { level: LEVEL })),
    chunk('IEND', new Uint8Array()),
  ];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

function chunk(kind: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(kind, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
