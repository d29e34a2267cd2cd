import { describe, expect, it } from 'vitest';

import { hasRecordParts, recordParts } from '../../../src/catalog/published/record-parts.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { HARBOUR, record } from '../../support/records.ts';
import { madeFiles } from '../../support/made-files.ts';

const LONG = 'x'.repeat(4000);

function crowd(count: number, tagsOf: (at: number) => readonly string[]): readonly ServerRecord[] {
  return Array.from({ length: count }, (_, at) => record(`acme/server-${at}`, { description: LONG, tags: tagsOf(at) }));
}

/** Qualified names in each file. */
function namesOf(records: readonly ServerRecord[]): Map<string, string[]> {
  const named = (text: string): string[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as ServerRecord).qualifiedName);
  return new Map([...madeFiles(recordParts(records))].map(([path, text]) => [path, named(text)]));
}

describe('the records by category', () => {
  it('do not exist for a catalogue of up to 256 KB', () => {
    expect(hasRecordParts(HARBOUR)).toBe(false);
    expect([...recordParts(HARBOUR)]).toEqual([]);
  });

  it('have every server in each of its categories, and those without one in _other, in files of at most 256 KB', () => {
    const records = crowd(150, (at) => (at < 100 ? ['web', ...(at === 7 ? ['Files'] : [])] : []));
    for (const [path, text] of madeFiles(recordParts(records))) expect(Buffer.byteLength(text), path).toBeLessThanOrEqual(256 * 1024);
    const names = namesOf(records);
    expect([...names.keys()]).toEqual(['web', 'web.2', 'files', '_other'].map((name) => `api/records/${name}.jsonl`));
    expect(names.get('api/records/files.jsonl')).toEqual(['acme/server-7']);
    const web = ['web', 'web.2'].flatMap((name) => names.get(`api/records/${name}.jsonl`) ?? []);
    expect(web).toEqual(records.slice(0, 100).map(({ qualifiedName }) => qualifiedName));
    expect(names.get('api/records/_other.jsonl')).toHaveLength(50);
  });

  it('are those of the 100 largest categories', () => {
    const names = namesOf(crowd(300, (at) => [`tag-${at % 150}`, ...(at < 120 ? [`tag-${at}-of-few`] : [])]));
    expect(new Set([...names.keys()].map((path) => path.replace(/(?:\.\d+)?\.jsonl$/, ''))).size).toBe(101);
    expect(new Set([...names.values()].flat()).size).toBe(300);
  });

  it('have a record that is larger than a file in a file of its own', () => {
    const names = namesOf([
      record('acme/huge', { description: 'x'.repeat(300_000), tags: ['web'] }),
      record('acme/small', { tags: ['web'] }),
    ]);
    expect(names).toEqual(
      new Map([
        ['api/records/web.jsonl', ['acme/huge']],
        ['api/records/web.2.jsonl', ['acme/small']],
      ]),
    );
  });
});
