import { toServerDetail } from '../../../src/catalog/published/published.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';

import { DETAIL_SCHEMA, LIST_SCHEMA } from '../../../src/api/registry/answer-schemas.ts';
import { answerBody, listAnswer } from '../../../src/api/registry/answers.ts';
import { HARBOUR } from '../../support/records.ts';

const PUBLICATION = { url: 'https://example.org/list/' };
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false });
addFormats(ajv);

describe('the response schemas', () => {
  it('accept the members of the specification and no others', () => {
    const list = ajv.compile(LIST_SCHEMA);
    const detail = ajv.compile(DETAIL_SCHEMA);
    expect(list(JSON.parse(answerBody(listAnswer(HARBOUR, PUBLICATION)))), ajv.errorsText(list.errors)).toBe(true);
    for (const record of HARBOUR)
      expect(detail(JSON.parse(answerBody(toServerDetail(record, PUBLICATION)))), ajv.errorsText(detail.errors)).toBe(true);
  });

  it('refuse a response if a member is missing, null or unknown', () => {
    const detail = ajv.compile(DETAIL_SCHEMA);
    const good = JSON.parse(answerBody(toServerDetail(HARBOUR[0]!, PUBLICATION))) as Record<string, unknown>;
    for (const member of Object.keys(good)) expect(detail({ ...good, [member]: undefined }), member).toBe(false);
    for (const member of ['description', 'createdAt', 'homepage', 'remote', 'connections'])
      expect(detail({ ...good, [member]: null }), member).toBe(false);
    expect(detail({ ...good, extra: 1 })).toBe(false);
    expect(detail({ ...good, createdAt: '2026-01-01' })).toBe(false);
  });
});
