import { checkedTree } from '../../../catalog/parsing/checked-tree.ts';
import { isJsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { parseJsonValue } from '../../../catalog/parsing/json-value.ts';
import type { DocumentLimits } from '../../../catalog/parsing/limits.ts';
import type { Problem, Read } from '../../../catalog/parsing/problem.ts';
import { decodeUtf8 } from '../../../catalog/parsing/utf8.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';
import type { CrawlContext } from '../../context/crawl-context.ts';
import { fetchProblem } from '../../context/fetch-problem.ts';
import { FetchError, type DocumentRequest, type FetchedDocument } from '../../guarded-fetch/index.ts';

/** Limits of one item of a page: a server with hundreds of tools fits. */
const ITEM_LIMITS: DocumentLimits = { bytes: 1024 * 1024, depth: 48, nodes: 50_000 };

/** The result of a request for a page. */
type PageAnswer =
  | { readonly kind: 'read'; readonly page: JsonPage }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly status?: number | undefined; readonly error?: unknown };

/** A JSON response. Its root is not checked: its members are checked one by one, so that an invalid one does not affect the others. */
export interface JsonPage {
  readonly url: string;
  readonly document: Extract<FetchedDocument, { readonly status: 'fresh' }>;
  readonly text: string;
  readonly root: unknown;
}

/** One item of a list in a page. */
export interface PageItem {
  /** `url#pointer` (RFC 6901 §6). */
  readonly place: string;
  /** The checked item; its problems have its place. */
  readonly read: Read<JsonValue>;
}

/** Whether a response means that the URL does not exist (RFC 9110 §15.5.5, §15.5.11). */
export function isAbsent({ status }: Extract<PageAnswer, { readonly kind: 'failed' }>): boolean {
  return status === 404 || status === 410;
}

/** Fetches a JSON document. Failures are part of the result. */
export async function fetchPage(
  url: string,
  request: DocumentRequest & { readonly maxBytes: number },
  context: CrawlContext,
): Promise<PageAnswer> {
  let document: FetchedDocument;
  const bearer = context.bearerFor(url);
  try {
    const options = {
      accept: 'application/json',
      robots: 'exempt' as const,
      ...request,
      signal: context.signal,
      ...(bearer !== undefined && { bearer }),
    };
    document = await context.web.document(url, options);
  } catch (error) {
    return { kind: 'failed', problem: fetchProblem(error, url), status: error instanceof FetchError ? error.status : undefined, error };
  }
  if (document.status === 'not-modified') return { kind: 'unchanged' };
  const { value: text, problems } = decodeUtf8(document.bytes, url);
  if (text === undefined) return { kind: 'failed', problem: problems[0] ?? notJson(url) };
  try {
    return { kind: 'read', page: { url, document, text, root: parseJsonValue(text.replace(/^\uFEFF/, '')) } };
  } catch {
    return { kind: 'failed', problem: notJson(url) };
  }
}

function notJson(url: string): Problem {
  return { code: 'json-syntax', severity: 'error', message: `${url} is not JSON.`, hint: 'Check the URL of the source.', file: url };
}

/** The items of a list in a page; a problem if there is no such list. */
export function itemsOf(page: JsonPage, key: string): { readonly items: readonly PageItem[] } | { readonly problem: Problem } {
  const list = isJsonObject(page.root) && Object.hasOwn(page.root, key) ? (page.root[key] as unknown) : undefined;
  if (!Array.isArray(list)) {
    const message = `${page.url} has no list "${key}".`;
    return { problem: { code: 'no-list', severity: 'error', message, hint: 'Check the URL of the source.', file: page.url } };
  }
  return { items: list.map((item: unknown, index) => itemAt(page.url, pointerTo(pointerTo('', key), index), item)) };
}

/** The items of a page whose root is a list. */
export function itemsOfRoot(page: JsonPage): ReturnType<typeof itemsOf> {
  const { root, url } = page;
  if (Array.isArray(root)) return { items: root.map((item: unknown, index) => itemAt(url, pointerTo('', index), item)) };
  const message = `${url} is not a list.`;
  return { problem: { code: 'no-list', severity: 'error', message, hint: 'Check the URL of the source.', file: url } };
}

/** Checks an item of a page. */
export function itemAt(url: string, pointer: string, item: unknown): PageItem {
  const { value, problems } = checkedTree(item, ITEM_LIMITS);
  return { place: `${url}#${pointer}`, read: { value, problems: placed(problems, url, pointer) } };
}

/** A small member of the root, such as the pagination of a list. */
export function rootMember(page: JsonPage, key: string): JsonValue | undefined {
  if (!isJsonObject(page.root) || !Object.hasOwn(page.root, key)) return undefined;
  return checkedTree(page.root[key], ITEM_LIMITS).value;
}

/** Sets the place of problems of a part of a document to `url#pointer`. */
export function placed(problems: readonly Problem[], url: string, pointer = ''): Problem[] {
  return problems.map((problem) => ({ ...problem, file: `${url}#${pointer}${problem.pointer ?? ''}` }));
}
