import { describe, expect, it } from 'vitest';

import { failureLine } from '../../src/api/failure-line.ts';
import { FetchedFileError } from '../../src/api/source/fetched-files.ts';
import { AccessSettingError } from '../../src/api/access/access-setting-error.ts';
import { CatalogFileError } from '../../src/catalog/published/catalog-files.ts';
import { IndexError } from '../../src/search/files/index-error.ts';
import { BuildReplacedError } from '../../src/api/node/build-replaced-error.ts';
import { EmbedderError } from '../../src/search/embedding/embedder-error.ts';
import { KeyFileError } from '../../src/api/node/keys/read-key-file.ts';

const ASKED = 'evil query\n    at evil (evil.js:1:1)\u001b[2J';

function thrownBy(name: string, message: string): Error {
  try {
    throw Object.assign(new Error(message), name === '' ? {} : { name });
  } catch (error) {
    return error as Error;
  }
}

describe('the log line of a failure', () => {
  it('has the origin, but not the message, of an error that may contain the request', () => {
    for (const message of [ASKED, '', 'x'.repeat(10_000)]) {
      for (const name of ['', 'TypeError', 'RangeError']) {
        const line = failureLine(thrownBy(name, message));
        expect(line).toMatch(/^(?:Error|TypeError|RangeError) at \S*thrownBy \(\S*failure-line\.test\.ts:\d+:\d+\)$/);
        expect(line).not.toMatch(/evil|x{20}/);
      }
    }
  });

  it("has the error's code if there is one, and no name, code or stack with third-party text", () => {
    const error = Object.assign(thrownBy('', ASKED), { code: 'ERR_INVALID_URL' });
    expect(failureLine(error)).toMatch(/^Error \[ERR_INVALID_URL\] at /);
    const stack = `TypeError [ERR_INVALID_STATE]: ${ASKED}\n    at read (node:internal:5:7)`;
    expect(failureLine(Object.assign(new TypeError(ASKED), { code: 'ERR_INVALID_STATE', stack }))).toBe(
      'TypeError [ERR_INVALID_STATE] at read (node:internal:5:7)',
    );
    for (const own of [{ code: ASKED }, { name: ASKED }, { stack: ASKED }, { stack: `${ASKED}\n    at evil (evil.js:1:1)` }])
      expect(failureLine(Object.assign(thrownBy('', 'x'), own))).not.toContain('evil');
    for (const thrown of [ASKED, { message: ASKED }, undefined, null, 7])
      expect(failureLine(thrown)).toBe('The thrown value is not an Error.');
  });

  it('describes an error in a file or setting of the operator on one line', () => {
    expect(failureLine(new CatalogFileError('api/catalog.json is not JSON. Build the site again.'))).toBe(
      'CatalogFileError: api/catalog.json is not JSON. Build the site again.',
    );
    const index = new IndexError('missing', 'a.bin could not be loaded.', { file: 'a.bin' });
    const others = [FetchedFileError, AccessSettingError, KeyFileError, BuildReplacedError].map((kind) => new kind('It says why.'));
    expect([index, new EmbedderError('unfit-model', 'It says why.'), ...others].map(failureLine)).toEqual([
      'IndexError: a.bin could not be loaded.',
      'EmbedderError: It says why.',
      'FetchedFileError: It says why.',
      'AccessSettingError: It says why.',
      'KeyFileError: It says why.',
      'BuildReplacedError: It says why.',
    ]);
    const system = Object.assign(new Error("ENOENT: no such file or directory, open 'a'"), { code: 'ENOENT', syscall: 'open' });
    expect(failureLine(system)).toBe("Error: ENOENT: no such file or directory, open 'a'");
    expect(failureLine(new CatalogFileError(`one\u001b]52;c;x\u0007\u202e\r\ntwo${'x'.repeat(5000)}`))).toMatch(
      /^CatalogFileError: one\\u\{1b\}\]52;c;x\\u\{7\}\\u\{202e\}\\u\{d\} twox{900,980}…$/,
    );
  });
});
