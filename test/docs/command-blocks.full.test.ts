import { readFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { blocksOf, docsFiles, type DocsBlock } from '../support/docs-blocks.ts';
import { docsScratch, type DocsScratch } from '../support/docs-scratch.ts';
import { runningServe } from '../support/running-serve.ts';

const BLOCKS = docsFiles().flatMap(blocksOf);
/** Shell blocks. A block that occurs several times is run once. */
const TYPED = BLOCKS.filter(({ language }) => language === 'sh' || language === 'bash' || language === 'console');
const ONCE = [...new Map(TYPED.map((block) => [block.text, block])).values()];
const notRun = ({ meta }: DocsBlock): string | undefined => /^not-run="(.+)"$/.exec(meta)?.[1];
const RUN = ONCE.filter((block) => notRun(block) === undefined);

/** The message of a server that is ready: our own, and the one that a build writes. */
const readyMessage = (text: string): RegExp => (text.includes('entry.mjs') ? /^http:\/\/\S+$/m : /Press Ctrl-C to stop/);

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('every shell block', () => {
  let scratch: DocsScratch;
  beforeAll(async () => {
    scratch = await docsScratch();
  });
  afterAll(() => scratch.remove());

  it('is run, or states why it is not', () => {
    for (const { at, meta } of TYPED) expect([at, meta]).toEqual([at, expect.stringMatching(/^(?:|serves|asks|not-run=".{10,}")$/)]);
    const left = ONCE.filter((block) => notRun(block) !== undefined);
    const reasons = left.map((block) => `  ${block.at}: ${notRun(block) ?? ''}`);
    process.stdout.write(`${RUN.length} of ${ONCE.length} blocks are run; not run:\n${reasons.join('\n')}\n`);
    expect(RUN.length).toBeGreaterThan(1.5 * left.length);
  });

  it.each(RUN.filter(({ meta }) => meta !== 'asks').map((block): [string, DocsBlock] => [block.at, block]))(
    '%s succeeds',
    async (_, { text, meta }) => {
      const port = await freePort();
      const typed = text.replaceAll(/\bPORT=\d+/g, `PORT=${port}`);
      const { code, output } = await scratch.run(typed, {}, meta === 'serves' ? readyMessage(text) : undefined);
      expect(code, output).toBe(0);
      if (meta === 'serves') expect(output).toMatch(readyMessage(text));
    },
  );

  it('gets a response from a running server, if it needs one', async () => {
    const keys = path.join(scratch.project, 'asked-keys.json');
    const made = await scratch.run('npx portolan keys add --name docs', { PORTOLAN_KEYS: keys });
    const key = /^\S{40,}$/m.exec(made.output)?.[0] ?? '';
    const { site } = await runningServe({ PORTOLAN_OUT: path.join(scratch.project, 'dist'), PORTOLAN_KEYS: keys });
    const asking = RUN.filter(({ meta }) => meta === 'asks');
    expect(asking.length).toBeGreaterThan(1);
    for (const { at, text } of asking) {
      const typed = text.replaceAll(/https:\/\/catalogue\.example\.org\/|http:\/\/localhost:4321\//g, site);
      expect(typed, at).toContain(site);
      const { code, output } = await scratch.run(typed, { PORTOLAN_KEY: key });
      // This machine has no https, which the doctor reports.
      const isDoctor = text.includes('npx portolan doctor');
      expect([at, isDoctor ? [0, 1, 4].includes(code ?? -1) : code], output).toEqual([at, isDoctor ? true : 0]);
      expect(output).toMatch(isDoctor ? /VS Code/ : /"(?:servers|ways)":\[/);
    }
  });

  it('writes the files that the text names', async () => {
    const at = (name: string): Promise<string> => readFile(path.join(scratch.project, name), 'utf8');
    expect(await at('our-servers/content/site.yaml')).toContain('name: "Our servers"');
    expect(await at('our-servers/.portolan/dev/index.html')).toContain('Our servers');
    expect(await at('aws-calls.txt')).toContain('s3://my-bucket');
    expect(await at('findings.sarif')).toContain('"2.1.0"');
  });
});
