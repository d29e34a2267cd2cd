import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';

import { doctorFetch } from '../../scripts/doctor/doctor-fetch.ts';
import { schemaViolations } from '../../scripts/doctor/schema-violation.ts';
import { checkCatalog, type CheckCatalogOptions } from '../../src/api/conformance/check-catalog.ts';
import type { SingleFetch } from '../../src/api/conformance/http/probe-client.ts';
import { reportOf, type CheckReport, type DoctorReport } from '../../src/api/conformance/report.ts';
import { removedRecord, HARBOUR, record } from './records.ts';
import { publishedFolder, servedCatalog, type PublishedFolder, type ServedCatalog } from './served-catalog.ts';

/** The URL that the catalogue of these tests states. */
export const SITE = 'https://harbour.example/';

/** Fourteen servers, so that there is a second page, one of them with a name that needs care. */
export const RECORDS = [
  record('@acme/tide-tables', { useCount: 9000, displayName: 'Tide tables', description: 'When the water rises.' }),
  ...HARBOUR,
  ...Array.from({ length: 8 }, (_, at) =>
    record(`quay/berth-${at}`, {
      ...{ displayName: `Berth ${at}`, description: `Berth number ${at}.` },
      packages: [{ registryType: 'npm', identifier: `berth-${at}`, version: '1.0.0', transport: { type: 'stdio' } }],
    }),
  ),
];

/** A built catalogue with the pages that a visitor looks at. */
export async function doctorFolder(url = SITE, records = RECORDS): Promise<PublishedFolder> {
  const published = await publishedFolder({ records, removed: [removedRecord('acme/sunk'), removedRecord('wreck')] }, url);
  for (const { qualifiedName } of records) await writePage(published.folder, `servers/${qualifiedName}/index.html`);
  await writePage(published.folder, 'service-worker.js', 'self.skipWaiting();');
  return published;
}

async function writePage(folder: string, file: string, text = '<!doctype html><title>A page</title>'): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
}

/** Serves a folder live, with public access. */
export function liveCatalog(folder: string, options: Parameters<typeof servedCatalog>[1] = {}): Promise<ServedCatalog> {
  return servedCatalog(folder, { isPublic: true, ...options });
}

/** A fetch to which `https://harbour.example` is a port of this machine, so that no test needs a certificate. */
export function fetchTo(origin: string, timeoutMs = 20_000): SingleFetch {
  const send = doctorFetch(timeoutMs);
  return (url, init) => send(url.replace(/^https?:\/\/harbour\.example(?=\/)/, origin), init);
}

/** A live catalogue in which nothing is wrong. */
interface HealthyCatalog {
  /** Its published folder, while tests run. */
  readonly folder: () => string;
  readonly healthy: SingleFetch;
  /** The result of each failing check. */
  readonly faultsWith: (fault: Fault) => ReturnType<typeof faultsIn>;
}

/** Serves a healthy catalogue for all tests of the file that calls this. */
export function healthyCatalog(): HealthyCatalog {
  let site: PublishedFolder;
  let served: ServedCatalog;
  beforeAll(async () => {
    site = await doctorFolder();
    served = await liveCatalog(site.folder);
  });
  afterAll(async () => {
    await served.close();
    await site.remove();
  });
  const healthy: SingleFetch = (url, init) => fetchTo(`http://127.0.0.1:${served.port}`)(url, init);
  return { folder: () => site.folder, healthy, faultsWith: (fault) => faultsIn(faulty(healthy, fault)) };
}

/** Something that goes wrong on the way: gives the answer in place of the catalogue's, or `undefined` to let it through. */
export type Fault = (url: URL, init: Parameters<SingleFetch>[1], send: SingleFetch) => Promise<Response | undefined> | Response | undefined;

/** A fetch with a fault. */
export function faulty(send: SingleFetch, fault: Fault): SingleFetch {
  return async (url, init) => (await fault(new URL(url), init, send)) ?? send(url, init);
}

// Compiling its schemas costs more than most runs of the checks.
const violationOf = schemaViolations();

/** Examines a catalogue and reports. */
export async function diagnose(fetch: SingleFetch, options: Partial<CheckCatalogOptions> = {}): Promise<DoctorReport> {
  const run = await checkCatalog({ site: SITE, key: undefined, fetch, violationOf, ...options });
  if (run.kind === 'unreachable') throw new Error(`unreachable: ${run.why}`);
  return reportOf(run);
}

/** All checks of a report, by id. */
export function checksOf({ clients }: DoctorReport): ReadonlyMap<string, CheckReport> {
  return new Map(clients.flatMap(({ checks }) => checks.map((check) => [check.id, check])));
}

/** Ids of the checks that found a fault. */
export function faultsOf(report: DoctorReport): string[] {
  return [...checksOf(report)].filter(([, { verdict }]) => verdict === 'does-not-work').map(([id]) => id);
}

/** The result of each failing check, by its id. */
async function faultsIn(fetch: SingleFetch): Promise<Readonly<Record<string, string | undefined>>> {
  const report = await diagnose(fetch);
  const checks = checksOf(report);
  return Object.fromEntries(faultsOf(report).map((id) => [id, checks.get(id)?.why]));
}

/** An answer of JSON. */
export function answerWith(
  value: unknown,
  { headers, ...init }: ResponseInit & { readonly headers?: Readonly<Record<string, string>> } = {},
): Response {
  return new Response(JSON.stringify(value), { ...init, headers: { 'content-type': 'application/json', ...headers } });
}

/** A page of HTML. */
export function htmlPage(status = 200): Response {
  return new Response('<!doctype html><title>Hello</title>', { status, headers: { 'content-type': 'text/html' } });
}

/** The same answer with a header changed, or taken away. */
export async function withHeader(answer: Promise<Response>, name: string, value: string | undefined): Promise<Response> {
  const { body, status, headers } = await answer;
  // The body is decoded already.
  const changed = new Headers([...headers].filter(([header]) => header !== 'content-encoding' && header !== 'content-length'));
  if (value === undefined) changed.delete(name);
  else changed.set(name, value);
  return new Response(status === 204 ? null : body, { status, headers: changed });
}
