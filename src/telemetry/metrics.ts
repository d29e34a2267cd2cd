/** The kinds of instrument of OpenTelemetry that are used here. */
type MetricKind = 'histogram' | 'counter' | 'updown' | 'gauge';

/** A metric, as OpenTelemetry names it. */
export interface Metric {
  readonly name: string;
  readonly kind: MetricKind;
  /** Unit in UCUM, or what is counted, in braces. */
  readonly unit: string;
  readonly description: string;
  /** Upper bounds of the buckets of a histogram, in its unit. */
  readonly buckets?: readonly number[];
}

/** The bounds that the semantic conventions recommend for durations of HTTP servers. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Most searches take about a millisecond. */
const SHORT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * Every metric. Those of HTTP and of databases have the names of OpenTelemetry's semantic conventions
 * (https://opentelemetry.io/docs/specs/semconv/http/http-metrics/, https://opentelemetry.io/docs/specs/semconv/db/database-metrics/).
 */
export const METRICS = {
  requestDuration: {
    name: 'http.server.request.duration',
    kind: 'histogram',
    unit: 's',
    description: 'Duration of requests until the end of their answers.',
    buckets: SECONDS,
  },
  activeRequests: {
    name: 'http.server.active_requests',
    kind: 'updown',
    unit: '{request}',
    description: 'Requests that are being answered.',
  },
  searchDuration: {
    name: 'portolan.search.duration',
    kind: 'histogram',
    unit: 's',
    description: 'Duration of searches, with the time for which they waited.',
    buckets: SHORT_SECONDS,
  },
  cacheAnswers: {
    name: 'portolan.cache.answers',
    kind: 'counter',
    unit: '{answer}',
    description: 'Answers that the cache had (hit) or had not (miss).',
  },
  edition: {
    name: 'portolan.edition',
    kind: 'gauge',
    unit: '{edition}',
    description: 'Number of the edition of the catalogue that answers.',
  },
  editionAge: {
    name: 'portolan.edition.age',
    kind: 'gauge',
    unit: 's',
    description: 'Age of the edition of the catalogue that answers.',
  },
  poolConnections: {
    name: 'db.client.connection.count',
    kind: 'updown',
    unit: '{connection}',
    description: 'Connections to the database by state, idle or used.',
  },
  poolMax: {
    name: 'db.client.connection.max',
    kind: 'updown',
    unit: '{connection}',
    description: 'Most connections that the pool opens.',
  },
  poolPending: {
    name: 'db.client.connection.pending_requests',
    kind: 'updown',
    unit: '{request}',
    description: 'Requests that wait for a connection.',
  },
  poolWait: {
    name: 'db.client.connection.wait_time',
    kind: 'histogram',
    unit: 's',
    description: 'Time for which a request waited for a connection.',
    buckets: SHORT_SECONDS,
  },
  queueJobs: {
    name: 'portolan.queue.jobs',
    kind: 'gauge',
    unit: '{job}',
    description: 'Jobs of a queue by state.',
  },
  crawlSources: {
    name: 'portolan.crawl.sources',
    kind: 'counter',
    unit: '{source}',
    description: 'Sources that a crawl finished, by kind and outcome.',
  },
} as const satisfies Readonly<Record<string, Metric>>;
