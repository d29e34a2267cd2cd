import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { eventsOf, removalOf } from '../../../src/api/changes/change-events.ts';
import { factsOf } from '../../../src/api/facts/record-facts.ts';
import { officialVersion } from '../../../src/api/official/official-version.ts';
import { catalogNames } from '../../../src/api/official/registry-names.ts';
import { searchedTexts } from '../../../src/api/official/text-search.ts';
import type { CatalogReader, ListedServer, OfficialListing } from '../../../src/api/source/catalog-reader.ts';
import type { Fact, RecordCondition } from '../../../src/api/source/record-condition.ts';
import { SERVER_SORTS, type ServerSort } from '../../../src/api/source/server-sort.ts';
import { nearNames } from '../../../src/catalog/lists/near-names.ts';
import type { PublishedCatalog } from '../../../src/catalog/published/catalog-files.ts';
import { contextTokens } from '../../../src/catalog/record/context-cost.ts';
import { fold } from '../../../src/search/terms/normalise.ts';
import { generatedCatalog } from '../../support/generated-catalog.ts';
import { naivelyMeets, naiveValues } from './naive-facts.ts';
import { cases } from '../../support/cases.ts';

/** An open reader of one catalogue. */
export interface OpenedReader {
  readonly reader: CatalogReader;
  readonly close?: () => Promise<void>;
}

/** Runs of each property. */
const RUNS = { seed: 22, numRuns: cases(60) } as const;

/** Texts that no server has, and that databases may refuse. */
const FOREIGN = ['', 'nobody/here', 'acme/\u0000mail', '\ud800', "'; drop table", '%', '_', '\\', 'é'.repeat(600)];

/**
 * What every reader of a catalogue does, compared with plain loops over its records.
 *
 * @param name how the catalogue is read, for the titles
 * @param open opens a reader; called a few times, before the tests
 */
export function catalogReaderSuite(name: string, open: (published: PublishedCatalog) => Promise<OpenedReader>): void {
  describe.each([
    ['of 120 servers', generatedCatalog(1, 120)],
    ['of a few servers', generatedCatalog(2, 9)],
    ['without servers', { catalog: { ...generatedCatalog(3, 4).catalog, records: [] }, publication: generatedCatalog(3, 4).publication }],
  ])(`a catalogue ${name}, %s`, (_title, published) => {
    const { catalog } = published;
    const { records, removed } = catalog;
    const names = catalogNames(catalog);
    const servers = records.map((record): ListedServer => ({ record, officialName: names.get(record) ?? '' }));
    const gone = removed.map((server) => {
      const present = servers.find(({ record }) => record.qualifiedName.toLowerCase() === server.renamedTo?.toLowerCase());
      return { removed: server, officialName: names.get(server) ?? '', ...(present && { presentName: present.officialName }) };
    });
    let opened: OpenedReader;
    let reader: CatalogReader;

    beforeAll(async () => {
      opened = await open(published);
      reader = opened.reader;
    });
    afterAll(async () => opened.close?.());

    const cases = [(text: string): string => text, (text: string): string => text.toUpperCase(), (text: string): string => `${text}x`];
    const written = (known: readonly string[]): fc.Arbitrary<string> =>
      fc.tuple(fc.constantFrom(...known, ...FOREIGN), fc.constantFrom(...cases)).map(([text, write]) => write(text));
    const ofServers = written(records.flatMap(({ qualifiedName, id }) => [qualifiedName, id]));
    const ofAll = written(
      [...servers, ...gone].flatMap((listing) => {
        const { qualifiedName, id } = 'record' in listing ? listing.record : listing.removed;
        return [qualifiedName, id, listing.officialName];
      }),
    );
    const times = fc.constantFrom('', '2026-01-01T00:00:00.000Z', '2026-03-01T12:00:00.001Z', '2026-07-31T23:59:59.999Z', '2027-01-01');
    const part = { offset: fc.constantFrom(0, 1, 3, 50, 9_000_000_000_000), limit: fc.constantFrom(0, 1, 2, 7, 500) };
    const known = [...new Set(servers.flatMap((server) => factsOf(server, published.publication)))];
    const fact = fc.constantFrom<Fact>(
      ...known,
      'tag:none',
      'ard.metadata.constructor:x',
      'owner:',
      'is:verified',
      'has:tools',
      'tool:\u0000',
    );
    const cost = fc.constantFrom(0, 6, Infinity, ...records.flatMap((record) => contextTokens(record) ?? []));
    const condition: fc.Arbitrary<RecordCondition> = fc.record(
      {
        facts: fc.array(fc.array(fact, { maxLength: 4 }), { maxLength: 2 }),
        tokens: fc.array(
          fc.tuple(cost, cost).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) })),
          { maxLength: 2 },
        ),
        changedSince: times.filter((time) => time !== ''),
        names: fc.array(
          ofServers.map((text) => text.toLowerCase()),
          { maxLength: 8 },
        ),
      },
      { requiredKeys: [] },
    );
    const selection = fc.record(
      { profile: fc.constantFrom('starter', 'Starter', 'empty', 'x\u0000'), among: condition },
      { requiredKeys: [] },
    );

    const named = (server: ListedServer | undefined): unknown => server && [server.record.qualifiedName, server.officialName];
    const found = (text: string): ListedServer | undefined =>
      servers.findLast(({ record }) => [record.qualifiedName.toLowerCase(), record.id].includes(text.toLowerCase()));
    const selected = ({ profile, among = {} }: { profile?: string; among?: RecordCondition }): readonly ListedServer[] =>
      servers.filter((server) => (profile === undefined || server.record.profiles.includes(profile)) && naivelyMeets(server, among));

    async function holds<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => Promise<void>, numRuns: number = RUNS.numRuns): Promise<void> {
      await fc.assert(fc.asyncProperty(arbitrary, check), { ...RUNS, numRuns });
    }

    it('finds a server by name and id in any case, with its whole record', () =>
      holds(ofServers, async (text) => {
        const server = await reader.find(text);
        expect(named(server)).toEqual(named(found(text)));
        expect(JSON.stringify(server?.record)).toBe(JSON.stringify(found(text)?.record));
      }));

    it('finds many servers in the order of their names, and leaves out others', () =>
      holds(fc.array(ofServers, { maxLength: 12 }), async (texts) => {
        const expected = texts.flatMap((text) => found(text) ?? []).map(named);
        expect((await reader.findAll(texts)).map(named)).toEqual(expected);
      }));

    it('finds removed servers', () =>
      holds(ofAll, async (text) => {
        const expected = removed.findLast(({ qualifiedName, id }) => [qualifiedName.toLowerCase(), id].includes(text.toLowerCase()));
        expect(await reader.findRemoved(text)).toEqual(expected);
      }));

    it('finds servers and removed ones by their names in the official registry API, which come before qualified names', () =>
      holds(ofAll, async (text) => {
        const official = ({ officialName }: OfficialListing): boolean => officialName.toLowerCase() === text.toLowerCase();
        expect(named(await reader.findOfficial(text))).toEqual(named(servers.find(official) ?? found(text)));
        const own = removed.findLast(({ qualifiedName, id }) => [qualifiedName.toLowerCase(), id].includes(text.toLowerCase()));
        expect(await reader.findDeleted(text)).toEqual(gone.find(official) ?? gone.find(({ removed: server }) => server === own));
      }));

    it('finds the servers that a wrong name may mean', () => {
      const near = nearNames(records);
      const wrong = fc.tuple(ofServers, fc.nat({ max: 12 })).map(([text, at]) => text.slice(0, at) + text.slice(at + 1));
      return holds(fc.tuple(wrong, fc.option(condition, { nil: undefined })), async ([text, among]) => {
        if (found(text) !== undefined) return;
        const shown = new Set(selected(among === undefined ? {} : { among }).map(({ record }) => record));
        const expected = near.find(text, (record) => shown.has(record));
        const { meant, candidates } = await reader.near(text, among);
        expect([meant?.qualifiedName, candidates.map(({ qualifiedName }) => qualifiedName)]).toEqual([
          expected.meant?.qualifiedName,
          expected.candidates.map(({ qualifiedName }) => qualifiedName),
        ]);
      });
    });

    it('lists servers of a profile that meet a condition, in each order, part by part', () =>
      holds(
        fc.record({ selection, sort: fc.constantFrom(undefined, ...SERVER_SORTS), ...part }),
        async ({ selection: query, sort, offset, limit }) => {
          const all = selected(query).toSorted((a, b) => compared(sortKey(a, sort), sortKey(b, sort)));
          const page = await reader.list({ ...query, sort, offset, limit });
          expect(page.totalCount).toBe(all.length);
          expect(page.servers.map(named)).toEqual(all.slice(offset, offset + limit).map(named));
        },
        3 * RUNS.numRuns,
      ));

    it('says whether any server meets a condition', () =>
      holds(selection, async (query) => {
        expect(await reader.hasAny(query)).toBe(selected(query).length > 0);
      }));

    it('counts values of the servers that meet a condition', () => {
      const kind = fc.constantFrom<'way'>(...(KINDS as readonly 'way'[]));
      const request = fc.record({ kind, limit: fc.constantFrom(1, 3, 1000), minCount: fc.constantFrom(1, 2, 9) });
      return holds(fc.tuple(selection, fc.array(request, { maxLength: 3 })), async ([query, requests]) => {
        const expected = requests.map(({ kind: of, limit, minCount }) => {
          const values = selected(query).flatMap((server) => [...new Set(naiveValues(server, of))]);
          const counts = [...new Set(values)].map((value) => ({ value, count: values.filter((other) => other === value).length }));
          const frequent = counts
            .filter(({ count }) => count >= minCount)
            .sort((a, b) => compared([-a.count, a.value], [-b.count, b.value]));
          return { values: frequent.slice(0, limit), otherCount: frequent.slice(limit).reduce((sum, { count }) => sum + count, 0) };
        });
        expect(await reader.counts(query, requests)).toEqual(expected);
      });
    });

    it('lists what happened since a time, newest first', () => {
      const rank = ['changed', 'added', 'removed', 'renamed'];
      const all = [...records.flatMap(eventsOf), ...removed.map(removalOf)];
      const sorted = all
        .toSorted((a, b) => compared([a.server, rank.indexOf(a.kind)], [b.server, rank.indexOf(b.kind)]))
        .toSorted((a, b) => -compared([a.at], [b.at]));
      return holds(fc.record({ since: times, ...part }), async ({ since, offset, limit }) => {
        const later = sorted.filter(({ at }) => at >= since);
        const { events, totalCount } = await reader.changes({ since, offset, limit });
        expect([events, totalCount]).toEqual([later.slice(offset, offset + limit), later.length]);
      });
    });

    it('lists the servers that were removed since a time, newest first', () =>
      holds(fc.tuple(times, part.limit), async ([since, limit]) => {
        const later = removed
          .filter((server) => server.since >= since)
          .sort((a, b) => -compared([a.since, a.qualifiedName.toLowerCase()], [b.since, b.qualifiedName.toLowerCase()]));
        expect(await reader.removedSince(since, limit)).toEqual(later.slice(0, limit));
      }));

    const filter = {
      version: fc.constantFrom('', '', '1.0.0', '2.1.0', ...records.slice(0, 3).map(officialVersion), '\u0000'),
      updatedSince: fc.oneof(fc.constant(''), times),
    };
    const passes = (listing: OfficialListing, { version, updatedSince }: { version: string; updatedSince: string }): boolean => {
      const own = 'record' in listing ? listing.record : listing.removed;
      const changed = 'record' in listing || listing.presentName !== undefined ? own.updatedAt : listing.removed.since;
      return (version === '' || officialVersion(own) === version) && changed >= updatedSince;
    };

    it('lists the entries of the official registry API after a name', () =>
      holds(
        fc.record({
          after: ofAll.map((text) => text.toLowerCase()),
          limit: part.limit.filter((limit) => limit > 0),
          includesDeleted: fc.boolean(),
          ...filter,
        }),
        async ({ after, limit, includesDeleted, ...wanted }) => {
          const all = [...servers, ...(includesDeleted ? gone : [])]
            .filter((listing) => passes(listing, wanted) && listing.officialName.toLowerCase() > after)
            .sort((a, b) => compared([a.officialName.toLowerCase()], [b.officialName.toLowerCase()]));
          const { entries, hasMore } = await reader.official({ after, limit, includesDeleted, ...wanted });
          expect(entries.map(({ officialName }) => officialName)).toEqual(all.slice(0, limit).map(({ officialName }) => officialName));
          expect(entries.map((entry) => 'record' in entry || entry)).toEqual(
            all.slice(0, limit).map((entry) => 'record' in entry || entry),
          );
          expect(hasMore).toBe(all.length > limit);
        },
        2 * RUNS.numRuns,
      ));

    it('finds the servers that contain a text: whole names first, then beginnings of words, the verified and the most used', () => {
      const texts = records.flatMap(({ qualifiedName, displayName, description }) => [qualifiedName, displayName, description]);
      const pieces = fc
        .tuple(written(texts), fc.nat({ max: 9 }), fc.nat({ max: 6 }))
        .map(([text, from, length]) => text.slice(from, from + length));
      return holds(
        fc.record({
          text: fc.oneof(pieces, fc.constantFrom('mail', 'MAIL ', 'a', 'todoist', 'resume', '/', '"', 'fi', 'メ')),
          ...part,
          ...filter,
        }),
        async ({ text, offset, limit, ...wanted }) => {
          const folded = fold(text);
          const all = servers
            .filter((server) => folded !== '' && passes(server, wanted) && placeOf(server, folded) < 7)
            .sort((a, b) => compared(textKey(a, folded), textKey(b, folded)));
          const page = await reader.containing({ text, offset, limit, ...wanted });
          expect([page.servers.map(named), page.totalCount]).toEqual([all.slice(offset, offset + limit).map(named), all.length]);
        },
        2 * RUNS.numRuns,
      );
    });
  });
}

const KINDS = [
  'counted.owner',
  'counted.tag',
  'counted.is',
  'way',
  'auth',
  'ard.tags',
  'ard.capabilities',
  'ard.metadata.owner',
  'ard.nothing',
];

type Key = readonly (string | number)[];

function compared(a: Key, b: Key): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}

function sortKey({ record }: ListedServer, sort: ServerSort | undefined): Key {
  const list = [-record.useCount, record.qualifiedName.toLowerCase()];
  if (sort === 'updated') return [-Date.parse(record.updatedAt), ...list];
  if (sort === 'newest') return [-Date.parse(record.createdAt), ...list];
  if (sort === 'name') return [record.displayName.toLowerCase(), ...list];
  return sort === 'tokens' ? [contextTokens(record) ?? Infinity, ...list] : list;
}

/** Where a server contains a folded text: 0 is best, 7 nowhere. */
function placeOf(server: ListedServer, text: string): number {
  const { names, title, description } = searchedTexts({ record: server.record, foldedName: server.officialName.toLowerCase() });
  const begins = (within: string): boolean =>
    Array.from({ length: within.length }, (_, at) => at).some(
      (at) => within.startsWith(text, at) && !/[\p{L}\p{N}]$/u.test(within.slice(0, at)),
    );
  if (names.some((name) => `/${name}`.endsWith(`/${text}`))) return 0;
  if (names.some(begins)) return 1;
  if (names.some((name) => name.includes(text))) return 2;
  if (title.includes(text)) return begins(title) ? 3 : 4;
  if (description.includes(text)) return begins(description) ? 5 : 6;
  return 7;
}

function textKey(server: ListedServer, text: string): Key {
  const { verified, useCount } = server.record;
  return [placeOf(server, text), verified ? 0 : 1, -useCount, server.officialName.toLowerCase()];
}
