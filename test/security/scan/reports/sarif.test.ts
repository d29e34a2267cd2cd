import { createHash } from 'node:crypto';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';

import { RULES } from '../../../../src/security/scan/rules/all-rules.ts';
import type { LocatedFinding } from '../../../../src/security/scan/reports/located-finding.ts';
import { sarifLog } from '../../../../src/security/scan/reports/sarif.ts';

const FINDING: LocatedFinding = {
  rule: 'R501',
  severity: 'high',
  pointer: '/tools/0/description',
  excerpt: 'Does a.',
  qualifiedName: 'acme/tool',
  title: 'A tool has changed since its approval.',
  file: 'content/servers/acme/tool.yaml',
  position: { line: 3, column: 5 },
};

interface Log {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string; readonly helpUri?: string }[] } };
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly locations: readonly {
        readonly physicalLocation: { readonly artifactLocation: { readonly uri: string; readonly uriBaseId: string } };
      }[];
      readonly partialFingerprints: Readonly<Record<string, string>>;
    }[];
  }[];
}

function log(findings: readonly LocatedFinding[], helpUri: string | undefined = 'https://site.example/checks/'): Log {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  const options = { rules: RULES, version: '0.1.0', hash, uriBaseId: '%SRCROOT%' } as const;
  return JSON.parse(JSON.stringify(sarifLog(findings, { ...options, helpUri: (rule) => helpUri && `${helpUri}${rule}/` }))) as Log;
}

const MESSAGE = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1 }, markdown: { type: 'string', minLength: 1 } },
  additionalProperties: false,
};
const COUNT = { type: 'integer', minimum: 1 };
const LEVEL = { enum: ['none', 'note', 'warning', 'error'] };

/** The SARIF 2.1.0 requirements for the written parts (§3.13 log, §3.14 run, §3.27 result, §3.49 reportingDescriptor). */
const ESSENTIALS = {
  type: 'object',
  required: ['version', 'runs'],
  properties: {
    $schema: { type: 'string', format: 'uri' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['tool', 'results'],
        additionalProperties: false,
        properties: {
          tool: {
            type: 'object',
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                required: ['name', 'rules'],
                properties: {
                  name: { type: 'string' },
                  semanticVersion: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+' },
                  rules: {
                    type: 'array',
                    uniqueItems: true,
                    items: {
                      type: 'object',
                      required: ['id'],
                      additionalProperties: false,
                      properties: {
                        id: { type: 'string' },
                        shortDescription: MESSAGE,
                        fullDescription: MESSAGE,
                        help: MESSAGE,
                        helpUri: { type: 'string', pattern: '^https://' },
                        defaultConfiguration: { type: 'object', properties: { level: LEVEL } },
                        properties: {
                          type: 'object',
                          properties: { tags: { type: 'array', items: { type: 'string' }, uniqueItems: true } },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
          originalUriBaseIds: { type: 'object', additionalProperties: { type: 'object', properties: { description: MESSAGE } } },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: {
            type: 'array',
            items: {
              type: 'object',
              required: ['message', 'ruleId', 'ruleIndex', 'locations', 'partialFingerprints'],
              additionalProperties: false,
              properties: {
                ruleId: { type: 'string' },
                ruleIndex: { type: 'integer', minimum: 0 },
                level: LEVEL,
                message: MESSAGE,
                partialFingerprints: { type: 'object', additionalProperties: { type: 'string' }, minProperties: 1 },
                properties: { type: 'object' },
                locations: {
                  type: 'array',
                  minItems: 1,
                  items: {
                    type: 'object',
                    additionalProperties: false,
                    properties: {
                      physicalLocation: {
                        type: 'object',
                        required: ['artifactLocation', 'region'],
                        properties: {
                          artifactLocation: {
                            type: 'object',
                            properties: { uri: { type: 'string', pattern: "^[\\w.~!*'()%/-]+$" }, uriBaseId: { type: 'string' } },
                          },
                          region: { type: 'object', required: ['startLine'], properties: { startLine: COUNT, startColumn: COUNT } },
                        },
                      },
                      logicalLocations: {
                        type: 'array',
                        items: { type: 'object', properties: { fullyQualifiedName: { type: 'string' }, kind: { type: 'string' } } },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};

describe('a SARIF log', () => {
  it('has the required members of SARIF 2.1.0, with and without findings and a URL', () => {
    const validate = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(ESSENTIALS);
    for (const [findings, page] of [
      [[FINDING], 'https://site.example/checks/'],
      [[], undefined],
    ] as const) {
      validate(log(findings, page));
      expect(validate.errors).toBeNull();
    }
    expect(validate({ version: '2.1.0', runs: [{ results: [] }] })).toBe(false);
  });

  it('lists every rule, refers to it by index in each result, and links help to the page of the rule', () => {
    const [run] = log([FINDING]).runs;
    expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual(RULES.map(({ id }) => id));
    const result = run!.results[0]!;
    expect(run?.tool.driver.rules[result.ruleIndex]).toMatchObject({ id: 'R501', helpUri: 'https://site.example/checks/R501/' });
  });

  it('has relative URLs without a part that is parsed as a scheme or a query', () => {
    const uri = (file: string): string | undefined =>
      log([{ ...FINDING, file }]).runs[0]?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri;
    expect(uri('content/servers/@acme/a b?#%.yaml')).toBe('content/servers/%40acme/a%20b%3F%23%25.yaml');
    expect(uri('c:x/y.yaml')).toBe('c%3Ax/y.yaml');
  });

  it('gives a finding the same fingerprint on any line, and different ones to different findings', () => {
    const prints = (findings: readonly LocatedFinding[]): (string | undefined)[] =>
      log(findings).runs[0]!.results.map(({ partialFingerprints }) => partialFingerprints['portolanFinding/v1']);
    const moved = { ...FINDING, pointer: '/tools/4/description', position: { line: 90, column: 1 } };
    expect(prints([FINDING])).toEqual(prints([moved]));
    const all = prints([
      FINDING,
      moved,
      { ...FINDING, rule: 'R502' },
      { ...FINDING, qualifiedName: 'acme/other' },
      { ...FINDING, excerpt: 'b' },
    ]);
    expect(new Set(all).size).toBe(5);
  });
});
