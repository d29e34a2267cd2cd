import type { Attributes, Span } from '@opentelemetry/api';

import { activeTelemetry } from './active.ts';

/** What a span is about: work in this process, or a request to another one, such as a database. */
type WorkKind = 'internal' | 'client';

/**
 * Runs work in a span below the current one. Without tracing it only runs the work. The span ends with the work, and has the status
 * "error" if the work throws or rejects, with the class of the error and without its message, which may contain parts of a request.
 *
 * @param name the same for all work of a kind: no names of servers, no words of a query
 * @param attributes nothing of a key, and no words of a query
 */
export function withSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>, kind: WorkKind = 'internal'): Promise<T> {
  const active = activeTelemetry();
  if (active?.tracer === undefined) return work();
  const { SpanKind, SpanStatusCode } = active.api;
  const run = async (span: Span): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      span.setAttribute('error.type', errorType(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
  return active.tracer.startActiveSpan(name, { attributes, kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL }, run);
}

/** The class of an error: a message may contain parts of a request. */
export function errorType(error: unknown): string {
  return error instanceof Error ? error.name : 'Error';
}
