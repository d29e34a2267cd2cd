import { describe, expect, it } from 'vitest';

import { conditionalStatus } from '../../../src/session-config/server/preconditions.ts';

const MODIFIED = Date.parse('Sun, 06 Nov 1994 08:49:37 GMT');
const OLDER = 'Sun, 06 Nov 1994 08:49:36 GMT';
const SAME = 'Sun, 06 Nov 1994 08:49:37 GMT';

function status(fields: Readonly<Record<string, string>>, etag = '"a"', modified: number | undefined = MODIFIED): 304 | 412 | undefined {
  return conditionalStatus((name) => fields[name], { etag, modified });
}

describe('the preconditions of a GET request', () => {
  it.each([
    ['no condition', {}, undefined],
    ['If-None-Match with the tag', { 'if-none-match': '"a"' }, 304],
    ['If-None-Match with the tag, weak', { 'if-none-match': 'W/"a"' }, 304],
    ['If-None-Match with several tags', { 'if-none-match': '"x", "a"' }, 304],
    ['If-None-Match: *', { 'if-none-match': '*' }, 304],
    ['If-None-Match with another tag', { 'if-none-match': '"x"' }, undefined],
    ['If-Match with the tag', { 'if-match': '"x", "a"' }, undefined],
    ['If-Match: *', { 'if-match': '*' }, undefined],
    ['If-Match with the tag, weak: the comparison is strong', { 'if-match': 'W/"a"' }, 412],
    ['If-Match with another tag', { 'if-match': '"x"' }, 412],
    ['If-Modified-Since the same second', { 'if-modified-since': SAME }, 304],
    ['If-Modified-Since an older time', { 'if-modified-since': OLDER }, undefined],
    ['If-Modified-Since in the form of RFC 850', { 'if-modified-since': 'Sunday, 06-Nov-94 08:49:37 GMT' }, 304],
    ['If-Modified-Since in the form of asctime', { 'if-modified-since': 'Sun Nov  6 08:49:37 1994' }, 304],
    ['an invalid If-Modified-Since', { 'if-modified-since': '2030-01-01' }, undefined],
    ['If-Unmodified-Since the same second', { 'if-unmodified-since': SAME }, undefined],
    ['If-Unmodified-Since an older time', { 'if-unmodified-since': OLDER }, 412],
    ['an invalid If-Unmodified-Since', { 'if-unmodified-since': 'yesterday' }, undefined],
    ['an ETag before a date: If-None-Match', { 'if-none-match': '"x"', 'if-modified-since': SAME }, undefined],
    ['an ETag before a date: If-Match', { 'if-match': '"a"', 'if-unmodified-since': OLDER }, undefined],
    ['If-Match before If-None-Match', { 'if-match': '"x"', 'if-none-match': '"a"' }, 412],
    ['a matching If-Match, then If-None-Match', { 'if-match': '"a"', 'if-none-match': '"a"' }, 304],
  ] as const)('are evaluated for %s according to RFC 9110 §13.2.2', (_, fields, expected) => {
    expect(status(fields)).toBe(expected);
  });

  it('compare a weak ETag weakly for If-None-Match, and never match it for If-Match', () => {
    expect(status({ 'if-none-match': '"a"' }, 'W/"a"')).toBe(304);
    expect(status({ 'if-match': 'W/"a"' }, 'W/"a"')).toBe(412);
  });

  it('compare whole seconds, and ignore dates if the response has none', () => {
    expect(status({ 'if-modified-since': SAME }, '"a"', MODIFIED + 999)).toBe(304);
    const read = (fields: Readonly<Record<string, string>>) => conditionalStatus((name) => fields[name], { etag: '"a"' });
    expect([read({ 'if-modified-since': SAME }), read({ 'if-unmodified-since': OLDER })]).toEqual([undefined, undefined]);
  });
});
