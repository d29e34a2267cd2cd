import { describe, expect, it } from 'vitest';

import { withoutCredentials } from '../../../src/catalog/values/without-credentials.ts';

describe('a text without the credentials of its URLs', () => {
  it.each([
    ['https://user:s3cret@example.org/l.jsonl', 'https://…@example.org/l.jsonl'],
    ['see https://user@a.example/x and "ftp://u:p@b.example".', 'see https://…@a.example/x and "ftp://…@b.example".'],
    ['//user:pass@example.org/x', '//…@example.org/x'],
    ['https://user:a@b@example.org/', 'https://…@example.org/'],
    ['https://example.org/@scope/name', 'https://example.org/@scope/name'],
    ['https://example.org/?mail=a@b.example', 'https://example.org/?mail=a@b.example'],
    ['content/servers/@acme/x.yaml:1:2', 'content/servers/@acme/x.yaml:1:2'],
    ['write postgres://USER:PASSWORD@HOST:5432/DATABASE', 'write postgres://USER:PASSWORD@HOST:5432/DATABASE'],
    ['postgres://user:password@host:5432/x', 'postgres://…@host:5432/x'],
    ['HTTPS://USER:PASSWORD@HOST.example/', 'HTTPS://…@HOST.example/'],
    ['postgres://USER:PASSWORD@HOST:5432@db.example/x', 'postgres://…@db.example/x'],
  ])('%s is %s', (text, shown) => expect(withoutCredentials(text)).toBe(shown));
});
