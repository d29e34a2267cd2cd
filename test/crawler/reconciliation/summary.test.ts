import { expect, it } from 'vitest';

import { unreportedMistakes } from '../../../src/crawler/index.ts';

it('the mistakes in content files are reported once', () => {
  const mistakeAt = (file: string): Parameters<typeof unreportedMistakes>[0][number] => ({
    ...{ code: 'content-unreadable', severity: 'error', message: 'It cannot be read.' },
    ...{ file, position: { line: 2, column: 3 } },
  });
  const problems = [{ source: 'r.jsonl', code: 'content-unreadable', message: 'It cannot be read.', at: 'servers/a.yaml:2:3' }];
  expect(unreportedMistakes([mistakeAt('servers/a.yaml'), mistakeAt('servers/b.yaml')], { problems })).toEqual([
    { source: '', code: 'content-unreadable', message: 'It cannot be read.', at: 'servers/b.yaml:2:3' },
  ]);
});
