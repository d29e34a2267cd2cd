import { describe, expect, it } from 'vitest';

import { createProgress } from '../../../scripts/terminal/progress.ts';

describe('the progress output', () => {
  const step = { finished: 1, sources: 2, written: 3, unchanged: 4, failed: 0, kept: 0 };
  const problem = { source: 'acme/tool', code: 'timeout', message: 'It did not answer in time.' };

  function recordedProgress(
    isTTY: boolean,
    isQuiet = false,
  ): { lines: string[]; tick: (ms: number) => void; progress: ReturnType<typeof createProgress> } {
    const lines: string[] = [];
    let now = 1_000_000;
    const progress = createProgress({ isTTY, write: (text: string) => lines.push(text) }, () => now, isQuiet);
    return { lines, tick: (ms) => void (now += ms), progress };
  }

  it('is a line at intervals, and one for each problem, without a terminal', () => {
    const { lines, tick, progress } = recordedProgress(false);
    progress.update(step);
    progress.update({ ...step, problem });
    tick(10_000);
    progress.update(step);
    progress.end();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('It did not answer in time.');
    expect(lines[1]).toBe('Crawled 1 of 2 sources: 3 written, 4 unchanged.\n');
  });

  it('has no column for a source if a problem has none', () => {
    const { lines, progress } = recordedProgress(false);
    progress.update({ ...step, problem: { source: '', code: 'content-unreadable', message: 'It cannot be read.', at: 'a.yaml:1:1' } });
    expect(lines.join('').replaceAll(/\u001b\[[\d;]*[a-zA-Z]/g, '')).toBe('It cannot be read.  [content-unreadable] a.yaml:1:1\n');
  });

  it.each([
    [
      'a source that is the document itself',
      { source: 'https://a.org/x.jsonl', message: 'https://a.org/x.jsonl answers 404. Check the URL.', at: 'https://a.org/x.jsonl' },
      'https://a.org/x.jsonl  answers 404. Check the URL.  [http-status]',
    ],
    [
      'a line of the source',
      { source: 'https://a.org/x.jsonl', message: 'Not JSON.', at: 'https://a.org/x.jsonl:2:7' },
      'https://a.org/x.jsonl  Not JSON.  [http-status] line 2, column 7',
    ],
    [
      'a document of the source that the message names',
      { source: 'https://a.org', message: 'https://a.org/servers?page=1 answers 404.', at: 'https://a.org/servers?page=1' },
      'https://a.org  https://a.org/servers?page=1 answers 404.  [http-status]',
    ],
    [
      'a document of the source that the message does not name',
      { source: 'https://a.org', message: 'a.org asks for a longer delay.', at: 'https://a.org/mcp' },
      'https://a.org  a.org asks for a longer delay.  [http-status] https://a.org/mcp',
    ],
  ])('states each URL once: %s', (_what, stated, line) => {
    const { lines, progress } = recordedProgress(false);
    progress.update({ ...step, problem: { code: 'http-status', ...stated } });
    expect(lines.join('').replaceAll(/\u001b\[[\d;]*[a-zA-Z]/g, '')).toBe(`${line}\n`);
  });

  it('is one line that is overwritten on a terminal', () => {
    const { lines, tick, progress } = recordedProgress(true);
    progress.update(step);
    progress.update(step);
    tick(200);
    progress.update(step);
    progress.end();
    expect(lines.filter((line) => line.includes('Crawled 1 of 2'))).toHaveLength(2);
    expect(lines.every((line) => line.startsWith('\r') && !line.includes('\n'))).toBe(true);
  });

  it.each([
    ['on a terminal', true, false],
    ['without one', false, false],
    ['with --quiet', false, true],
  ])('lists twenty problems of a source with the same code, and counts the others %s', (_, isTTY, isQuiet) => {
    const { lines, progress } = recordedProgress(isTTY, isQuiet);
    for (let at = 0; at < 1000; at += 1) progress.update({ ...step, problem: { ...problem, message: `Tool ${at}.` } });
    progress.update({ ...step, problem: { ...problem, source: 'acme/other' } });
    progress.update({ ...step, problem: { ...problem, code: 'too-long' } });
    progress.end();
    const printed = lines.join('').replaceAll(/\u001b\[[\d;]*[a-zA-Z]/g, '');
    expect(printed.match(/Tool \d+\./g)).toEqual(Array.from({ length: 20 }, (_, at) => `Tool ${at}.`));
    expect(printed.match(/It did not answer in time\./g)).toHaveLength(2);
    expect(printed.match(/\d+ more problems?.*/g)).toEqual(['980 more problems like these; --json lists all.  [timeout]']);
  });
});
