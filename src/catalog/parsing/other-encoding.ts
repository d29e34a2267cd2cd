import type { Problem } from './problem.ts';

/** What begins with certain bytes. `undefined` stands for any byte. */
const BEGINNINGS: readonly { readonly bytes: readonly (number | undefined)[]; readonly what: 'UTF-16' | 'gzip' | 'ZIP' | 'Zstandard' }[] = [
  { bytes: [0xff, 0xfe], what: 'UTF-16' },
  { bytes: [0xfe, 0xff], what: 'UTF-16' },
  // Text of this catalogue begins with an ASCII character, which has one zero byte in UTF-16.
  { bytes: [undefined, 0], what: 'UTF-16' },
  { bytes: [0, undefined], what: 'UTF-16' },
  { bytes: [0x1f, 0x8b], what: 'gzip' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], what: 'ZIP' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], what: 'Zstandard' },
];

/** The problem of bytes that are text in UTF-16 or compressed; `undefined` for others. */
export function otherEncoding(bytes: Uint8Array, file: string): Problem | undefined {
  const found = BEGINNINGS.find(
    (one) => bytes.length >= one.bytes.length && one.bytes.every((byte, at) => byte === undefined || byte === bytes[at]),
  );
  if (found === undefined) return undefined;
  const [message, hint] =
    found.what === 'UTF-16'
      ? ['The text is UTF-16 and not UTF-8.', 'Save the file as UTF-8.']
      : [
          `This is a ${found.what} file and no text.`,
          'Unpack it. A server that sends it compressed has to state that in the header Content-Encoding.',
        ];
  return { code: 'not-utf8', severity: 'error', message, hint, file };
}
