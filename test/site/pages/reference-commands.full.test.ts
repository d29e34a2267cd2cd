import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

import { apiKeyFrom } from '../../../src/api/access/api-key.ts';
import { KEY_VARIABLE } from '../../../src/api/openapi/curl-command.ts';
import type { OpenApiDocument } from '../../../src/api/openapi/document.ts';
import { folderWith } from '../../support/content-folder.ts';
import { runningServe } from '../../support/running-serve.ts';
import { harbourPages } from './harbour-pages.ts';

const KEY = apiKeyFrom(new Uint8Array(32).fill(3));

const hasCurl = spawnSync('sh', ['-c', 'command -v curl']).status === 0;
const run = promisify(execFile);

/** Every command of a page that is shown to be copied, the one that sets the key excepted. */
function commandsOf(html: string): string[] {
  const texts = [...html.matchAll(/<pre class="command"[^>]*>([^<]*)<\/pre>/g)].map(([, text = '']) => text);
  const entities: Readonly<Record<string, string>> = { '&quot;': '"', '&#34;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };
  return texts
    .map((text) => text.replaceAll(/&[^;]+;/g, (entity) => entities[entity] ?? entity))
    .filter((text) => text.startsWith('curl '));
}

describe('the commands of the reference page', () => {
  it.skipIf(!hasCurl)(
    'each get a response from the served site, with a key (needs sh and curl)',
    async () => {
      const folder = await harbourPages();
      const commands = commandsOf(await readFile(path.join(folder, 'reference/index.html'), 'utf8'));
      // The test of the document holds its form.
      const { paths } = JSON.parse(await readFile(path.join(folder, 'api/openapi.json'), 'utf8')) as OpenApiDocument;
      expect(commands).toHaveLength(Object.values(paths).filter(({ get }) => get.deprecated !== true).length);
      const served = await runningServe({ PORTOLAN_OUT: folder, PORTOLAN_API_KEYS: KEY });
      const { host } = new URL(served.site);
      // The commands run unchanged; only curl is configured to resolve the name of the site.
      const home = await folderWith({
        '.curlrc': `connect-to = "harbour.test:80:${host}"\nnoproxy = "*"\nsilent\noutput = "/dev/null"\n`,
      });
      const environment = { PATH: process.env['PATH'], CURL_HOME: home, HOME: home, [KEY_VARIABLE]: KEY };
      const pending = commands.map(async (command) => {
        const { stdout } = await run('sh', ['-c', `${command} -w '%{http_code}'`], { env: environment });
        return [command, stdout];
      });
      // Only large catalogues have further parts, so the command has no number; only signed ones have keys.
      const statusOf = (command: string): string => (/\/(?:PART|PAGE|portolan-keys)\.json/.test(command) ? '404' : '200');
      expect(await Promise.all(pending)).toEqual(commands.map((command) => [command, statusOf(command)]));
    },
    120_000,
  );
});
