import type { Origin } from '../../catalog/content-file/content-file.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { textMember } from '../../catalog/parsing/json-tree.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { contentHash } from '../../catalog/store/content-hash.ts';
import type { CrawlContext } from '../context/crawl-context.ts';
import { fetchProblem } from '../context/fetch-problem.ts';
import { FetchError, type FetchedDocument } from '../guarded-fetch/index.ts';
import type { KnownDocument } from '../memory/index-entry.ts';
import type { SourceEntry } from '../source-list/source-entry.ts';

/** The result of a request for a file of a repository. */
export type FileAnswer =
  | { readonly kind: 'fresh'; readonly url: string; readonly document: Extract<FetchedDocument, { status: 'fresh' }> }
  | { readonly kind: 'unchanged'; readonly url: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** What is known of a repository's file before the request. */
export interface LastFile {
  readonly last: Origin | undefined;
  /** Whether its validators are sent. */
  readonly mayBeUnchanged: boolean;
  /** A file that was requested already. */
  readonly remembered: FetchedFile | undefined;
}

/**
 * Fetches the platform file. The last known file is requested first, with its validators if it need not be read; if it is unchanged, no other
 * is requested. Only if it is missing or changed, the names are requested in order and the first existing file is used. So a changed file is
 * used only if no name before it exists.
 */
export async function fetchFirst(
  urls: readonly string[],
  { last, mayBeUnchanged, remembered }: LastFile,
  context: CrawlContext,
): Promise<FileAnswer> {
  const answers = new Map<string, FileAnswer | undefined>(remembered && [[remembered.url, remembered.answer]]);
  if (last !== undefined && urls.includes(last.source)) {
    const validators = mayBeUnchanged ? last : undefined;
    const answer = remembered?.url === last.source ? remembered.answer : await fetchFile(last.source, validators, context);
    const isSame = answer?.kind === 'fresh' && contentHash(answer.document.bytes) === last.hash;
    if (answer !== undefined && (answer.kind !== 'fresh' || isSame)) return answer;
    answers.set(last.source, answer);
  }
  for (const url of urls) {
    const answer = answers.has(url) ? answers.get(url) : await fetchFile(url, undefined, context);
    if (answer !== undefined) return answer;
  }
  return { kind: 'failed', problem: noFile(urls, context.platformFileNames) };
}

type Validators = Pick<Origin, 'etag' | 'lastModified'> | KnownDocument;

/** The file with one name; `undefined` if there is none. */
async function fetchFile(url: string, last: Validators | undefined, context: CrawlContext): Promise<FileAnswer | undefined> {
  try {
    const document = await context.web.document(url, { etag: last?.etag, lastModified: last?.lastModified, signal: context.signal });
    return document.status === 'fresh' ? { kind: 'fresh', url, document } : { kind: 'unchanged', url };
  } catch (error) {
    const missing = error instanceof FetchError && (error.status === 404 || error.status === 410);
    return missing ? undefined : { kind: 'failed', problem: fetchProblem(error, url) };
  }
}

function noFile(urls: readonly string[], names: readonly string[]): Problem {
  const message = `The repository has no file that declares a server at this location (${names.join(', ')}).`;
  const hint = 'Check owner, repository, folder and ref, and that the repository is public.';
  return { code: 'no-platform-file', severity: 'error', message, hint, ...(urls[0] !== undefined && { file: urls[0] }) };
}

/** A requested file. */
interface FetchedFile {
  readonly url: string;
  /** `undefined` if there is no such file. */
  readonly answer: FileAnswer | undefined;
  /** Name of its server. */
  readonly name: string;
}

/**
 * Requests the file of a server whose facts all come from it, according to the memory. If the file did not change, nothing is read or merged.
 * Nothing is requested if the entry changed, or if the store does not have the server in good state from that file.
 */
export async function fetchRemembered(
  entry: SourceEntry,
  urls: readonly string[],
  context: CrawlContext,
): Promise<FetchedFile | undefined> {
  const { value, isSame } = await context.memory.recall(entry);
  const name = textMember(value, 'server');
  if (name === undefined || !isSame || context.full) return undefined;
  const { good, documents } = context.known.index();
  const document = good.has(foldName(name)) ? documents.get(foldName(name)) : undefined;
  if (document === undefined || !urls.includes(document.source)) return undefined;
  return { url: document.source, answer: await fetchFile(document.source, document, context), name };
}
