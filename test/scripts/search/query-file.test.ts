import { expect, it, vi } from 'vitest';

import { answerFile } from '../../../scripts/search/query-file.ts';

it('A file of queries that is not UTF-8 is reported with its line, and no query is answered', async () => {
  let stderr = '';
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    stderr += String(chunk);
    return true;
  });
  const search = vi.fn();
  const bytes = new Uint8Array([...new TextEncoder().encode('{"q": "mail"}\n'), 0xff, 0xfe]);
  const isAnswered = await answerFile(bytes, 'queries.jsonl', { engine: { search }, k: 10, mode: 'hybrid' });
  spy.mockRestore();
  expect([isAnswered, stderr]).toEqual([
    false,
    'queries.jsonl:2:1  error  The text is not UTF-8.  [not-utf8]\n    Save the file as UTF-8.\n',
  ]);
  expect(search).not.toHaveBeenCalled();
});
