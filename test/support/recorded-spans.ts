import { AsyncLocalStorage } from 'node:async_hooks';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  trace,
  type Attributes,
  type Context,
  type ContextManager,
  type Span,
  type SpanContext,
  type SpanOptions,
  type TextMapPropagator,
  type Tracer,
} from '@opentelemetry/api';
import { onTestFinished } from 'vitest';

/** A span that ended. */
interface RecordedSpan {
  readonly name: string;
  readonly kind: number | undefined;
  readonly traceId: string;
  /** Id of the span above it; absent for the first of a trace. */
  readonly parent: string | undefined;
  readonly id: string;
  readonly attributes: Readonly<Attributes>;
  readonly status: number;
}

/** A tracer that keeps what it records, with W3C Trace Context and a context that asynchronous work keeps, until the end of the test. */
export function recordedSpans(): { readonly tracer: Tracer; readonly spans: readonly RecordedSpan[] } {
  const spans: RecordedSpan[] = [];
  const stored = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => stored.getStore() ?? ROOT_CONTEXT,
    with: (inner, work, self, ...args) => stored.run(inner, () => work.call(self, ...args)),
    bind: (_, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  context.setGlobalContextManager(manager);
  propagation.setGlobalPropagator(W3C);
  onTestFinished(() => {
    context.disable();
    propagation.disable();
  });
  return { tracer: recorder(spans), spans };
}

const W3C: TextMapPropagator<object> = {
  inject: () => undefined,
  extract(outer, carrier, getter) {
    const [, traceId = '', spanId = ''] = /^00-([\da-f]{32})-([\da-f]{16})-\d\d$/.exec(String(getter.get(carrier, 'traceparent'))) ?? [];
    return traceId === '' ? outer : trace.setSpanContext(outer, { traceId, spanId, traceFlags: 1, isRemote: true });
  },
  fields: () => ['traceparent'],
};

function recorder(spans: RecordedSpan[]): Tracer {
  let count = 0;
  const hex = (digits: number): string => (count += 1).toString(16).padStart(digits, '0');
  const tracer: Tracer = {
    startSpan(name, options = {}, outer = context.active()) {
      const above = trace.getSpanContext(outer);
      return span(name, options, { traceId: above?.traceId ?? hex(32), spanId: hex(16), traceFlags: 1 }, above?.spanId);
    },
    startActiveSpan: <F extends (span: Span) => unknown>(name: string, ...rest: readonly unknown[]): ReturnType<F> => {
      const options = (rest.length > 1 ? rest[0] : {}) as SpanOptions;
      const started = tracer.startSpan(name, options);
      return context.with(trace.setSpan(context.active(), started), rest.at(-1) as (span: Span) => ReturnType<F>, undefined, started);
    },
  };
  function span(first: string, { kind, attributes: given = {} }: SpanOptions, own: SpanContext, parent: string | undefined): Span {
    let name = first;
    let status = 0;
    const attributes: Attributes = { ...given };
    const made: Span = {
      spanContext: () => own,
      setAttribute: (key, value) => ((attributes[key] = value), made),
      setAttributes: (more) => (Object.assign(attributes, more), made),
      addEvent: () => made,
      addLink: () => made,
      addLinks: () => made,
      setStatus: ({ code }) => ((status = code), made),
      updateName: (next) => ((name = next), made),
      end: () => void spans.push({ name, kind, parent, attributes, status, id: own.spanId, traceId: own.traceId }),
      isRecording: () => true,
      recordException: () => undefined,
    };
    return made;
  }
  return tracer;
}
