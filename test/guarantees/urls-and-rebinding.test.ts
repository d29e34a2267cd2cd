import { describe, expect, it } from 'vitest';

import { codeOf, fakeConnector, guard } from '../support/guard.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../support/shared-data.ts';

/** Codes of two fetches and the addresses connected to, for each sequence of DNS answers. */
const WANTED: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  flip: [['unreachable', 'refused-address'], ['203.0.114.7']],
  mixed: [['refused-address', 'refused-address'], []],
  empty: [['unreachable', 'unreachable'], []],
  'cname-to-metadata': [['refused-address', 'refused-address'], []],
  nat64: [['refused-address', 'refused-address'], []],
};

describe.skipIf(!hasSharedData)(
  `URLs and DNS rebinding: 32 of 32 URLs and 5 of 5 DNS answer sequences reach public addresses only ${NEEDS_SHARED_DATA}`,
  () => {
    it('checks every spelling of a URL, and connects to the checked address of each allowed one', async () => {
      const rows = sharedRows<{ url: string; allow: boolean }>('attacks', 'ssrf-urls.jsonl');
      expect(rows).toHaveLength(32);
      for (const { url, allow } of rows) {
        const connected: string[] = [];
        const web = guard({ connect: fakeConnector(connected), resolve: () => Promise.resolve(['203.0.114.7']) });
        const code = await codeOf(web.document(url));
        expect([url, code.startsWith('refused-'), connected]).toEqual([url, !allow, allow ? ['203.0.114.7'] : []]);
      }
    });

    it('applies the same checks to requests of a library', async () => {
      for (const { url, allow } of sharedRows<{ url: string; allow: boolean }>('attacks', 'ssrf-urls.jsonl')) {
        const connected: string[] = [];
        const web = guard({ connect: fakeConnector(connected), resolve: () => Promise.resolve(['203.0.114.7']) });
        const fetch = web.webFetch({ maxBytes: 1000, signal: new AbortController().signal });
        const code = await codeOf(fetch(url));
        expect([url, code.startsWith('refused-'), connected.length]).toEqual([url, !allow, allow ? 1 : 0]);
      }
    });

    it('connects to the address that was checked when a resolver changes its answer', async () => {
      const rows = sharedRows<{ name: string; answers: string[][] }>('attacks', 'dns-rebinding.jsonl');
      expect(rows).toHaveLength(5);
      for (const { name, answers } of rows) {
        const connected: string[] = [];
        let requestCount = 0;
        const resolve = (): Promise<string[]> => Promise.resolve(answers[Math.min(requestCount++, answers.length - 1)] ?? []);
        const web = guard({ connect: fakeConnector(connected), resolve });
        const codes = [await codeOf(web.document('https://a.example.com/')), await codeOf(web.document('https://b.example.com/'))];
        expect([name, [codes, connected]]).toEqual([name, WANTED[name]]);
        expect(requestCount).toBe(2);
      }
    });
  },
);
