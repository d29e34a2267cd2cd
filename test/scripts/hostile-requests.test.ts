import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HARBOUR } from '../support/records.ts';
import { runningServe } from '../support/running-serve.ts';
import { publishedFolder, type PublishedFolder } from '../support/served-catalog.ts';
import { firstCases } from '../support/cases.ts';

/** Sets the clipboard, clears the screen, goes back to the start of the line, turns the order of writing round; also as one byte of C1. */
const HOSTILE = 'evil\u001b]52;c;ZXZpbA==\u0007\u001b[2J\r\u009b31m\u202eevil\nevil';
/** What a header may hold of it: bytes from 0x80 on. */
const IN_HEADER = 'evil\u009b31m\u009d52;c;ZXZpbA==\u0085evil';

let site: PublishedFolder;
beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR }, 'http://localhost:4321/');
});
afterAll(() => site.remove());

interface Message {
  readonly version?: string;
  readonly header?: string;
  readonly method?: string;
  readonly name?: string;
  readonly more?: Readonly<Record<string, string>>;
}

function mcpRequest({
  version = '2026-07-28',
  header = version,
  method = 'tools/call',
  name = 'search_servers',
  more = {},
}: Message): string {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: HOSTILE, version: HOSTILE },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: HOSTILE, method, params: { name, arguments: { [HOSTILE]: HOSTILE }, _meta: meta } });
  const headers = { 'Mcp-Protocol-Version': header, 'Mcp-Method': method, 'Mcp-Name': name, ...more };
  return request('POST /mcp', body, headers);
}

function request(line: string, body = '', more: Readonly<Record<string, string>> = {}): string {
  const headers = {
    Host: 'localhost',
    Accept: 'application/json, text/event-stream',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...more,
  };
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${fields.join('')}\r\n${body}`;
}

/** The bytes unchanged: texts outside Latin-1 occur only in bodies. */
async function statusOf(port: number, text: string): Promise<number> {
  const end = text.indexOf('\r\n\r\n') + 4;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (part: string) => (answer += part));
  socket.write(Buffer.concat([Buffer.from(text.slice(0, end), 'latin1'), Buffer.from(text.slice(end))]));
  await new Promise<void>((resolve, reject) => socket.once('close', () => resolve()).once('error', reject));
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

const REQUESTS: readonly string[] = [
  mcpRequest({ version: HOSTILE, header: IN_HEADER }),
  mcpRequest({ version: HOSTILE, header: '2026-07-28' }),
  mcpRequest({ header: IN_HEADER }),
  mcpRequest({ method: HOSTILE, more: { 'Mcp-Method': IN_HEADER } }),
  mcpRequest({ name: HOSTILE, more: { 'Mcp-Name': IN_HEADER } }),
  mcpRequest({}),
  mcpRequest({ more: { 'Mcp-Session-Id': IN_HEADER } }),
  mcpRequest({ more: { 'Content-Type': IN_HEADER } }),
  mcpRequest({ more: { Accept: IN_HEADER, 'User-Agent': IN_HEADER, Authorization: `Bearer ${IN_HEADER}`, Origin: IN_HEADER } }),
  mcpRequest({ more: { Host: IN_HEADER } }),
  request('POST /mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: HOSTILE, params: {} })),
  request('POST /mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: HOSTILE } })),
  request('POST /mcp', JSON.stringify([HOSTILE])),
  request('POST /mcp', HOSTILE),
  request('POST /mcp', '{}', { 'Content-Length': '100' }).replace('Connection: close\r\n', ''),
  request('POST /mcp?pageSize=evil%1b%5D52', '{}'),
  request('GET /evil%1b%5D52%3Bc%3Bevil%07'),
  request('GET /api/servers/evil%1b%5B2J%0D?q=evil%C2%9B'),
  request('GET /api/servers?q=evil%1b%5B2J%E2%80%AE&profile=evil%07'),
  request('GET /\u001b]52;c;evil\u0007'),
  request('EVIL\u001b[2J /'),
  request('GET /', '', { Authorization: `evil\u001b[2J` }),
];

describe('the log of hostile requests', () => {
  it.each(
    firstCases([
      ['with colours', { FORCE_COLOR: '1', NO_COLOR: '' }],
      ['without colours', { NO_COLOR: '1' }],
    ]),
  )('is empty, %s: a refused request is not a failure of the server', async (_, colour) => {
    const { site: url, output, stop } = await runningServe({ PORTOLAN_OUT: site.folder, PORTOLAN_API_PUBLIC: '1', ...colour });
    const before = output();
    const port = Number(new URL(url).port);
    const [broken, whole] = [
      REQUESTS.filter((text) => text.includes('Length: 100')),
      REQUESTS.filter((text) => !text.includes('Length: 100')),
    ];
    const statuses = await Promise.all(whole.map((text) => statusOf(port, text)));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    for (const text of broken) {
      const socket = connect(port, '127.0.0.1');
      await new Promise((resolve) => socket.write(text, resolve));
      socket.destroy();
    }
    expect(await statusOf(port, request('GET /'))).toBe(200);
    expect(await stop()).toBe(0);
    expect(output()).toBe(before);
  });
});
