/** The digits of base58, as Bitcoin and Solana write numbers (draft-msporny-base58-03). */
const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
/** Bytes of a public key of Ed25519 (RFC 8032 §5.1.5), which is an address of Solana. */
const KEY_BYTES = 32;
/** An address of Ethereum, with or without a checksum in its case (EIP-55). */
const ETHEREUM = /^0x[\da-f]{40}$/i;

/** Whether a value has the form of a public address of a blockchain: 32 bytes in base58 (Solana), or 20 in hexadecimal (Ethereum). */
export function isPublicAddress(value: string): boolean {
  return ETHEREUM.test(value) || (BASE58.test(value) && bytesOfBase58(value) === KEY_BYTES);
}

/** Length of the number that a text in base58 states. Each `1` at its beginning is a byte of zeros. */
function bytesOfBase58(text: string): number {
  const number = text.replace(/^1+/, '');
  let value = 0n;
  for (const digit of number) value = value * 58n + BigInt(DIGITS.indexOf(digit));
  return text.length - number.length + (value === 0n ? 0 : Math.ceil(value.toString(16).length / 2));
}
