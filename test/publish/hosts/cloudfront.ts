import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';

import type { HarbourSite } from './harbour-site.ts';
import { guessedType, type RuleAnswer, type RuleHost } from './rule-host.ts';

/** A call of `aws s3 sync`. */
export interface Upload {
  readonly target: string;
  /** In order; the last matching one wins. */
  readonly filters: readonly { readonly isIncluded: boolean; readonly pattern: string }[];
  readonly options: ReadonlyMap<string, string>;
}

/** Runs the upload script with a fake `aws` that logs its arguments. */
export function uploadsOf(site: HarbourSite): Upload[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'portolan-aws-'));
  const log = path.join(folder, 'calls');
  writeFileSync(
    path.join(folder, 'aws'),
    `#!/bin/sh\nfor argument in "$@"; do printf '%s\\n' "$argument"; done >>"${log}"\necho >>"${log}"\n`,
    {
      mode: 0o755,
    },
  );
  execFileSync('sh', [path.join(site.folder, '_hosts/s3-sync.sh'), 'bucket'], {
    env: { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` },
  });
  const calls = readFileSync(log, 'utf8').trimEnd().split('\n\n');
  rmSync(folder, { recursive: true });
  return calls.map((call) => uploadOf(call.split('\n')));
}

function uploadOf([service, command, , target = '', ...rest]: readonly string[]): Upload {
  if (service !== 's3' || command !== 'sync') throw new Error(`aws ${service} ${command} is not supported here`);
  const filters: { isIncluded: boolean; pattern: string }[] = [];
  const options = new Map<string, string>();
  for (let at = 0; at < rest.length; at += 1) {
    const name = rest[at] ?? '';
    if (name === '--delete' || name === '--no-progress') options.set(name, '');
    else {
      const value = rest[(at += 1)] ?? '';
      if (name === '--include' || name === '--exclude') filters.push({ isIncluded: name === '--include', pattern: value });
      else options.set(name, value);
    }
  }
  return { target, filters, options };
}

/** Whether a call uploads a file. In these patterns `*` also matches slashes. */
export function isUploaded({ filters }: Upload, file: string): boolean {
  const last = filters.findLast(({ pattern }) => glob(pattern).test(file));
  return last?.isIncluded ?? true;
}

function glob(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
}

interface EdgeEvent {
  readonly context: { readonly eventType: 'viewer-request' | 'viewer-response' };
  readonly request: object;
  readonly response?: object;
}

type Values = Record<string, { value: string; multiValue?: { value: string }[] }>;

/** The result of the function: a changed request, or a response. */
interface EdgeResult {
  readonly uri?: string;
  readonly statusCode?: number;
  readonly headers: Values;
  readonly body?: string;
}

/** The function that the build wrote, in a context with only the built-in objects of the language. */
export function edgeFunction(site: HarbourSite): (event: EdgeEvent) => EdgeResult {
  return edgeFunctionOf(readFileSync(path.join(site.folder, '_hosts/cloudfront-function.js'), 'utf8'));
}

/** A function from its text. */
export function edgeFunctionOf(text: string): (event: EdgeEvent) => EdgeResult {
  const context = createContext({});
  runInContext(text, context);
  // Values cross from the context as JSON, so that they are plain here.
  return (event) => JSON.parse(String(runInContext(`JSON.stringify(handler(${JSON.stringify(event)}))`, context))) as EdgeResult;
}

/** An event for a request by GET. */
export function requestEvent(address: string, headers: Values = {}, method = 'GET'): EdgeEvent & { readonly request: object } {
  const [uri = '', query = ''] = address.split('?', 2);
  const querystring: Values = {};
  for (const pair of query.split('&').filter((each) => each !== '')) {
    const [name = '', value = ''] = pair.split('=', 2);
    const before = querystring[name];
    querystring[name] =
      before === undefined ? { value } : { value: before.value, multiValue: [...(before.multiValue ?? [before]), { value }] };
  }
  return { context: { eventType: 'viewer-request' }, request: { method, uri, querystring, headers, cookies: {} } };
}

/** S3 behind CloudFront: objects as the script uploads them, paths as the function maps them. */
export function openCloudFront(site: HarbourSite): RuleHost {
  const uploads = uploadsOf(site);
  const run = edgeFunction(site);
  return {
    ask(address): RuleAnswer {
      const event = requestEvent(address);
      const led = run(event);
      if (led.uri === undefined) return { status: led.statusCode ?? 0, headers: plain(led.headers) };
      const file = led.uri.slice(site.base.length);
      const upload = uploads.find((each) => isUploaded(each, file));
      // Functions do not run for responses with status 400 and above.
      if (!site.files.includes(file) || upload === undefined)
        return { status: 404, headers: new Map([['content-type', 'application/xml']]) };
      const stored: Values = {
        'content-type': { value: upload.options.get('--content-type') ?? guessedType(file) },
        'cache-control': { value: upload.options.get('--cache-control') ?? '' },
      };
      const { headers, statusCode } = run({
        context: { eventType: 'viewer-response' },
        request: { ...event.request, uri: led.uri },
        response: { statusCode: 200, headers: stored },
      });
      return { status: statusCode ?? 0, file, headers: plain(headers) };
    },
  };
}

function plain(headers: Values): Map<string, string> {
  return new Map(Object.entries(headers).map(([name, { value }]) => [name, value]));
}
