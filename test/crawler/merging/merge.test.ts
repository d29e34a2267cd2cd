import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { WRITTEN_HERE, type ContentFile } from '../../../src/catalog/content-file/content-file.ts';
import type { ServerFacts } from '../../../src/catalog/record/facts.ts';
import { serverId } from '../../../src/catalog/values/server-id.ts';
import { UNKNOWN_TIME } from '../../../src/catalog/values/timestamp.ts';
import type { SourceOutput } from '../../../src/crawler/merging/source-output.ts';
import { mergeOutput, retagged, withoutVerification } from '../../../src/crawler/merging/merge.ts';
import { groupFromFacts } from '../../../src/crawler/merging/group-origin.ts';
import { mergeFailure } from '../../../src/crawler/merging/state-merge.ts';
import { VERIFIED_IN_SOURCES, type Verification } from '../../../src/crawler/merging/verification.ts';
import { contentYaml } from '../../../src/catalog/store/content-yaml.ts';
import { webUrl } from '../../support/web-url.ts';

const FIRST = '2026-01-01T00:00:00.000Z';
const LATER = '2026-02-02T00:00:00.000Z';
const LATEST = '2026-03-03T00:00:00.000Z';
const SOURCE = 'https://example.com/platform.yaml';

function output(facts: Partial<ServerFacts>, more: Partial<SourceOutput> = {}): SourceOutput {
  const { displayName, description, deploymentUrl, tools, useCount } = facts;
  const group = (part: object): ReturnType<typeof groupFromFacts> | undefined => {
    const stated = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
    return Object.keys(stated).length === 0 ? undefined : groupFromFacts(stated, SOURCE);
  };
  const groups = {
    identity: group({ displayName, description }),
    connections: group({ deploymentUrl }),
    tools: group({ tools }),
    usage: group({ useCount }),
  };
  const stated = Object.fromEntries(Object.entries(groups).filter(([, value]) => value !== undefined));
  return { qualifiedName: 'acme/tool', verification: NOBODY, tags: [], groups: stated, ...more };
}

const NOBODY: Verification = { kind: 'unverified' };
const MAINTAINERS: Verification = { kind: 'verified', source: VERIFIED_IN_SOURCES };
const PROOF_URL = 'https://mcp.example.com/.well-known/mcp-config';
const PROOF: Verification = { kind: 'verified', source: PROOF_URL };
const UNCHECKED: Verification = { kind: 'unchecked', proofs: [PROOF_URL] };

const TOOL = { name: 'add', description: 'Adds.', inputSchema: { type: 'object' } };

describe('merging a source output', () => {
  it('creates a first content file with an id, a creation time and a scan verdict', () => {
    const file = mergeOutput(undefined, output({ displayName: 'Tool', description: 'Adds.' }, { tags: ['math'] }), FIRST);
    expect(file.facts).toEqual({
      qualifiedName: 'acme/tool',
      id: serverId('acme/tool'),
      displayName: 'Tool',
      description: 'Adds.',
      tags: ['math'],
      createdAt: FIRST,
      security: { scanPassed: true },
    });
    expect(file.from.identity).toMatchObject({ source: SOURCE, fetchedAt: FIRST });
    expect(file.from.security).toEqual({ source: 'scan', fetchedAt: FIRST });
    expect(file.state).toEqual({ status: 'good' });
  });

  it('changes no byte if no fact changed', () => {
    const same = output({ displayName: 'Tool', tools: [TOOL], useCount: 3 }, { tags: ['math'], verification: MAINTAINERS });
    const file = mergeOutput(undefined, same, FIRST);
    expect(contentYaml(mergeOutput(file, same, LATER))).toBe(contentYaml(file));
  });

  it('replaces a group as a whole if its source changed, and keeps the time of the others', () => {
    const before = mergeOutput(undefined, output({ displayName: 'Tool', description: 'Old.', tools: [TOOL] }), FIRST);
    const after = mergeOutput(before, output({ displayName: 'New', tools: [TOOL] }), LATER);
    expect(after.facts.displayName).toBe('New');
    expect(after.facts.description).toBeUndefined();
    expect(after.from.identity?.fetchedAt).toBe(LATER);
    expect(after.from.tools?.fetchedAt).toBe(FIRST);
  });

  it('keeps the last facts of a group that the source omits now', () => {
    const before = mergeOutput(undefined, output({ displayName: 'Tool', tools: [TOOL] }), FIRST);
    const after = mergeOutput(before, output({ displayName: 'Tool' }), LATER);
    expect(after.facts.tools).toEqual([TOOL]);
    expect(after.from.tools).toEqual(before.from.tools);
  });

  it('never replaces manual facts, with or without a manual origin', () => {
    const base = mergeOutput(undefined, output({ displayName: 'Ours', tools: [TOOL] }), FIRST);
    const manual: ContentFile = { ...base, from: { ...base.from, identity: { source: WRITTEN_HERE, fetchedAt: FIRST } } };
    const unsaid: ContentFile = { ...base, from: Object.fromEntries(Object.entries(base.from).filter(([group]) => group !== 'identity')) };
    for (const previous of [manual, unsaid]) {
      const after = mergeOutput(previous, output({ displayName: 'Theirs', tools: [] }), LATER);
      expect(after.facts.displayName).toBe('Ours');
      expect(after.from.identity).toEqual(previous.from.identity);
      expect(after.facts.tools).toEqual([]);
    }
  });

  it('never changes id and creation time', () => {
    const before = mergeOutput(undefined, output({}, { id: '7f2ab34c-0000-5000-8000-000000000000' }), FIRST);
    const after = mergeOutput(before, output({}, { id: '7f2ab34c-1111-5000-8000-000000000000' }), LATER);
    expect([after.facts.id, after.facts.createdAt]).toEqual([before.facts.id, FIRST]);
  });

  it('adds a creation time to a manual file without one', () => {
    const written: ContentFile = {
      facts: { qualifiedName: 'acme/tool', id: serverId('acme/tool'), createdAt: UNKNOWN_TIME },
      from: {},
      state: { status: 'good' },
    };
    const first = mergeOutput(written, output({}), FIRST);
    expect(first.facts.createdAt).toBe(FIRST);
    expect(mergeOutput(first, output({}), LATER).facts.createdAt).toBe(FIRST);
  });

  it.each(['2999-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z'])('takes no creation time of the future: %s', (createdAt) => {
    const usage = groupFromFacts({ createdAt, useCount: 1 }, SOURCE);
    expect(mergeOutput(undefined, output({}, { groups: { usage } }), FIRST).facts.createdAt).toBe(FIRST);
  });

  it('keeps the creation time if its clock is behind that of the last crawl', () => {
    const before = mergeOutput(undefined, output({ displayName: 'Tool' }), LATER);
    expect(mergeOutput(before, output({ displayName: 'Tool' }), '1970-01-01T00:00:09.000Z')).toEqual(before);
  });

  it('replaces a creation time after everything that the file has', () => {
    const before = mergeOutput(undefined, output({ displayName: 'Tool' }), FIRST);
    const ahead = { ...before, facts: { ...before.facts, createdAt: '2999-01-01T00:00:00.000Z' } };
    expect(mergeOutput(ahead, output({ displayName: 'Tool' }), LATER).facts.createdAt).toBe(LATER);
  });

  it('scans the result, and dates the verdict by its change', () => {
    const before = mergeOutput(undefined, output({ displayName: 'Tool' }), FIRST);
    const bad = mergeOutput(before, output({ displayName: 'Tool', description: 'a \u202E b' }), LATER);
    expect([bad.facts.security, bad.from.security?.fetchedAt]).toEqual([{ scanPassed: false }, LATER]);
    const still = mergeOutput(bad, output({ displayName: 'Tool', description: 'a \u202E c' }), LATEST);
    expect(still.from.security?.fetchedAt).toBe(LATER);
  });
});

describe('merging the verdict of the scan', () => {
  const warned: ContentFile = {
    facts: { qualifiedName: 'acme/tool', id: serverId('acme/tool'), createdAt: FIRST, security: { scanPassed: false } },
    from: {},
    state: { status: 'good' },
  };

  it('never replaces a manual verdict, whatever the source states', () => {
    const first = mergeOutput(warned, output({ displayName: 'Tool', tools: [TOOL] }), LATER);
    const second = mergeOutput(first, output({ displayName: 'Tool' }), LATEST);
    for (const { facts, from } of [first, second]) expect([facts.security, from.security]).toEqual([{ scanPassed: false }, undefined]);
    const ours = { ...warned, from: { identity: { source: WRITTEN_HERE, fetchedAt: FIRST } } };
    expect(mergeOutput(ours, output({}), LATER).facts.security).toEqual({ scanPassed: false });
  });
});

describe('merging the tags of the source list', () => {
  const tagsOf = ({ facts, addedTags }: ContentFile): unknown => [facts.tags, addedTags];
  const identity = (tags: readonly string[]): SourceOutput['groups'] => ({
    identity: groupFromFacts({ displayName: 'Tool', tags }, SOURCE),
  });
  const untold = (tags: readonly string[]): SourceOutput => output({}, { tags });

  it("accepts the source's own tags after those of the list", () => {
    const first = mergeOutput(undefined, untold(['ours']), FIRST);
    expect(tagsOf(first)).toEqual([['ours'], ['ours']]);
    const second = mergeOutput(first, output({ displayName: 'Tool' }, { tags: ['ours'] }), LATER);
    expect([second.facts.displayName, second.from.identity?.source, ...(tagsOf(second) as unknown[])]).toEqual([
      'Tool',
      SOURCE,
      ['ours'],
      ['ours'],
    ]);
  });

  it('removes tags that the list omits now, whether the source is read or not', () => {
    const first = mergeOutput(undefined, output({}, { groups: identity(['theirs']), tags: ['ours', 'old'] }), FIRST);
    expect(tagsOf(first)).toEqual([
      ['theirs', 'ours', 'old'],
      ['ours', 'old'],
    ]);
    for (const next of [untold(['ours']), output({}, { groups: identity(['theirs']), tags: ['ours'] })])
      expect(tagsOf(mergeOutput(first, next, LATER))).toEqual([['theirs', 'ours'], ['ours']]);
    expect(tagsOf(mergeOutput(first, untold([]), LATER))).toEqual([['theirs'], undefined]);
    expect(tagsOf(retagged(first, ['new']))).toEqual([['theirs', 'new'], ['new']]);
    expect(retagged(first, ['ours', 'old'])).toEqual(first);
  });

  it('marks only those as added that the source does not state itself', () => {
    const first = mergeOutput(undefined, output({}, { groups: identity(['both']), tags: ['both'] }), FIRST);
    expect(tagsOf(first)).toEqual([['both'], undefined]);
    const second = mergeOutput(first, output({}, { groups: identity([]), tags: ['both'] }), LATER);
    expect(tagsOf(second)).toEqual([['both'], ['both']]);
  });

  it('adds none to manual texts, and removes its own from them', () => {
    const first = mergeOutput(undefined, output({}, { groups: identity(['theirs']), tags: ['ours'] }), FIRST);
    const written: ContentFile = { ...first, from: { ...first.from, identity: { source: WRITTEN_HERE, fetchedAt: FIRST } } };
    expect(tagsOf(mergeOutput(written, untold(['ours', 'new']), LATER))).toEqual([['theirs', 'ours'], ['ours']]);
    expect(tagsOf(mergeOutput(written, untold(['new']), LATER))).toEqual([['theirs'], undefined]);
    const tagged: ContentFile = { ...first, facts: { ...first.facts, tags: ['by', 'hand'] }, from: {}, addedTags: [] };
    expect(tagsOf(mergeOutput(tagged, untold(['new']), LATER))).toEqual([['by', 'hand'], undefined]);
  });
});

describe('merging a verification', () => {
  const verifiedAs = (file: ContentFile): unknown => [file.facts.verified, file.from.verified?.source, file.from.verified?.fetchedAt];
  const words = { displayName: 'Tool' };
  const after = (verdicts: readonly Verification[]): unknown => {
    const times = [FIRST, LATER, LATEST];
    const merged = verdicts.reduce<ContentFile | undefined>(
      (file, verification, at) => mergeOutput(file, output(words, { verification }), times[at] ?? LATEST),
      undefined,
    );
    return merged && verifiedAs(merged);
  };

  it('has the origin and the time of the verification', () => {
    expect(after([MAINTAINERS, MAINTAINERS])).toEqual([true, VERIFIED_IN_SOURCES, FIRST]);
    expect(after([MAINTAINERS, PROOF])).toEqual([true, PROOF_URL, LATER]);
  });

  it('removes a verification without a statement or proof', () => {
    expect(after([MAINTAINERS, NOBODY])).toEqual([undefined, undefined, undefined]);
    expect(after([PROOF, NOBODY])).toEqual([undefined, undefined, undefined]);
  });

  it('keeps a proof that could not be checked this time, and nothing else', () => {
    expect(after([PROOF, UNCHECKED])).toEqual([true, PROOF_URL, FIRST]);
    expect(after([MAINTAINERS, UNCHECKED])).toEqual([undefined, undefined, undefined]);
    expect(after([UNCHECKED])).toEqual([undefined, undefined, undefined]);
  });

  it('does not change manual facts if a source verifies the server', () => {
    const base = mergeOutput(undefined, output(words), FIRST);
    const wordsOfOurs = { ...base.from, identity: { source: WRITTEN_HERE, fetchedAt: FIRST } };
    for (const verified of [true, false]) {
      const unsaid: ContentFile = { ...base, facts: { ...base.facts, verified }, from: wordsOfOurs };
      const manual: ContentFile = { ...unsaid, from: { ...base.from, verified: { source: WRITTEN_HERE, fetchedAt: FIRST } } };
      for (const previous of [unsaid, manual])
        for (const verification of [NOBODY, MAINTAINERS, PROOF, UNCHECKED]) {
          expect(mergeOutput(previous, output(words, { verification }), LATER)).toMatchObject({
            facts: { verified },
            from: previous.from,
          });
        }
    }
  });

  it('removes a verification from a server whose source fails, if the source list stated it', () => {
    const verified = mergeOutput(undefined, output(words, { verification: MAINTAINERS }), FIRST);
    const proven = mergeOutput(undefined, output(words, { verification: PROOF }), FIRST);
    expect(verifiedAs(withoutVerification(verified))).toEqual([undefined, undefined, undefined]);
    expect(withoutVerification(proven)).toBe(proven);
  });
});

describe('merging a failure', () => {
  const failure = { code: 'timeout', message: 'It did not answer in time.' };

  it('keeps everything and records its first time', () => {
    const before = mergeOutput(undefined, output({ displayName: 'Tool', tools: [TOOL] }), FIRST);
    const after = mergeFailure(before, failure, LATER);
    expect(after).toEqual({ ...before, state: { status: 'stale', since: LATER, ...failure, runs: 1 } });
    expect(mergeFailure(after, failure, LATEST)).toEqual({ ...after, state: { ...after.state, runs: 2 } });
  });

  it('keeps the day of the first failure if the kind of failure changes, and the text if it does not', () => {
    const first = mergeFailure(mergeOutput(undefined, output({}), FIRST), failure, LATER);
    expect(mergeFailure(first, { ...failure, message: 'Other words.' }, LATEST).state).toEqual({ ...first.state, runs: 2 });
    expect(mergeFailure(first, { code: 'too-large', message: 'Too large.' }, LATEST).state).toEqual({
      status: 'stale',
      since: LATER,
      code: 'too-large',
      message: 'Too large.',
      runs: 2,
    });
  });

  it('ends with the next success', () => {
    const before = mergeOutput(undefined, output({ displayName: 'Tool' }), FIRST);
    const after = mergeOutput(mergeFailure(before, failure, LATER), output({ displayName: 'Tool' }), LATEST);
    expect(after).toEqual(before);
  });
});

const facts = fc.record(
  {
    displayName: fc.string({ minLength: 1 }),
    description: fc.string(),
    deploymentUrl: webUrl(),
    useCount: fc.nat(),
    tools: fc.array(
      fc.record({ name: fc.string({ minLength: 1 }), description: fc.string(), inputSchema: fc.constant({ type: 'object' }) }),
    ),
  },
  { requiredKeys: [] },
);
const outputs = fc.record({
  facts,
  tags: fc.uniqueArray(fc.string({ minLength: 1 })),
  verification: fc.constantFrom(NOBODY, MAINTAINERS, PROOF, UNCHECKED),
});

describe('merging any facts', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.array(outputs, { maxLength: 3 }), outputs, (earlier, { facts: last, ...more }) => {
        const previous = earlier.reduce<ContentFile | undefined>(
          (file, one) => mergeOutput(file, output(one.facts, one), FIRST),
          undefined,
        );
        const once = mergeOutput(previous, output(last, more), LATER);
        expect(mergeOutput(once, output(last, more), LATEST)).toEqual(once);
      }),
    );
  });

  it('loses no fact in a failure', () => {
    fc.assert(
      fc.property(outputs, fc.string(), fc.string(), ({ facts: known, ...more }, code, message) => {
        const file = mergeOutput(undefined, output(known, more), FIRST);
        const after = mergeFailure(file, { code, message }, LATER);
        expect([after.facts, after.from]).toEqual([file.facts, file.from]);
      }),
    );
  });
});
