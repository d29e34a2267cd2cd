import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isSitePath } from '../../../src/security/signing/file-path.ts';
import { manifestText, manifestTimes, type Manifest } from '../../../src/security/signing/manifest.ts';
import { MANIFEST_LIMITS, readRoot } from '../../../src/security/signing/read-manifest.ts';
import { bytesOf, sha256 } from '../../support/signed-site.ts';

const DIGEST = { sha256: sha256(bytesOf('')), size: 0 };
const MANIFEST: Manifest = {
  ...manifestTimes('2026-03-01T00:00:00.000Z', 14),
  servers: 2,
  files: new Map([
    ['servers/a/index.html', DIGEST],
    ['10', DIGEST],
    ['9', { ...DIGEST, size: 7 }],
    ['__proto/x', DIGEST],
  ]),
};
const TEXT = manifestText(MANIFEST);
const why = (text: string): string | undefined => {
  const read = readRoot(bytesOf(text));
  return 'why' in read ? read.why : undefined;
};

describe('a manifest', () => {
  it('has one line for each file, sorted, with times derived from its creation', () => {
    const empty = DIGEST.sha256;
    expect(TEXT).toBe(
      `{"version":1772323200,\n"createdAt":"2026-03-01T00:00:00.000Z",\n"expiresAt":"2026-03-15T00:00:00.000Z",\n"servers":2,\n"files":{\n` +
        `"10":{"sha256":"${empty}","size":0},\n"9":{"sha256":"${empty}","size":7},\n"__proto/x":{"sha256":"${empty}","size":0},\n` +
        `"servers/a/index.html":{"sha256":"${empty}","size":0}\n}}\n`,
    );
  });

  it('has the same text for files in any order, and reads back unchanged', () => {
    const path = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => isSitePath(text) && !/^(?:__proto__|constructor|prototype)$/.test(text));
    const digest = fc.record({ sha256: fc.uint8Array({ maxLength: 3 }).map(sha256), size: fc.maxSafeNat() });
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(path, digest), { selector: ([name]) => name }), fc.gen(), (entries, gen) => {
        const shuffled = gen(fc.shuffledSubarray, entries, { minLength: entries.length });
        const text = manifestText({ ...MANIFEST, files: new Map(entries) });
        expect(manifestText({ ...MANIFEST, files: new Map(shuffled) })).toBe(text);
        const read = readRoot(bytesOf(text));
        expect('manifest' in read && new Map(read.manifest.files)).toEqual(new Map(entries));
      }),
    );
  });

  it.each([
    ['no JSON', TEXT.slice(1), 'not JSON'],
    ['a byte order mark', `\uFEFF${TEXT}`, 'not JSON'],
    ['a list', '[]', 'not a JSON object'],
    ['another order', TEXT.replace('"10"', '"99"'), 'canonical form'],
    ['an additional blank', TEXT.replace(':2,', ': 2,'), 'canonical form'],
    ['a duplicate key', TEXT.replace('"9":', '"10":'), 'canonical form'],
    ['an additional member', TEXT.replace('"servers":2', '"servers":2,"extra":1'), 'canonical form'],
    ['an invalid version', TEXT.replace('1772323200', '1772323200.5'), '"version"'],
    ['a negative version', TEXT.replace('1772323200', '-1'), '"version"'],
    ['a time without a zone', TEXT.replace('15T00:00:00.000Z', '15T00:00:00.000'), '"expiresAt"'],
    ['a date that does not exist', TEXT.replace('2026-03-01', '2026-13-01'), '"createdAt"'],
    ['a number of servers written as a word', TEXT.replace(':2,', ':"2",'), '"servers"'],
    ['files as a list', `${TEXT.slice(0, TEXT.indexOf('{\n"10'))}[]}`, '"files"'],
    ['an invalid size', TEXT.replace('"size":7', '"size":-7'), 'SHA-256 and a size'],
    ['a truncated hash', TEXT.replace(DIGEST.sha256, DIGEST.sha256.slice(1)), 'SHA-256 and a size'],
    ['its own entry', TEXT.replace('"10"', '"manifest.json"'), 'must not list'],
    ['an entry for its signature', TEXT.replace('"10"', '"manifest.json.jws"'), 'must not list'],
    ['the key __proto__', TEXT.replace('__proto/x', '__proto__'), 'not JSON'],
  ])('is refused with %s', (_what, text, expected) => {
    expect(why(TEXT)).toBeUndefined();
    expect(why(text)).toContain(expected);
  });

  it.each(['', '/etc/passwd', '../up', 'a/../../up', 'a//b', 'a/', './a', 'a\\b', 'C:/x', 'a\u0000', 'a\nb', 'x'.repeat(1025)])(
    'is refused if it names %j, which is outside the folder or not a file',
    (path) => {
      expect(isSitePath(path)).toBe(false);
      const text = manifestText({ ...MANIFEST, files: new Map([[path, DIGEST]]) });
      expect(why(text)).toContain('not a path below a site');
    },
  );

  it('is refused above its size limit, before it is parsed', () => {
    expect(readRoot({ byteLength: MANIFEST_LIMITS.bytes + 1 } as Uint8Array)).toEqual({
      why: `it has more than ${MANIFEST_LIMITS.bytes} bytes`,
    });
  });
});
