/** A response as data, which a page can send to its worker. */
export interface SentResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ArrayBuffer;
}

/** Maximum time for the response, in milliseconds; after that the worker requests the file itself. */
const TIME_LIMIT = 10_000;

/**
 * Requests a file in the page while the script of its worker is still loading, which saves a round trip.
 *
 * @returns `undefined` without an answer
 */
export async function requestEarly(url: string, request: typeof fetch): Promise<SentResponse | undefined> {
  try {
    const response = await request(url, { cache: 'no-cache', signal: AbortSignal.timeout(TIME_LIMIT) });
    return { status: response.status, headers: [...response.headers], body: await response.arrayBuffer() };
  } catch {
    return undefined;
  }
}

/**
 * Uses a response that the page sends, once, in place of the first request for its URL.
 *
 * @param early resolves with `undefined` if there is none
 */
export function withEarlyResponse(url: string, early: Promise<SentResponse | undefined>, request: typeof fetch): typeof fetch {
  let isUsed = false;
  return async (input, init) => {
    const isFirst = !isUsed && urlOf(input) === url;
    isUsed ||= isFirst;
    const sent = isFirst ? await early : undefined;
    return sent === undefined || !hasBody(sent)
      ? request(input, init)
      : new Response(sent.body, { status: sent.status, headers: headersOf(sent) });
  };
}

/** Statuses without a body cannot be made into a response. */
function hasBody({ status }: SentResponse): boolean {
  return status >= 200 && status !== 204 && status !== 205 && status !== 304;
}

function headersOf({ headers }: SentResponse): Headers {
  return new Headers(headers.map(([name, value]): [string, string] => [name, value]));
}

/** URL of a request. */
export function urlOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : input.toString();
}
