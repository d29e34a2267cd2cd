import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

import { filesBelow, portolan } from '../support/built-site.ts';
import { serve } from '../support/http-server.ts';

it('start reports a port in use before it crawls or builds', async () => {
  const taken = await serve((_, response) => void response.end());
  onTestFinished(() => taken.close());
  const { port } = new URL(taken.url);
  const { code, stdout, stderr } = await portolan(['start', '--port', port]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.trim()).toMatch(new RegExp(`^portolan: port ${port} is in use \\(EADDRINUSE at 127\\.0\\.0\\.1\\)\\. .*--port`));
  expect(stderr).not.toContain('1/3');
});

it.each([
  ['PORTOLAN_API_LIMIT', 'often'],
  ['PORTOLAN_LOG', 'text'],
])('start reports an unusable setting before it crawls or builds: %s', async (name, value) => {
  const { code, stderr } = await portolan(['start', '--port', '0'], { [name]: value });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`portolan: ${name} is "${value}"`) as string });
  expect(stderr).not.toContain('1/3');
});

it('start does not replace the content that it copies', async () => {
  // Where it makes its copy; what an earlier run left there stays, too.
  const content = '.portolan/start-content';
  await mkdir(path.join(content, 'servers'), { recursive: true });
  const files = await filesBelow(content);
  const { code, stderr } = await portolan(['start', '--port', '0'], { PORTOLAN_CONTENT: content });
  expect({ code, stderr: stderr.trim() }).toEqual({
    code: 2,
    stderr: expect.stringMatching(
      /^portolan: ".+start-content" cannot be replaced: it is or contains .+ PORTOLAN_CONTENT to another folder\. {2}\[folder-in-use\]$/,
    ) as string,
  });
  expect(await filesBelow(content)).toEqual(files);
});
