import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { describe, expect, it } from 'vitest';

import { withSpan } from '../../src/telemetry/with-span.ts';
import { ownMetrics } from '../support/own-telemetry.ts';
import { recordedSpans } from '../support/recorded-spans.ts';

describe('work in a span', () => {
  it('is only run while telemetry is off, or without a tracer', async () => {
    expect(await withSpan('search', {}, () => Promise.resolve(5))).toBe(5);
    await ownMetrics();
    expect(await withSpan('search', {}, () => Promise.resolve(6))).toBe(6);
  });

  it('is below the span in which it is called, and has its kind and attributes', async () => {
    const { tracer, spans } = recordedSpans();
    await ownMetrics(tracer);
    const query = (): Promise<number> => withSpan('query', { 'db.system.name': 'postgresql' }, () => Promise.resolve(1), 'client');
    await withSpan('search', { 'portolan.a': 1 }, async () => {
      await Promise.resolve();
      return query();
    });
    const [inner, outer] = spans;
    expect(inner).toMatchObject({ name: 'query', kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' }, status: 0 });
    expect(outer).toMatchObject({ name: 'search', kind: SpanKind.INTERNAL, parent: undefined, attributes: { 'portolan.a': 1 } });
    expect(inner?.parent).toBe(outer?.id);
    expect(inner?.traceId).toBe(outer?.traceId);
  });

  it('that fails is marked with the class of the error, never with its message, and the error is thrown', async () => {
    const { tracer, spans } = recordedSpans();
    await ownMetrics(tracer);
    const failing = withSpan('search', {}, () => Promise.reject(new RangeError('words of a query')));
    await expect(failing).rejects.toThrow('words of a query');
    const thrown = withSpan('search', {}, () => {
      throw new TypeError('words of a query');
    });
    await expect(thrown).rejects.toThrow('words of a query');
    expect(spans.map(({ status, attributes }) => [status, attributes])).toEqual([
      [SpanStatusCode.ERROR, { 'error.type': 'RangeError' }],
      [SpanStatusCode.ERROR, { 'error.type': 'TypeError' }],
    ]);
  });
});
