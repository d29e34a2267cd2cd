import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';

import { DETAIL_SCHEMA, LIST_SCHEMA } from '../../src/api/registry/answer-schemas.ts';
import { answerBody, detailAnswer, listAnswer } from '../../src/api/registry/answers.ts';
import { openApiDocument } from '../../src/api/openapi.ts';
import { HARBOUR } from '../support/records.ts';

const PUBLICATION = { url: 'https://example.org/list/' };
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false });
addFormats(ajv);

describe('the answers', () => {
  it('have the shape of the spec and no other member', () => {
    const list = ajv.compile(LIST_SCHEMA);
    const detail = ajv.compile(DETAIL_SCHEMA);
    expect(list(JSON.parse(answerBody(listAnswer(HARBOUR, PUBLICATION)))), ajv.errorsText(list.errors)).toBe(true);
    for (const record of HARBOUR)
      expect(detail(JSON.parse(answerBody(detailAnswer(record, PUBLICATION)))), ajv.errorsText(detail.errors)).toBe(true);
  });

  it('are refused by the schemas when a member is missing, null or foreign', () => {
    const detail = ajv.compile(DETAIL_SCHEMA);
    const good = JSON.parse(answerBody(detailAnswer(HARBOUR[0]!, PUBLICATION))) as Record<string, unknown>;
    for (const member of Object.keys(good)) expect(detail({ ...good, [member]: undefined }), member).toBe(false);
    for (const member of ['description', 'createdAt', 'homepage', 'remote', 'connections'])
      expect(detail({ ...good, [member]: null }), member).toBe(false);
    expect(detail({ ...good, extra: 1 })).toBe(false);
    expect(detail({ ...good, createdAt: '2026-01-01' })).toBe(false);
  });
});

describe('the OpenAPI description', () => {
  it('describes every kind of file and resolves every reference', () => {
    const document = openApiDocument({ title: 'T', version: '1.0.0' }, PUBLICATION) as unknown as {
      openapi: string;
      paths: Record<string, unknown>;
      components: { schemas: Record<string, unknown> };
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual([
      '/servers.json',
      '/servers/_page/{page}.json',
      '/servers/{id}.json',
      '/profiles/{profile}/servers.json',
    ]);
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(references.length).toBeGreaterThan(0);
    for (const name of references) expect(document.components.schemas).toHaveProperty(name ?? '');
  });
});
