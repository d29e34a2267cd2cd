import { checkedTree } from '../../../catalog/parsing/checked-tree.ts';
import { isJsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import type { DocumentLimits } from '../../../catalog/parsing/limits.ts';
import type { Problem, Read } from '../../../catalog/parsing/problem.ts';
import { decodeUtf8 } from '../../../catalog/parsing/utf8.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';
import type { CrawlContext } from '../../context/crawl-context.ts';
import { fetchProblem } from '../../context/fetch-problem.ts';
import { FetchError, type DocumentRequest, type FetchedDocument } from '../../guarded-fetch/index.ts';

/** What one item of a page may cost: a server with hundreds of tools fits. */
const ITEM_LIMITS: DocumentLimits = { bytes: 1024 * 1024, depth: 48, nodes: 50_000 };

/** What asking for a page brought. */
export type PageAnswer =
  | { readonly kind: 'read'; readonly page: JsonPage }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly status?: number | undefined; readonly error?: unknown };

/** A JSON answer. Its root is not checked: members are taken out of it one by one, so that a bad one costs nothing but itself. */
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
  /** The item within limits; what is wrong with it has the place. */
  readonly read: Read<JsonValue>;
}

/** Whether an answer says that there is nothing at the address (RFC 9110 §15.5.5, §15.5.11). */
export function isAbsent({ status }: Extract<PageAnswer, { readonly kind: 'failed' }>): boolean {
  return status === 404 || status === 410;
}

/** Asks for a JSON document. Whatever goes wrong is an answer. */
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
    return { kind: 'read', page: { url, document, text, root: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown } };
  } catch {
    return { kind: 'failed', problem: notJson(url) };
  }
}

function notJson(url: string): Problem {
  return { code: 'json-syntax', severity: 'error', message: `${url} is not JSON.`, hint: 'Check the address of the source.', file: url };
}

/** The items of a list of a page; a problem where there is no such list. */
export function itemsOf(page: JsonPage, key: string): { readonly items: readonly PageItem[] } | { readonly problem: Problem } {
  const list = isJsonObject(page.root) && Object.hasOwn(page.root, key) ? (page.root[key] as unknown) : undefined;
  if (!Array.isArray(list)) {
    const message = `${page.url} has no list "${key}".`;
    return { problem: { code: 'no-list', severity: 'error', message, hint: 'Check the address of the source.', file: page.url } };
  }
  return { items: list.map((item: unknown, index) => itemAt(page.url, pointerTo(pointerTo('', key), index), item)) };
}

/** The same for a page that is a list itself. */
export function itemsOfRoot(page: JsonPage): ReturnType<typeof itemsOf> {
  const { root, url } = page;
  if (Array.isArray(root)) return { items: root.map((item: unknown, index) => itemAt(url, pointerTo('', index), item)) };
  const message = `${url} is no list.`;
  return { problem: { code: 'no-list', severity: 'error', message, hint: 'Check the address of the source.', file: url } };
}

/** An item of a page, checked by itself. */
export function itemAt(url: string, pointer: string, item: unknown): PageItem {
  const { value, problems } = checkedTree(item, ITEM_LIMITS);
  return { place: `${url}#${pointer}`, read: { value, problems: placed(problems, url, pointer) } };
}

/** A member of the root that is a small tree of its own, such as what says how a list goes on. */
export function rootMember(page: JsonPage, key: string): JsonValue | undefined {
  if (!isJsonObject(page.root) || !Object.hasOwn(page.root, key)) return undefined;
  return checkedTree(page.root[key], ITEM_LIMITS).value;
}

/** Problems of a part of a document as problems of the document: their place is `url#pointer`. */
export function placed(problems: readonly Problem[], url: string, pointer = ''): Problem[] {
  return problems.map((problem) => ({ ...problem, file: `${url}#${pointer}${problem.pointer ?? ''}` }));
}
