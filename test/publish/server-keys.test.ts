import { describe, expect, it } from 'vitest';

import { createCatalog, type CatalogParts } from '../../src/catalog/published/catalog.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { serverKeys } from '../../src/publish/server-keys.ts';
import type { ServerFindings } from '../../src/security/scan/scan-store.ts';
import { record } from '../support/records.ts';

const MAIL = record('acme/mail', { profiles: ['office'] });
const OFFICE = { id: 'office', name: 'Office', description: '', servers: [] };

function keyOf(server: ServerRecord, parts: Partial<CatalogParts> = {}, findings = new Map<string, ServerFindings>()): string {
  const catalog = createCatalog({ records: [server], ...parts });
  return serverKeys('site', { catalog, content: [], findings }).ofServer(catalog.records.find(({ id }) => id === server.id) ?? server);
}

describe('serverKeys', () => {
  it('does not depend on a server whose names collide with none', () => {
    expect(keyOf(MAIL, { records: [MAIL, record('bolt/mail', { displayName: 'Other' })] })).toBe(keyOf(MAIL));
  });

  it('depends on another server that takes the path of a file', () => {
    expect(keyOf(MAIL, { records: [MAIL, record('acme/mail.md')] })).not.toBe(keyOf(MAIL));
  });

  it('depends on another server that takes the name in the official registry API', () => {
    expect(keyOf(MAIL, { records: [MAIL, record('@acme/mail')] })).toBe(keyOf(MAIL));
    const changed = record('@acme/mail');
    expect(keyOf(changed, { records: [MAIL, changed] })).not.toBe(keyOf(changed));
  });

  it('depends on the name of a profile that lists the server', () => {
    expect(keyOf(MAIL, { profiles: [OFFICE] })).not.toBe(keyOf(MAIL, { profiles: [{ ...OFFICE, name: 'Bureau' }] }));
    expect(keyOf(MAIL, { profiles: [OFFICE] })).toBe(keyOf(MAIL, { profiles: [OFFICE, { ...OFFICE, id: 'travel' }] }));
  });

  it('depends on the findings of the scan', () => {
    const finding = { rule: 'U001', severity: 'high', pointer: '/description', excerpt: 'x' } as const;
    expect(keyOf(MAIL, {}, new Map([['acme/mail', { alone: [], among: [finding] }]]))).not.toBe(keyOf(MAIL));
  });
});
