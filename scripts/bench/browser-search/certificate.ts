import { generateKeyPairSync, sign } from 'node:crypto';

/** A key and its self-signed certificate, as PEM. */
interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** OIDs of X.509 in DER. */
const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('550403', 'hex');

/** Creates a certificate for a server on this machine: P-256, without extensions, valid until 2049. Browsers accept it only with a flag. */
export function selfSigned(name: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(der(0x06, ECDSA_WITH_SHA256));
  const subject = sequence(der(0x31, sequence(der(0x06, COMMON_NAME), der(0x0c, Buffer.from(name)))));
  const validity = sequence(der(0x17, Buffer.from('250101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  // RFC 5280 §4.1: serial number, algorithm, issuer, validity, subject, key.
  const serial = der(0x02, Buffer.from([1]));
  const body = sequence(serial, algorithm, subject, validity, subject, publicKey.export({ type: 'spki', format: 'der' }));
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const lines =
    sequence(body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

/** An element of DER: tag, length, contents. */
function der(tag: number, contents: Buffer): Buffer {
  const { length } = contents;
  const lengthBytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), contents]);
}
