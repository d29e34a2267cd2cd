/** Reads numbers and text from bytes. Outside of the bytes, every read returns `NaN` or other text, so that no comparison succeeds. */
export interface ByteView {
  readonly length: number;
  byte(at: number): number;
  /** Big-endian. */
  uint16(at: number): number;
  /** Big-endian. */
  uint32(at: number): number;
  littleUint16(at: number): number;
  littleUint24(at: number): number;
  littleUint32(at: number): number;
  /** The bytes as Latin-1 characters. */
  text(at: number, length: number): string;
}

/** A view of bytes. */
export function byteView(bytes: Uint8Array): ByteView {
  const byte = (at: number): number => bytes[at] ?? Number.NaN;
  const little = (at: number, count: number): number => {
    let value = 0;
    for (let place = count - 1; place >= 0; place -= 1) value = value * 256 + byte(at + place);
    return value;
  };
  const uint16 = (at: number): number => byte(at) * 256 + byte(at + 1);
  return {
    length: bytes.length,
    byte,
    uint16,
    uint32: (at) => uint16(at) * 65_536 + uint16(at + 2),
    littleUint16: (at) => little(at, 2),
    littleUint24: (at) => little(at, 3),
    littleUint32: (at) => little(at, 4),
    text: (at, length) => String.fromCodePoint(...bytes.subarray(at, at + length)),
  };
}
