import { expect, it, vi } from 'vitest';

import { reportedFailure } from '../../../scripts/dev/failed-build.ts';
import { ThemeError } from '../../../src/site/build/theme-problems.ts';

function printed(error: unknown) {
  let text = '';
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  try {
    return { failed: reportedFailure(error), text };
  } finally {
    spy.mockRestore();
  }
}

it('A mistake in a component is printed as the problems of content are, and open pages get its place and its hint', () => {
  const problem = { code: 'missing-file', severity: 'error', message: 'It is missing.', hint: 'Add it.', file: 'a.astro' } as const;
  const { failed, text } = printed(new ThemeError([problem]));
  expect(text).toBe(
    'a.astro  error  It is missing.  [missing-file]\n    Add it.\nportolan: The pages cannot be built. Correct the errors above.\n',
  );
  expect(failed).toEqual({ reason: 'The pages cannot be built.', problems: [problem] });
});

it('Another failure is printed with its reason', () => {
  const { failed, text } = printed(new Error('No build.'));
  expect([text, failed]).toEqual(['portolan: No build.\n', { reason: 'No build.', problems: [] }]);
});
