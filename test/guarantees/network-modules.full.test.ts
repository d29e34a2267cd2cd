import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

/** Code that accesses the network, one line per case. */
const PLANTED = [
  `import { request } from 'undici';`,
  `import net from 'node:net';`,
  `import tls from 'tls';`,
  `import { get } from 'node:http';`,
  `import { get } from 'node:https';`,
  `import { connect } from 'node:http2';`,
  `import { lookup } from 'node:dns';`,
  `import { resolve4 } from 'node:dns/promises';`,
  `import { createSocket } from 'node:dgram';`,
  `export { connect } from 'node:net';`,
  `export const later = import('node:https');`,
  `export const got = process.getBuiltinModule('net');`,
  `export const got = fetch('https://example.com/');`,
  `export const got = globalThis.fetch;`,
  `export const got = new WebSocket('wss://example.com/');`,
  `export const got = EventSource;`,
  `export const got = XMLHttpRequest;`,
];

const eslint = new ESLint({ ruleFilter: ({ ruleId }) => ruleId.startsWith('no-restricted-') });

/** Numbers of the lines that the linter rejects for network access, from 0. */
async function refused(lines: readonly string[], filePath: string): Promise<number[]> {
  const [result] = await eslint.lintText(`${lines.join('\n')}\n`, { filePath });
  const messages = result?.messages ?? [];
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  const offences = messages.filter(({ severity }) => severity === 2);
  return [...new Set(offences.map(({ line }) => line - 1))];
}

const FETCH = "export const got = fetch('https://example.com/');";
const CLIENT = "import { Agent } from 'undici';";
const LISTENER = "import { createServer } from 'node:http';";

describe('network access: one module opens sockets, and the linter rejects any other', () => {
  it('by any API', async () => {
    expect(await refused(PLANTED, 'src/crawler/stamp.ts')).toEqual(PLANTED.map((_, line) => line));
  });

  it('if the file contains one case only, also with escapes', async () => {
    const escaped = [
      String.raw`import net from 'n\et';`,
      String.raw`import net from 'node:\x6eet';`,
      String.raw`export const later = import("n\u0065t");`,
      String.raw`export const got = f\u0065tch('https://example.com/');`,
    ];
    for (const line of [...PLANTED, ...escaped]) expect([line, await refused([line], 'src/crawler/stamp.ts')]).toEqual([line, [0]]);
  });

  it('in folders that run anywhere and in folders for Node', async () => {
    for (const file of [
      'src/catalog/lists/order.ts',
      'src/catalog/store/store.ts',
      'src/publish/static-api.ts',
      'src/security/scan/detection/rule.ts',
    ]) {
      expect([file, await refused([CLIENT, FETCH], file)]).toEqual([file, [0, 1]]);
    }
  });

  it('in Astro pages, which run at build time, and in JavaScript files', async () => {
    expect(await refused(['---', CLIENT, FETCH, '---', '<p>{got}</p>'], 'src/site/pages/stamp.astro')).toEqual([1, 2]);
    expect(await refused([CLIENT, FETCH], 'src/crawler/stamp.mjs')).toEqual([0, 1]);
  });

  it('in scripts of Astro components', async () => {
    expect(await refused(['<script>', CLIENT, FETCH, '</script>'], 'src/site/components/stamp.astro')).toEqual([1, 2]);
  });

  it('except in the guarded fetch and in page scripts that call a server after a visitor presses Connect', async () => {
    expect(await refused([CLIENT], 'src/crawler/guarded-fetch/wire.ts')).toEqual([]);
    expect(await refused([FETCH, CLIENT], 'src/site/browser/connect/reachability.ts')).toEqual([1]);
  });

  it('and code that listens opens no connections', async () => {
    for (const file of ['src/api/node/answer-mcp.ts', 'src/session-config/node/node-listener.ts']) {
      expect([file, await refused([LISTENER, CLIENT, FETCH], file)]).toEqual([file, [1, 2]]);
    }
  });
});
