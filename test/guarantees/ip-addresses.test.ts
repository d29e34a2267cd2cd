import { describe, expect, it } from 'vitest';

import { isAllowedAddress } from '../../src/crawler/guarded-fetch/public-address.ts';
import { codeOf, fakeConnector, guard } from '../support/guard.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../support/shared-data.ts';
import { testServer } from '../support/opened.ts';

interface AddressRow {
  readonly address: string;
  readonly block: number;
}

const rows = hasSharedData ? sharedRows<AddressRow>('attacks', 'ssrf-addresses.jsonl') : [];
const hostile = rows.filter(({ block }) => block === 1);

describe.skipIf(!hasSharedData)(
  `IP addresses: 48 of 48 are classified correctly, and no connection is opened to a hostile one ${NEEDS_SHARED_DATA}`,
  () => {
    it('classifies each row', () => {
      expect(rows).toHaveLength(48);
      expect(rows.filter(({ address, block }) => isAllowedAddress(address, false) === (block === 1))).toEqual([]);
    });

    it('rejects each hostile one as the literal host of a URL, without a connection', async () => {
      const connected: string[] = [];
      const web = guard({ connect: fakeConnector(connected), resolve: () => Promise.resolve([]) });
      for (const { address } of hostile) {
        const host = address.includes(':') ? `[${address}]` : address;
        expect(await codeOf(web.document(`http://${host}/`)), address).toMatch(/^refused-/);
      }
      expect(connected).toEqual([]);
    });

    it('rejects each hostile one as a DNS answer, alone and after a public one, without a connection', async () => {
      const connected: string[] = [];
      for (const { address } of hostile) {
        for (const answers of [[address], ['203.0.114.7', address]]) {
          const web = guard({ connect: fakeConnector(connected), resolve: () => Promise.resolve(answers) });
          expect(await codeOf(web.document('https://mcp.example.com/')), address).toBe('refused-address');
        }
      }
      expect(connected).toEqual([]);
    });

    it('rejects each hostile one as the target of a redirect, without a request', async () => {
      for (const { address } of hostile) {
        const location = `http://${address.includes(':') ? `[${address}]` : address}/latest/meta-data/`;
        const server = await testServer((_request, response) => void response.writeHead(302, { location }).end());
        const connected: string[] = [];
        const web = guard({ connect: fakeConnector(connected, server.port), resolve: () => Promise.resolve(['203.0.114.7']) });
        expect(await codeOf(web.document('http://mcp.example.com/')), address).toMatch(/^refused-/);
        expect(connected).toEqual(['203.0.114.7']);
      }
    });
  },
);
