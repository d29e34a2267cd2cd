import { describe, expect, it } from 'vitest';

import { CHECKS } from '../../../src/api/conformance/all-checks.ts';
import type { Check } from '../../../src/api/conformance/checks/check.ts';
import { CLIENTS } from '../../../src/api/conformance/checks/clients.ts';
import type { FinishedCheck } from '../../../src/api/conformance/check-catalog.ts';
import type { ProbeAnswer } from '../../../src/api/conformance/http/probe.ts';
import { doesNotWork, notAsked, notOffered, NEEDS_KEY, works, type CheckResult } from '../../../src/api/conformance/http/check-result.ts';
import { hostOf, type KnownHost } from '../../../src/api/conformance/http/known-hosts.ts';
import { reportLines } from '../../../src/api/conformance/report-lines.ts';
import { reportOf, type DoctorReport } from '../../../src/api/conformance/report.ts';
import { defined } from '../../support/defined.ts';

function finished(id: string, result: CheckResult): FinishedCheck {
  const check: Check = defined(CHECKS.find((one) => one.id === id));
  return { check, result, asked: [{ method: 'GET', url: `https://harbour.example/${id}`, status: 200 }] };
}

function reported(results: Readonly<Record<string, CheckResult>>, host?: KnownHost): DoctorReport {
  const all = Object.entries(results).map(([id, result]) => finished(id, result));
  return reportOf({
    ...{ kind: 'finished', site: 'https://harbour.example/', host, hasServers: true, isKeyRefused: false },
    ...{ finished: all, requests: all.length },
  });
}

const summary = (results: Readonly<Record<string, CheckResult>>): string | undefined => reported(results).clients[0]?.summary;

/** The host whose answers carry `Server: name`. */
function hostNamed(name: string): KnownHost | undefined {
  const answer: ProbeAnswer = {
    request: { method: 'GET', path: '', headers: {} },
    ...{ url: '', status: 200, text: '', bytes: 0, isCut: false, keySent: false, redirects: [] },
    header: (header) => (header === 'server' ? name : ''),
  };
  return hostOf(answer);
}

describe('the table of checks', () => {
  it('lists every check once, by client', () => {
    expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
    for (const { id, client } of CHECKS) expect(id.startsWith(`${client}-`), id).toBe(true);
    expect(new Set(CHECKS.map(({ client }) => client))).toEqual(new Set(CLIENTS.map(({ id }) => id)));
  });
});

describe('the line for a client', () => {
  it('states that it works, and which features are not offered to it', () => {
    expect(summary({ 'vscode-list': works(), 'vscode-get': works() })).toBe('works');
    expect(summary({ 'vscode-list': works(), 'vscode-search': notOffered('not on a file host') })).toBe('works (not offered: search)');
  });

  it('states what fails, and why', () => {
    expect(summary({ 'registry-client-list': works(), 'registry-client-get': doesNotWork('it does not exist (404)') })).toBe(
      'works in part; it cannot get a server by its name: it does not exist (404)',
    );
    expect(summary({ 'vscode-list': doesNotWork('fails (503)'), 'vscode-get': doesNotWork('x') })).toBe('does not work: fails (503)');
  });

  it('states that it is not offered, or could not be checked', () => {
    expect(summary({ 'vscode-open': notOffered('it requires a key'), 'vscode-list': works() })).toBe('not offered: it requires a key');
    expect(summary({ 'mcp-tools': notOffered('not on a file host') })).toBe('not offered: not on a file host');
    expect(summary({ 'api-client-list': notAsked('it requires a key (401)') })).toBe('not checked: it requires a key (401)');
  });
});

describe('a report', () => {
  it('passes unless a check fails', () => {
    expect(reported({ 'mcp-tools': notOffered('x'), 'api-client-list': notAsked('y') }).works).toBe(true);
    expect(reported({ 'mcp-tools': works(), 'api-client-list': doesNotWork('y') }).works).toBe(false);
  });

  it('states once, at its beginning, that a key is required', () => {
    const report = reported({ 'registry-client-list': NEEDS_KEY, 'registry-client-get': NEEDS_KEY, 'mcp-tools': NEEDS_KEY });
    expect(report).toMatchObject({ works: true, isComplete: false });
    expect([...reportLines(report, (_, text) => text)].join('\n')).toBe(`https://harbour.example/
The remaining checks need a key (401): set one with --key or PORTOLAN_KEY.

@smithery/registry 0.4: not checked
  ? list servers; get a server by its name: not checked: it requires a key

The catalogue as an MCP server: not checked
  ? connect at /mcp, list its tools and call one: not checked: it requires a key

Everything that could be checked works; 3 checks were not possible. 3 requests were sent.`);
  });

  it.each([
    ['nginx/1.22.1', 'nginx', /_hosts\/nginx\.conf/],
    ['Caddy', 'Caddy', /_hosts\/Caddyfile/],
    ['Netlify', 'Netlify', /_headers and _redirects/],
    ['cloudflare', 'Cloudflare', /_worker\.js/],
    ['Vercel', 'Vercel', /vercel\.json/],
    ['AmazonS3', 'S3', /s3-sync\.sh/],
    ['GitHub.com', 'GitHub Pages', /takes no rules/],
  ])('names the recipe of the host that identifies itself as %s', (server, name, fix) => {
    const host = hostNamed(server);
    const report = reported({ 'vscode-get': doesNotWork('x') }, host);
    expect(report.host).toBe(name);
    expect(report.clients[0]?.checks[0]?.fix).toMatch(fix);
  });

  it('names all recipes if the host does not identify itself', () => {
    const { clients, host } = reported({ 'vscode-get': doesNotWork('x') }, hostNamed('x'));
    expect(host).toBeUndefined();
    for (const recipe of ['nginx.conf', 'Caddyfile', '_headers', '_redirects', 'vercel.json', 's3-sync.sh', 'cloudfront-function.js'])
      expect(clients[0]?.checks[0]?.fix).toContain(recipe);
  });

  it("prints no control sequences and no long texts from a catalogue's response", () => {
    const why = `has the media type \u001b[2Jx\u202e${'y'.repeat(1000)}`;
    const { clients } = reported({ 'vscode-get': doesNotWork(why) });
    const message = defined(clients[0]?.checks[0]?.why);
    expect(message).toMatch(/^has the media type �\[2Jx�y+…$/);
    expect(message.length).toBeLessThan(410);
    expect(clients[0]?.summary).not.toContain('\u001b');
  });

  it('prints lines, and each fix once at the end', () => {
    const results = {
      'registry-client-list': works(),
      'registry-client-get': doesNotWork('it does not exist (404)'),
      'registry-client-search': notOffered('not on a file host', 'live'),
      'vscode-list': works('64 servers'),
      'vscode-get': doesNotWork('it does not exist (404)'),
      'mcp-tools': notAsked('it requires a key (401)'),
    } as const;
    const lines = [...reportLines(reported(results, hostNamed('nginx')), (_, text) => text)];
    expect(lines.join('\n')).toBe(`https://harbour.example/  (served by nginx)

@smithery/registry 0.4: works in part
  ✓ list servers
  ✗ get a server by its name: it does not exist (404) (fix 1)
      GET https://harbour.example/registry-client-get → 200
  – search: not offered: not on a file host

VS Code: works in part
  ✓ list servers: 64 servers
  ✗ get a server by its name: it does not exist (404) (fix 1)
      GET https://harbour.example/vscode-get → 200

The catalogue as an MCP server: not checked
  ? connect at /mcp, list its tools and call one: not checked: it requires a key (401)

Fixes
  1. Make the host read the rules that the build wrote: _hosts/nginx.conf.
     Helps: @smithery/registry 0.4; VS Code

Some clients do not get what they expect. 6 requests were sent.`);
  });
});
