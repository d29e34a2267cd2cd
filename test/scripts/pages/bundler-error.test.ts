import { describe, expect, it } from 'vitest';

import { systemErrorText } from '../../../scripts/command-line/system-error.ts';
import { withSystemCode } from '../../../scripts/pages/bundler-error.ts';

/** An error as Rolldown throws it. */
const bundlerError = (reason: string): Error =>
  new Error(
    [
      'Build failed with 1 error:',
      '',
      '[UNHANDLEABLE_ERROR] Something went wrong inside rolldown, please report this problem at https://github.com/rolldown/rolldown/issues.',
      'Failed to write file in /srv/site/.portolan/pages-7@host-a1/site/_astro/page.js',
      '',
      'Caused by:',
      `    ${reason}`,
      '',
      'Stack backtrace:',
      '   0: <unknown>',
    ].join('\n'),
  );

describe('an error of the bundler', () => {
  it.each([
    ['No space left on device (os error 28)', 'no space is left on its disk. Free space there, or correct the path.'],
    ['Permission denied (os error 13)', 'permission denied. Change its permissions, or correct the path.'],
  ])('names the file that it could not write, and the reason: %s', (reason, text) => {
    const error = withSystemCode(bundlerError(reason));
    expect(systemErrorText(error)).toBe(`"/srv/site/.portolan/pages-7@host-a1/site/_astro/page.js" cannot be used: ${text}`);
  });

  it('stays as it is for another reason', () => {
    const errors = [bundlerError('Something else (os error 5)'), new Error('Unexpected token'), 'text'];
    expect(errors.map(withSystemCode)).toEqual(errors);
  });
});
