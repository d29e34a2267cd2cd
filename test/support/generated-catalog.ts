import fc from 'fast-check';

import type { RemovedServer } from '../../src/catalog/content-file/removed-server.ts';
import { createCatalog } from '../../src/catalog/published/catalog.ts';
import { readRecordLines, type PublishedCatalog } from '../../src/catalog/published/catalog-files.ts';
import { recordLine } from '../../src/catalog/published/record-line.ts';
import type { EndpointFacts } from '../../src/catalog/record/endpoint-facts.ts';
import type { ServerPackage } from '../../src/catalog/packages/package.ts';
import type { ServerRecord, Tool } from '../../src/catalog/record/record.ts';
import { record, removedRecord } from './records.ts';

/** Where the catalogue of {@link generatedCatalog} is published. */
export const GENERATED_PUBLICATION = { url: 'https://harbour.example/list/' };

/** Few values, so that many servers have the same. */
const OWNERS = ['acme', 'Acme', 'my_org', 'exa', 'Ärzte', 'crowd-mcp', ''];
const NAMES = ['mail', 'Mail-MCP', 'weather', 'wether', 'forecast.io', 'mcp-server', 'tasks', 'todoist', 'notes_v2', 'db'];
const WORDS = ['Mail', 'weather', 'Résumé', 'todoist', 'methodoister', 'ÉTÉ', 'データ', '𝒯asks', 'a–b', 'ﬁle', '"quoted"', 'Ω', '~'];
const TAGS = ['mail', 'Mail', 'data "quoted"', 'élan', 'x'.repeat(90), 'mcp', '工具'];
const TOOLS = ['create_issue', 'createIssue', 'Create-Issue', 'ping', 'データ', '--', 'list_events'];
const TIMES = ['2026-01-01T00:00:00.000Z', '2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.001Z', '2026-07-31T23:59:59.999Z'];
const VERSIONS = ['1.0.0', '2.1.0', 'latest', ''];

const PACKAGES: readonly ServerPackage[] = [
  { registryType: 'npm', identifier: '@acme/mail-mcp', version: '1.0.0', transport: { type: 'stdio' } },
  { registryType: 'pypi', identifier: 'weather', transport: { type: 'stdio' } },
  { registryType: 'oci', identifier: 'docker.io/acme/tasks', transport: { type: 'streamable-http', url: 'http://localhost:8080/mcp' } },
];

const ENDPOINT_FACTS: readonly EndpointFacts[] = [
  {
    url: 'https://one.example/mcp',
    observedAt: '2026-03-01T12:00:00.000Z',
    signIn: 'none',
    protocolVersions: ['2026-07-28', '2025-06-18'],
  },
  { url: 'https://two.example/mcp', observedAt: '2026-03-01T12:00:00.000Z', extensions: ['acme/"Chat"'], cache: { ttlMs: 60_000 } },
];

const some = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const few = <T>(values: readonly T[]): fc.Arbitrary<T[]> => fc.uniqueArray(some(values), { maxLength: 3 });
const text = fc.array(some(WORDS), { maxLength: 4 }).map((words) => words.join(' '));

const TOOL: fc.Arbitrary<Tool> = fc.record({
  name: some(TOOLS),
  description: text,
  inputSchema: fc.constant({ type: 'object' as const, properties: {} }),
});

const CHANGES = fc.array(fc.record({ at: some(TIMES), what: some(['tool-changed', 'packages', 'texts'] as const) }), { maxLength: 3 });

const RECORD: fc.Arbitrary<ServerRecord> = fc
  .record({
    name: fc.tuple(some(['', '@']), some(['acme', 'Acme', 'my_org', 'exa', 'crowd']), some(NAMES), fc.nat({ max: 40 })),
    isBare: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
    facts: fc.record({
      displayName: text,
      description: text,
      owner: some(OWNERS),
      repo: some(['mail', 'Mail', 'Tasks', '']),
      tags: few(TAGS),
      profiles: few(['starter', 'Starter', 'other']),
      version: some(VERSIONS),
      verified: fc.boolean(),
      deployed: fc.boolean(),
      useCount: some([0, 0, 1, 2, 1000]),
      createdAt: some(TIMES),
      updatedAt: some(TIMES),
      tools: fc.option(fc.array(TOOL, { maxLength: 4 }), { nil: undefined }),
      connections: few([
        { type: 'http' as const, url: 'https://one.example', configSchema: {} },
        { type: 'stdio' as const, configSchema: {} },
        { type: 'http' as const, url: 'https://two.example', signIn: 'oauth' as const, configSchema: {} },
      ]),
      packages: few(PACKAGES),
      endpointFacts: few(ENDPOINT_FACTS),
    }),
    history: fc.option(fc.record({ addedAt: some(TIMES), changes: CHANGES }), { nil: undefined }),
    costs: fc.array(some([1, 5, 100, 1999, 2000]), { minLength: 4, maxLength: 4 }),
    isCounted: fc.boolean(),
  })
  .map(({ name: [at, owner, bare, number], isBare, facts, history, costs, isCounted }) => {
    const { tools, version, ...others } = facts;
    const named = `${at}${isBare ? '' : `${owner}/`}${bare}${number < 2 ? '' : String(number)}`;
    const made = record(named, { ...others, ...(tools && { tools }), ...(version !== '' && { version }) });
    return { ...made, ...(history && { history }), ...(tools && isCounted && { toolTokens: costs.slice(0, tools.length) }) };
  });

const REMOVED: fc.Arbitrary<RemovedServer> = fc
  .record({ owner: some(['gone', '@gone', 'My_Gone']), name: some(NAMES), number: fc.nat({ max: 9 }), since: some(TIMES) })
  .map(({ owner, name, number, since }) => removedRecord(`${owner}/${name}${number}`, since));

/**
 * A catalogue with hostile names, texts and times, of which many are equal: the same for the same seed.
 *
 * @param servers maximum number of servers; removed ones are about a fifth of these
 */
export function generatedCatalog(seed: number, servers: number): PublishedCatalog {
  const byFoldedName = (server: Pick<ServerRecord, 'qualifiedName'>): string => server.qualifiedName.toLowerCase();
  const lists = fc.tuple(
    fc.uniqueArray(RECORD, { selector: byFoldedName, minLength: Math.floor(servers / 2), maxLength: servers }),
    fc.uniqueArray(REMOVED, { selector: byFoldedName, maxLength: Math.ceil(servers / 5) }),
  );
  const [[records, removed] = [[], []]] = fc.sample(lists, { seed, numRuns: 1 });
  // Some removed servers are former names, which have the id of their server.
  const formerNames = records.slice(0, 6).map((present, at): RemovedServer => {
    const former = removedRecord(`former/name-${at % 4}${at < 4 ? '' : '-again'}`, TIMES[at % TIMES.length]);
    return { ...former, id: present.id, code: 'renamed', renamedTo: at === 5 ? 'nobody/here' : present.qualifiedName };
  });
  const profiles = ['starter', 'empty'].map((id) => ({ id, name: id, description: '', servers: [] }));
  // As they are read from the published files.
  const published = [...readRecordLines(records.map(recordLine).join('\n'))];
  const catalog = createCatalog({ records: published, profiles, removed: [...removed, ...formerNames] });
  return { catalog, publication: GENERATED_PUBLICATION };
}
