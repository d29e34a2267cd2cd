import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { answerBody } from '../../../src/api/registry/answers.ts';
import { toServerEntry } from '../../../src/api/official/server-entry.ts';
import { connectBody, connectDocument } from '../../../src/api/ways/connect-document.ts';
import type { ContentFile } from '../../../src/catalog/content-file/content-file.ts';
import { serverHistory } from '../../../src/catalog/content-file/server-history.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { toServerDetail } from '../../../src/catalog/published/published.ts';
import { recordLine } from '../../../src/catalog/published/record-line.ts';
import { sideFiles } from '../../../src/catalog/published/side-files.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import { completeRecord, type ServerFacts } from '../../../src/catalog/record/facts.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { badgeSvg } from '../../../src/publish/images/badge.ts';
import { badgeTexts } from '../../../src/publish/images/server-texts.ts';
import { briefMarkdown } from '../../../src/publish/formats/brief-markdown.ts';
import { serverJson } from '../../../src/publish/formats/server-json.ts';
import { serverMarkdown } from '../../../src/publish/formats/server-markdown.ts';
import type { FormatSite, ServerPage } from '../../../src/publish/formats/server-page.ts';
import { serverKey, type ServerKeyParts } from '../../../src/publish/output/server-key.ts';
import type { Finding } from '../../../src/security/scan/detection/finding.ts';
import { listedFindings } from '../../../src/security/scan/listed-findings.ts';
import { cases } from '../../support/cases.ts';
import { anyContentFile } from '../../support/content-arbitraries.ts';
import { anyText } from '../../support/json-arbitraries.ts';

const PUBLICATION = { url: 'https://example.org/list/' };

const anyFinding: fc.Arbitrary<Finding> = fc.record({
  rule: fc.constantFrom('U001', 'T001'),
  severity: fc.constantFrom('critical', 'high', 'low'),
  pointer: fc.constantFrom('/description', '/tools/0'),
  excerpt: anyText,
});

/** A server in a build: the file that is read, and what the scan found. */
interface Server {
  readonly file: ContentFile;
  readonly findings: readonly Finding[];
}

const anyServer: fc.Arbitrary<Server> = fc.record({ file: anyContentFile, findings: fc.array(anyFinding, { maxLength: 2 }) });

function recordOf({ facts, icon }: ContentFile): ServerRecord {
  return completeRecord(facts, facts.createdAt, icon?.icon);
}

/** The first server with one member of the second: of the facts, of the content file, or the findings. */
function withMember(a: Server, b: Server, name: string): Server {
  if (name === 'findings') return { ...a, findings: b.findings };
  // The value of a member comes from a value of the same type.
  if (name in b.file.facts)
    return { ...a, file: { ...a.file, facts: { ...a.file.facts, [name]: b.file.facts[name as keyof ServerFacts] } } };
  return { ...a, file: { ...a.file, [name]: b.file[name as keyof ContentFile] } };
}

function memberNames({ file }: Server): string[] {
  return ['findings', ...Object.keys(file).filter((name) => name !== 'facts'), ...Object.keys(file.facts)];
}

function partsOf({ file, findings }: Server): ServerKeyParts {
  return { record: recordOf(file), content: file, findings, profiles: [], names: [] };
}

/** Everything that a build writes about one server except pages, and its line in lists. */
function outputsOf({ file, findings }: Server): string[] {
  const listed = listedFindings(findings);
  const record = { ...recordOf(file), ...(listed.length > 0 && { findings: listed }), history: serverHistory(file) };
  const catalog = createCatalog({ records: [record] });
  const site: FormatSite = {
    ...{ catalog, publication: PUBLICATION, files: sideFiles(catalog) },
    pageOf: (): ServerPage => ({ record, content: file, findings }),
  };
  const page = site.pageOf(record);
  return [
    recordLine(record),
    answerBody(toServerDetail(record, PUBLICATION)),
    JSON.stringify(toServerEntry(record, 'a/b', PUBLICATION)),
    connectBody(connectDocument(record, PUBLICATION)),
    ...[
      badgeSvg(badgeTexts(record, DEFAULT_SITE_SETTINGS)),
      briefMarkdown(record, site),
      serverJson(page, site),
      serverMarkdown(page, site),
    ],
  ];
}

describe('serverKey', () => {
  it('changes with every input that an output shows', () => {
    fc.assert(
      fc.property(anyServer, anyServer, (a, b) => {
        const outputs = outputsOf(a);
        for (const name of memberNames(b)) {
          const changed = withMember(a, b, name);
          if (serverKey('site', partsOf(changed)) === serverKey('site', partsOf(a)))
            expect([name, outputsOf(changed)]).toEqual([name, outputs]);
        }
      }),
      { numRuns: cases(100) },
    );
  });

  it('changes with any single member of a record', () => {
    fc.assert(
      fc.property(anyServer, anyServer, (a, b) => {
        const [one, other] = [recordOf(a.file), recordOf(b.file)];
        for (const [name, value] of Object.entries<unknown>({ ...other })) {
          const parts = partsOf(a);
          const isEqual = JSON.stringify(value) === JSON.stringify(one[name as keyof ServerRecord]);
          const changed = { ...parts, record: { ...one, [name]: value } };
          expect([name, serverKey('site', changed) === serverKey('site', parts)]).toEqual([name, isEqual]);
        }
      }),
      { numRuns: cases(50) },
    );
  });

  it('is the same for an equal server that was read again', () => {
    fc.assert(
      fc.property(anyServer, (server) => {
        expect(serverKey('site', partsOf(structuredClone(server)))).toBe(serverKey('site', partsOf(server)));
      }),
      { numRuns: cases(50) },
    );
  });

  it('is the same before and after a record is published', () => {
    const [server] = fc.sample(anyServer, { numRuns: 1, seed: 7 });
    if (server === undefined) throw new Error('no sample');
    const parts = partsOf(server);
    const published = { ...parts.record, history: serverHistory(server.file), representativeQueries: ['find mail'], findings: [] };
    expect(serverKey('site', { ...parts, record: published })).toBe(serverKey('site', parts));
  });

  it.each<[string, Partial<ServerKeyParts>]>([
    ['the name of a profile', { profiles: [{ id: 'travel', name: 'Travel' }] }],
    ['a path or a name in another API', { names: ['servers/a.md', undefined] }],
    ['the content file', { content: undefined }],
  ])('changes with %s', (_, change) => {
    const [server] = fc.sample(anyServer, { numRuns: 1, seed: 7 });
    if (server === undefined) throw new Error('no sample');
    const parts = partsOf(server);
    expect(serverKey('site', { ...parts, ...change })).not.toBe(serverKey('site', parts));
  });

  it('changes with the key of the site', () => {
    const [server] = fc.sample(anyServer, { numRuns: 1, seed: 7 });
    if (server === undefined) throw new Error('no sample');
    expect(serverKey('other', partsOf(server))).not.toBe(serverKey('site', partsOf(server)));
  });
});
