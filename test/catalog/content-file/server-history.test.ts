import { describe, expect, it } from 'vitest';

import { serverHistory } from '../../../src/catalog/content-file/server-history.ts';

const FIRST = '2026-02-01T00:00:00.000Z';
const LATER = '2026-03-05T00:00:00.000Z';
const facts = { qualifiedName: 'acme/mail', id: '', createdAt: '2020-01-01T00:00:00.000Z' };
const from = (fetchedAt: string): { source: string; fetchedAt: string } => ({ source: 'catalogue', fetchedAt });

describe('the history of a server', () => {
  it('begins when the catalogue first read it, not when its source created it', () => {
    expect(serverHistory({ facts, from: { identity: from(FIRST), tools: from(FIRST) } })).toEqual({ addedAt: FIRST, changes: [] });
    expect(serverHistory({ facts, from: { tools: from(LATER) }, approved: { at: FIRST } })).toEqual({
      addedAt: FIRST,
      changes: [{ at: LATER, what: 'tools' }],
    });
    expect(serverHistory({ facts, from: {} })).toEqual({ addedAt: facts.createdAt, changes: [] });
  });

  it('has groups that changed later, but neither numbers of uses nor what the first crawl read on the same day', () => {
    const groups = { identity: from(FIRST), registry: from('2026-02-01T20:00:00.000Z'), usage: from(LATER), connections: from(LATER) };
    expect(serverHistory({ facts, from: groups }).changes).toEqual([{ at: LATER, what: 'connections' }]);
  });

  it('has what crawls found in place of the group, and former names, newest first', () => {
    const { changes } = serverHistory({
      facts,
      from: { identity: from(FIRST), tools: from(LATER), packages: from(LATER) },
      changes: [{ at: LATER, kind: 'tool-added', subject: ' send ' }],
      formerNames: [{ name: 'acme/post', since: '2026-03-06T00:00:00.000Z' }],
    });
    expect(changes).toEqual([
      { at: '2026-03-06T00:00:00.000Z', what: 'renamed', subject: 'acme/post' },
      { at: LATER, what: 'tool-added', subject: 'send' },
      { at: LATER, what: 'packages' },
    ]);
  });

  it('has at most 100 changes', () => {
    const changes = Array.from({ length: 130 }, (_, at) => ({ at: LATER, kind: 'tool-added', subject: `tool-${at}` }) as const);
    expect(serverHistory({ facts, from: {}, changes }).changes).toHaveLength(100);
  });
});
