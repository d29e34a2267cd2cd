import type { Attributes, Context, Span } from '@opentelemetry/api';

import type { ActiveTelemetry } from './active.ts';
import { countOpenRequest } from './observed.ts';

/** The end of a request. */
interface RequestEnd {
  /** Template of the path, such as `/api/servers/{id}`; absent outside of the site. */
  readonly route: string | undefined;
  /** The path, where it may be recorded. */
  readonly path: string | undefined;
  /** Absent if the client left before it. */
  readonly status: number | undefined;
  readonly seconds: number;
}

/** A request that is measured. */
interface MeasuredRequest {
  /** Calls the function, with the request's span as the current one. */
  readonly run: <T>(work: () => T) => T;
  /** Id of the trace, 32 hexadecimal digits; absent without tracing. */
  readonly traceId: string | undefined;
  readonly end: (end: RequestEnd) => void;
}

/** The methods that the semantic conventions know. Others are one, so that a client cannot create metrics. */
const METHODS: ReadonlySet<string> = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE', 'QUERY']);

/**
 * Starts the measurement of a request: the number of open requests, and a span below that of the client (W3C Trace Context).
 *
 * @param headers by their lower-case names: only those of trace contexts are read
 */
export function measureRequest(active: ActiveTelemetry, method: string, headers: object): MeasuredRequest {
  const { instruments, api } = active;
  const known = METHODS.has(method) ? method : '_OTHER';
  countOpenRequest(known, 1);
  const traced = startSpan(active, known, headers);
  return {
    run: (work) => (traced === undefined ? work() : api.context.with(traced.context, work)),
    traceId: traced?.span.spanContext().traceId,
    end(end) {
      countOpenRequest(known, -1);
      const attributes = endAttributes(known, end);
      instruments.requestDuration.record(end.seconds, attributes, traced?.context);
      if (traced !== undefined) endSpan(active, traced.span, known, end, attributes);
    },
  };
}

function endAttributes(method: string, { route, status }: RequestEnd): Attributes {
  const attributes: Attributes = { ...startAttributes(method) };
  if (route !== undefined) attributes['http.route'] = route;
  if (status !== undefined) attributes['http.response.status_code'] = status;
  if (status === undefined) attributes['error.type'] = 'client_closed';
  else if (status >= 500) attributes['error.type'] = String(status);
  return attributes;
}

function startAttributes(method: string): Attributes {
  return { 'http.request.method': method, 'url.scheme': 'http' };
}

interface Traced {
  readonly span: Span;
  readonly context: Context;
}

function startSpan({ api, tracer }: ActiveTelemetry, method: string, headers: object): Traced | undefined {
  if (tracer === undefined) return undefined;
  const from = api.propagation.extract(api.context.active(), headers);
  const span = tracer.startSpan(method, { kind: api.SpanKind.SERVER, attributes: startAttributes(method) }, from);
  return { span, context: api.trace.setSpan(from, span) };
}

function endSpan({ api }: ActiveTelemetry, span: Span, method: string, { route, path }: RequestEnd, attributes: Attributes): void {
  if (route !== undefined) span.updateName(`${method} ${route}`);
  span.setAttributes({ ...attributes, ...(path !== undefined && { 'url.path': path }) });
  if (attributes['error.type'] !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR });
  span.end();
}
