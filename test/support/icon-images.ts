import { deflateSync } from 'node:zlib';

/** A chunk of PNG. */
function chunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, checksum(Buffer.concat([Buffer.from(type, 'latin1'), data]))]);
}

function checksum(bytes: Uint8Array): Buffer {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  const written = Buffer.alloc(4);
  written.writeUInt32BE((crc ^ 0xff_ff_ff_ff) >>> 0);
  return written;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG image in one colour; `more` chunks come before its pixels. */
export function pngImage(width: number, height: number, colour: readonly [number, number, number], more: readonly string[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: Math.min(width, 64) }, () => Buffer.from(colour))]);
  const rows = Buffer.concat(Array.from({ length: Math.min(height, 64) }, () => row));
  const extra = more.map((type) => chunk(type, Buffer.alloc(8)));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...extra, chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/** The structure of a JPEG image without real pixels. */
export function jpegImage(width: number, height: number, frame = 0xc0): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const segment = (marker: number, data: Uint8Array): Buffer => Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1')),
    segment(frame, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0x34, 0xff, 0xd9]),
  ]);
}

/** A WebP container with chunks. */
export function webpFile(...chunks: readonly (readonly [type: string, data: Uint8Array])[]): Buffer {
  const body = Buffer.concat(
    chunks.map(([type, data]) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(data.length);
      return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
    }),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length + 4);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), body]);
}

/** The bit stream of a lossy WebP image, only its header. */
export function lossyStream(width: number, height: number): Buffer {
  const data = Buffer.alloc(12);
  data.set([0x10, 0, 0, 0x9d, 0x01, 0x2a]);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return data;
}

/** The bit stream of a lossless WebP image, only its header. */
export function losslessStream(width: number, height: number): Buffer {
  const data = Buffer.alloc(7);
  data[0] = 0x2f;
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  return data;
}

/** The header chunk of an extended WebP image. */
export function webpCanvas(width: number, height: number, flags = 0): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return data;
}
