import { describe, expect, it } from 'vitest';

import type { ContentFile } from '../../../../src/catalog/content-file/content-file.ts';
import type { ServerPackage } from '../../../../src/catalog/packages/package.ts';
import { contentHash } from '../../../../src/catalog/store/content-hash.ts';
import { contentYaml } from '../../../../src/catalog/store/content-yaml.ts';
import { followChanges } from '../../../../src/security/scan/approval/follow-changes.ts';
import { isSameStart } from '../../../../src/security/scan/approval/same-start.ts';
import { scanContent } from '../../../../src/security/scan/scan-content.ts';
import { crawledFile } from '../../../support/followed.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../../support/shared-data.ts';
import { realServersWithPackages } from '../../../support/real-packages.ts';

const [FIRST, LATER, LATEST] = ['2026-01-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'] as const;

type Members = Partial<ServerPackage>;

function made(members: Members = {}): ServerPackage {
  return { registryType: 'npm', identifier: '@acme/tides', version: '1.0.0', transport: { type: 'stdio' }, ...members };
}

function followed(previous: ContentFile | undefined, packages: readonly ServerPackage[], now: string): ContentFile {
  return followChanges(previous, crawledFile({ packages }), now, contentHash);
}

const kinds = ({ changes = [] }: ContentFile): string[] => changes.map(({ kind, subject }) => `${kind} ${subject}`);
const rules = (content: ContentFile): string[] =>
  scanContent(content, contentHash)
    .filter(({ rule }) => rule.startsWith('R'))
    .map(({ rule, severity, pointer }) => `${rule} ${severity} ${pointer}`);

/** The changes and findings after one crawl with other packages. */
function after(before: readonly ServerPackage[], packages: readonly ServerPackage[]): readonly [string[], string[]] {
  const next = followed(followed(undefined, before, FIRST), packages, LATER);
  return [kinds(next), rules(next)];
}

const HASH = { old: 'a'.repeat(64), new: 'b'.repeat(64) };
const MCPB = 'https://acme.example/releases/download';
const CHANGED = [['package-changed npm:@acme/tides'], ['R506 high /packages/0']];

describe('a package', () => {
  it('is pinned by its digest when it is first known, without findings', () => {
    const first = followed(undefined, [made()], FIRST);
    expect(first.approved?.packages).toEqual([
      { registryType: 'npm', identifier: '@acme/tides', version: '1.0.0', hash: expect.stringMatching(/^sha256-/) as string },
    ]);
    expect([kinds(first), rules(first)]).toEqual([[], []]);
    const known = followChanges(followChanges(undefined, crawledFile({}), FIRST, contentHash), first, LATER, contentHash);
    expect(known.approved?.packages).toEqual(first.approved?.packages);
    expect([kinds(known), rules(known)]).toEqual([[], []]);
  });

  it.each<[string, Members, Members]>([
    ['an argument', {}, { packageArguments: [{ type: 'named', name: '--allow-all' }] }],
    [
      'the fixed value of an argument',
      { packageArguments: [{ type: 'positional', value: 'stdio' }] },
      { packageArguments: [{ type: 'positional', value: 'all' }] },
    ],
    [
      'the fixed value of a variable',
      { environmentVariables: [{ name: 'HOST', value: 'acme.example' }] },
      { environmentVariables: [{ name: 'HOST', value: 'evil.example' }] },
    ],
    [
      'the value of a variable in a template',
      { environmentVariables: [{ name: 'HOST', value: '{description}', variables: { description: { value: 'acme.example' } } }] },
      { environmentVariables: [{ name: 'HOST', value: '{description}', variables: { description: { value: 'evil.example' } } }] },
    ],
    ['the URL of the registry', {}, { registryBaseUrl: 'https://evil.example' }],
    ['the hash of the same version', { fileSha256: HASH.old }, { fileSha256: HASH.new }],
    ['the local URL', {}, { transport: { type: 'sse', url: 'https://evil.example/sse' } }],
  ])('with a change of %s is reported with the difference, also in a new version', (_what, before, changed) => {
    expect(after([made(before)], [made(changed)])).toEqual(CHANGED);
    const next = followed(followed(undefined, [made(before)], FIRST), [made(changed)], LATER);
    const [finding] = scanContent(next, contentHash).filter(({ rule }) => rule === 'R506');
    expect(finding?.change?.before).toContain('@acme/tides');
    expect(finding?.change?.before).not.toBe(finding?.change?.after);
    if (changed.fileSha256 === undefined) expect(after([made(before)], [made({ ...changed, version: '1.1.0' })])).toEqual(CHANGED);
  });

  it('with another identifier is a changed package, not a new one', () => {
    const [changes, findings] = after([made()], [made({ identifier: '@evil/tides' })]);
    expect(changes).toEqual(['package-changed npm:@evil/tides']);
    expect(findings).toEqual(['R506 high /packages/0/identifier']);
  });

  it.each<[string, Members, Members]>([
    ['version', {}, { version: '2.0.0' }],
    ['version and hash', { fileSha256: HASH.old }, { version: '2.0.0', fileSha256: HASH.new }],
    [
      'tag and digest',
      { registryType: 'oci', identifier: 'acme/tides:1@sha256:aa' },
      { registryType: 'oci', identifier: 'acme/tides:2@sha256:bb' },
    ],
    [
      'file of a release',
      { registryType: 'mcpb', identifier: `${MCPB}/v1.0.0/tides-1.0.0.mcpb`, fileSha256: HASH.old },
      { registryType: 'mcpb', identifier: `${MCPB}/v1.1.0/tides-1.1.0.mcpb`, fileSha256: HASH.new },
    ],
    [
      'argument that repeats the version',
      { runtimeArguments: [{ type: 'positional', value: '@acme/tides@1.0.0' }] },
      { version: '1.1.0', runtimeArguments: [{ type: 'positional', value: '@acme/tides@1.1.0' }] },
    ],
    ['variable that the user fills', {}, { environmentVariables: [{ name: 'PORT', description: 'A port.' }] }],
  ])('with another %s is an update, whose pin follows', (_what, before, changed) => {
    const { version: _version, ...unversioned } = made(before);
    const old = before.registryType === undefined ? made(before) : unversioned;
    const next = followed(followed(undefined, [old], FIRST), [{ ...old, ...changed }], LATER);
    expect(kinds(next)).toEqual([expect.stringMatching(/^package-updated /) as string]);
    expect(rules(next)).toEqual([]);
    expect(next.approved?.packages).toEqual(followed(undefined, [{ ...old, ...changed }], LATER).approved?.packages);
  });

  it.each<[string, Members, Members, string]>([
    ['a secret', {}, { environmentVariables: [{ name: 'PORT' }, { name: 'TOKEN', isSecret: true }] }, '/environmentVariables/1'],
    [
      'a required value',
      { environmentVariables: [{ name: 'PORT' }] },
      { environmentVariables: [{ name: 'PORT', isRequired: true }] },
      '/environmentVariables/0',
    ],
    ['a secret argument', {}, { packageArguments: [{ type: 'positional', valueHint: 'password', isSecret: true }] }, ''],
  ])('whose release asks for %s that was not approved is R504, until it is approved or gone', (_what, before, changed, pointer) => {
    const old = made(before);
    const first = followed(undefined, [old], FIRST);
    const next = followed(first, [made({ ...changed, version: '1.1.0' })], LATER);
    expect(rules(next)).toEqual([`R504 medium /packages/0${pointer}`]);
    expect(next.approved?.packages?.[0]).toMatchObject({ version: '1.0.0' });
    const later = followed(next, [made({ ...changed, version: '1.2.0' })], LATEST);
    expect(rules(later)).toEqual([`R504 medium /packages/0${pointer}`]);
    const back = followed(later, [made({ ...before, version: '1.3.0' })], LATEST);
    expect([rules(back), back.approved?.packages?.[0]?.version]).toEqual([[], '1.3.0']);
  });

  it('states the versions of an update, and keeps only its newest update in the list of changes', () => {
    let content = followed(undefined, [made()], FIRST);
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) content = followed(content, [made({ version })], LATER);
    expect(content.changes).toEqual([{ at: LATER, kind: 'package-updated', subject: 'npm:@acme/tides', before: '1.2.0', after: '1.3.0' }]);
  });

  it('passes again when it is changed back, whatever the version', () => {
    const evil = made({ packageArguments: [{ type: 'positional', value: 'evil' }] });
    const changed = followed(followed(undefined, [made()], FIRST), [evil], LATER);
    expect(changed.approved?.packages?.[0]).toMatchObject({ definition: { identifier: '@acme/tides' } });
    const back = followed(changed, [made({ version: '1.1.0' })], LATEST);
    expect(rules(back)).toEqual([]);
    expect(back.approved?.packages?.[0]).not.toHaveProperty('definition');
  });

  it('that was added or removed is reported, and its pin stays, so that no other one takes its place unnoticed', () => {
    const image = made({ registryType: 'oci', identifier: 'acme/tides:1' });
    const added = followed(followed(undefined, [made()], FIRST), [made(), image], LATER);
    expect([kinds(added), rules(added)]).toEqual([['package-added oci:acme/tides'], ['R507 medium /packages/1/identifier']]);
    const removed = followed(followed(undefined, [made(), image], FIRST), [image], LATER);
    expect([kinds(removed), rules(removed)]).toEqual([['package-removed npm:@acme/tides'], ['R507 medium /packages']]);
    const other = followed(removed, [image, made({ identifier: 'tides-evil' })], LATEST);
    expect(rules(other)).toEqual(['R506 high /packages/1/identifier']);
  });

  it('is reported as removed if its source states connections only', () => {
    const first = followed(undefined, [made()], FIRST);
    const remote = crawledFile({ connections: [{ type: 'http', url: 'https://acme.example', configSchema: {} }] });
    const { packages: _packages, ...from } = remote.from;
    const removed = followChanges(first, { ...remote, from }, LATER, contentHash);
    expect([kinds(removed), rules(removed)]).toEqual([['package-removed npm:@acme/tides'], ['R507 medium /packages']]);
    expect(removed.approved?.packages).toEqual(first.approved?.packages);
    const written = { source: 'catalogue', fetchedAt: FIRST };
    expect(rules({ ...removed, from: { ...from, connections: written } })).toEqual([]);
  });

  it('that people maintain manually is always approved', () => {
    const written = { packages: { source: 'catalogue', fetchedAt: FIRST } };
    const first = followChanges(undefined, crawledFile({ packages: [made()] }, written), FIRST, contentHash);
    const merged = crawledFile({ packages: [made({ identifier: 'other' })] }, written);
    const next = followChanges(first, merged, LATER, contentHash);
    expect([kinds(next), rules(next)]).toEqual([[], []]);
    expect(rules({ ...first, facts: merged.facts })).toEqual([]);
  });

  it('in any order is the same', () => {
    const two = [made(), made({ identifier: 'tides-two' }), made({ packageArguments: [{ type: 'positional', value: 'x' }] })];
    expect(after(two, two.toReversed())).toEqual([[], []]);
  });

  it('has a distinct subject if its name is repeated', () => {
    const [one, two] = [made(), made({ transport: { type: 'sse', url: 'http://localhost:1/sse' } })];
    const changed = [one, two].map((stated) => ({ ...stated, runtimeHint: 'bun' }));
    expect(after([one, two], changed)[0]).toEqual(['package-changed npm:@acme/tides', 'package-changed npm:@acme/tides (2)']);
  });

  it('cannot fill the file with pins, even with another registry at each crawl', () => {
    let content = followed(undefined, [made()], FIRST);
    const types = Array.from({ length: 20 }, (_, at) => at);
    for (const at of types)
      content = followed(
        content,
        types.map((n) => made({ registryType: `r${at}-${n}` })),
        LATER,
      );
    expect(content.approved?.packages).toHaveLength(100);
    expect(content.approved?.packages?.[0]).toMatchObject({ registryType: 'npm' });
  });
});

describe('a release', () => {
  it('loses the approval if it loses its hash', () => {
    expect(isSameStart(made({ fileSha256: HASH.old }), made({ version: '2.0.0' }))).toBe(false);
    expect(isSameStart(made(), made({ fileSha256: HASH.new }))).toBe(true);
  });
});

describe.skipIf(!hasSharedData)(`real packages ${NEEDS_SHARED_DATA}`, () => {
  it('are approved, stored and compared without findings, and with an update alone for a new version', () => {
    let updated = 0;
    for (const { packages } of realServersWithPackages()) {
      const first = followed(undefined, packages, FIRST);
      expect(contentYaml(followed(first, packages, LATER))).toBe(contentYaml(first));
      const newer = packages.map((stated) => ({ ...stated, ...(stated.version !== undefined && { version: '999.0.0' }) }));
      const next = followed(first, newer, LATER);
      updated += next.changes?.length ?? 0;
      expect(kinds(next).filter((kind) => !kind.startsWith('package-updated'))).toEqual([]);
      expect(rules(next)).toEqual([]);
    }
    expect(updated).toBeGreaterThan(300);
  });
});
