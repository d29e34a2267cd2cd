import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { sendMissing } from '../support/http-server.ts';
import { runScript, type Finished } from '../support/built-site.ts';
import { fixtureOf, testServer } from '../support/opened.ts';

const CLI = path.resolve('test/support/crawl-cli.ts');

describe('mass deletion: a crawl that would remove more than 20 % of the servers removes none, and exits 3', () => {
  it('unless --allow-shrink is given', { timeout: 180_000 }, async () => {
    let count = 40;
    const server = await testServer((request, response) => {
      if (request.url !== '/list.jsonl') return sendMissing(response);
      const rows = Array.from({ length: count }, (_, at) => JSON.stringify({ qualifiedName: `acme/n${at}`, description: 'One.' }));
      response.end(`${rows.join('\n')}\n`);
    });
    const fixture = await fixtureOf([{ kind: 'list', location: `${server.url}/list.jsonl` }]);
    const run = (...more: string[]): Promise<Finished> =>
      runScript(['--no-warnings', CLI, 'crawl', '--content', fixture.folder, '--allow-private-hosts', '--json', ...more]);
    const removed = async (): Promise<number> =>
      [...(await fixture.snapshot()).values()].filter(({ text }) => text.includes('status: gone')).length;

    expect(JSON.parse((await run()).stdout)).toMatchObject({ written: 40, tallies: [{ listed: 40, imported: 40 }] });
    count = 32;
    expect([(await run()).code, await removed()]).toEqual([0, 8]);
    count = 25;
    const { code, stdout, stderr } = await run();
    expect([code, JSON.parse(stdout), await removed()]).toMatchObject([3, { written: 0, problems: [{ code: 'mass-deletion' }] }, 8]);
    expect(stderr).toContain('7 of 32 servers would be removed');
    // The next crawl reports it again: the list was not stored as read.
    expect((await run()).code).toBe(3);
    expect([(await run('--allow-shrink')).code, await removed()]).toEqual([0, 15]);
  });
});
