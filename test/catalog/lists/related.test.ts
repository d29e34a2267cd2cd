import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { MAX_RELATED, relatedServerFinder } from '../../../src/catalog/lists/related.ts';
import { record } from '../../support/records.ts';

function server(name: string, tags: readonly string[], tools: readonly string[] = []): ServerRecord {
  return record(name, { tags, tools: tools.map((tool) => ({ name: tool, description: '', inputSchema: {} })) });
}

const namesOf = (records: readonly { readonly qualifiedName: string }[]): string[] => records.map(({ qualifiedName }) => qualifiedName);

/** The cosine similarity of the tags of two servers, each with a name of its own, times the length of the first. */
function likeness(records: readonly ServerRecord[], own: ServerRecord, other: ServerRecord): number {
  const weightOf = (tag: string): number => Math.log(1 + records.length / records.filter(({ tags }) => tags.includes(tag)).length) ** 2;
  const sum = (tags: readonly string[]): number =>
    tags
      .toSorted()
      .map(weightOf)
      .reduce((all, weight) => all + weight, 0);
  const ofName = Math.log(1 + records.length) ** 2;
  return sum(own.tags.filter((tag) => other.tags.includes(tag))) / Math.sqrt(sum(other.tags) + ofName);
}

describe('related servers', () => {
  it('share tags or tools, the most similar first', () => {
    const records = [
      server('a/mail', ['mail'], ['send_email']),
      server('b/post', ['post'], ['send_email', 'read_email']),
      server('c/letters', ['Mail'], ['SEND_EMAIL']),
      server('d/maps', ['maps'], ['find_place']),
    ];
    expect(namesOf(relatedServerFinder(records)(0))).toEqual(['c/letters', 'b/post']);
  });

  it('share words of their names, but no words of servers of any purpose', () => {
    const named = (name: string, displayName: string): ServerRecord => record(name, { displayName });
    const records = [
      named('neo4j/mcp', 'Neo4j MCP Server'),
      named('a/mcp-server', 'MCP Server'),
      named('b/mcp-neo4j', 'Graphs'),
      named('c/official-server', 'Neo4j'),
    ];
    expect(namesOf(relatedServerFinder(records)(0))).toEqual(['c/official-server', 'b/mcp-neo4j']);
    expect(relatedServerFinder(records)(1)).toEqual([]);
  });

  it('share no tag that says nothing', () => {
    const records = [server('a/one', ['mcp-server', 'mail']), server('b/two', ['MCP-Server']), server('c/three', ['mail'])];
    expect(namesOf(relatedServerFinder(records)(0))).toEqual(['c/three']);
  });

  it('are empty if nothing is shared or known', () => {
    const records = [server('a/one', ['x']), server('b/two', ['y']), record('c/three'), record('d/four')];
    for (const row of records.keys()) expect(relatedServerFinder(records)(row)).toEqual([]);
  });

  it('are ranked by rare shared values before frequent ones', () => {
    const many = Array.from({ length: 20 }, (_, index) => server(`many${index}/a`, ['common']));
    const records = [server('a/self', ['common', 'rare']), ...many, server('z/rare', ['rare'])];
    expect(namesOf(relatedServerFinder(records)(0))[0]).toBe('z/rare');
  });

  it('have other owners, because those of the same owner are listed separately', () => {
    const records = [server('acme/a', ['x']), server('ACME/b', ['x']), server('other/c', ['x']), server('noslash', ['x'])];
    expect(namesOf(relatedServerFinder(records)(0))).toEqual(['other/c', 'noslash']);
  });

  it('are in list order if they are equally similar', () => {
    const records = Array.from({ length: 10 }, (_, index) => server(`o${index}/a`, ['x']));
    expect(namesOf(relatedServerFinder(records)(3))).toEqual(['o0/a', 'o1/a', 'o2/a', 'o4/a', 'o5/a', 'o6/a']);
  });

  it('are those of a comparison with every other server, also where most are of one owner', () => {
    const facts = fc.record({ owner: fc.constantFrom('a', 'a', 'a', 'b', 'c'), tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')) });
    fc.assert(
      fc.property(fc.array(facts, { minLength: 30, maxLength: 45 }), (given) => {
        const records = given.map(({ owner, tags }, index) => server(`${owner}/s${index}`, tags));
        const related = relatedServerFinder(records);
        for (const [row, own] of records.entries()) {
          const others = records.filter((other) => other.owner !== own.owner && likeness(records, own, other) > 0);
          const alike = others.sort((a, b) => likeness(records, own, b) - likeness(records, own, a));
          expect(namesOf(related(row))).toEqual(namesOf(alike.slice(0, MAX_RELATED)));
        }
      }),
      { numRuns: 8 },
    );
  });

  it('never include the server itself or duplicates, stay within the limit, and are deterministic', () => {
    const facts = fc.record({
      owner: fc.constantFrom('a', 'b', 'c', 'd'),
      tags: fc.array(fc.constantFrom('x', 'y', 'z', 'X')),
      tools: fc.array(fc.constantFrom('s', 't', 'u')),
    });
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 30 }), (given) => {
        const records = given.map(({ owner, tags, tools }, index) => server(`${owner}/s${index}`, tags, tools));
        const related = relatedServerFinder(records);
        for (const [row, own] of records.entries()) {
          const found = related(row);
          expect(found).not.toContain(own);
          expect(new Set(found).size).toBe(found.length);
          expect(found.length).toBeLessThanOrEqual(MAX_RELATED);
          expect(relatedServerFinder(records)(row)).toEqual(found);
        }
      }),
    );
  });
});
