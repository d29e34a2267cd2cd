import { createPrivateKey, X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';

import { selfSigned } from '../../../../scripts/bench/browser-search/certificate.ts';

it('creates a certificate that its own key signed', () => {
  const { key, cert } = selfSigned('localhost');
  const read = new X509Certificate(cert);
  expect(read.subject).toBe('CN=localhost');
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true);
  expect(read.validToDate.getUTCFullYear()).toBe(2049);
});
